import { Anchor, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useParams } from 'react-router'
import type { BrandRewardsScreenQuery } from '../../__generated__/BrandRewardsScreenQuery.graphql.ts'
import { IncentiveList } from '../../incentives/IncentiveList.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { RewardCard } from '../../incentives/rewards/RewardCard.tsx'
import { withCrum } from '../../session/navigation/breadcrumbs.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { counted, formatNumber } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** What one has of a brand, and what its training may earn, by curriculum. */
export default function BrandRewardsScreen({ queryRef }: ScreenProps<BrandRewardsScreenQuery>) {
  const { curriculums, rewards } = usePreloadedQuery<BrandRewardsScreenQuery>(
    graphql`
    query BrandRewardsScreenQuery($brandId: ID!) @preloadable {
      rewards(first: 3, brandId: $brandId, status: [EARNED, REDEEMED, SENT]) { totalCount edges { node { id ...RewardCard_reward } } }
      curriculums(first: 100, brand: $brandId, status: PUBLISHED, sort: POSITION) {
        edges { node { id databaseId name viewerProgress { completedCount total status } incentives { id ...IncentiveList_incentives } } }
      }
    }
  `,
    queryRef,
  )
  const { brandId = '' } = useParams()
  const training = `/auth/brand-page/${brandId}/training`
  const rewarding = curriculums.edges.map(({ node }) => node).filter(({ incentives }) => incentives.length > 0)
  const own = rewards.edges.map(({ node }) => node)
  return (
    <>
      {own.length > 0 && (
        <section aria-labelledby="own-rewards">
          <Group justify="space-between" mb="md">
            <Title order={2} size="h3" id="own-rewards">
              Your rewards
            </Title>
            <Anchor component={Link} to="/auth/rewards" fw={600} size="sm">
              {rewards.totalCount > own.length
                ? `All ${formatNumber(rewards.totalCount)} and others`
                : 'All your rewards'}
            </Anchor>
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mb={40}>
            {own.map((reward) => (
              <RewardCard key={reward.id} reward={reward} order={3} />
            ))}
          </SimpleGrid>
        </section>
      )}
      <section aria-labelledby="rewards">
        <Title order={2} size="h3" mb="md" id="rewards">
          {own.length > 0 ? 'What you can earn' : 'Rewards'}
        </Title>
        {rewarding.length === 0 && (
          <EmptyState
            icon={IconGift}
            title="No rewards yet"
            text="As soon as this brand rewards a curriculum, it appears here."
            action={
              <Button component={Link} to={training} variant="default">
                To the training
              </Button>
            }
          />
        )}
        <Stack gap="md">
          {rewarding.map(({ id, databaseId, name, viewerProgress: { completedCount, total, status }, incentives }) => (
            <Card key={id} component="article">
              <Group justify="space-between" mb="md" gap="sm">
                <Stack gap={2} miw={0}>
                  <Title order={3} size="h4">
                    {name}
                  </Title>
                  <Text size="sm" c="dimmed">
                    {status === 'PASSED'
                      ? 'You passed every course of this curriculum.'
                      : `${completedCount} of ${counted(total, 'course')} passed. Pass them all, and this is what you may earn.`}
                  </Text>
                </Stack>
                <Group gap="sm">
                  <StatusChip status={status} />
                  <Button
                    component={Link}
                    to={withCrum(`${training}/${databaseId}`, name)}
                    variant="default"
                    size="sm"
                    aria-label={`Open the curriculum: ${name}`}
                  >
                    Open the curriculum
                  </Button>
                </Group>
              </Group>
              <IncentiveList incentives={incentives} label={`Rewards of ${name}`} />
            </Card>
          ))}
        </Stack>
      </section>
    </>
  )
}
