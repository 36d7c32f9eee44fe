import { Badge, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconLock, IconReceipt2, IconSchool } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { SpiffCard_spiff$key, SpiffCard_spiff$data } from '../__generated__/SpiffCard_spiff.graphql.ts'
import { MediaCard } from '../ui/media/MediaCard.tsx'
import { shortMoney } from '../relay/moneyText.ts'
import { timeLeft } from './days.ts'
import classes from './SpiffCard.module.css'
import { counted } from '../ui/formats.ts'

/** One spiff for who sells: what it pays, how long it runs, what one has earned of it. */
export function SpiffCard({ spiff: key }: { spiff: SpiffCard_spiff$key }) {
  const spiff = useFragment(
    graphql`
    fragment SpiffCard_spiff on Spiff {
      databaseId name details phase pays viewerClosedReason viewerClaimCount ...days_spiff
      thumbnail { url }
      brands { name }
      personCap { minor ...moneyText_money }
      viewerEarned { minor ...moneyText_money }
      viewerWaiting { minor ...moneyText_money }
      budgetLeft { minor }
      requiredCourse { title link viewerPassed }
    }
  `,
    key,
  )
  const info = `/auth/spiff/card-info?spiffId=${spiff.databaseId}`
  return (
    <MediaCard
      title={spiff.name}
      to={info}
      image={spiff.thumbnail?.url}
      over={spiff.brands.map(({ name }) => name).join(', ') || 'All brands'}
      badge={
        <Badge color="dark" variant="filled" tt="none" fw={600} size="lg">
          {timeLeft(spiff)}
        </Badge>
      }
      text={spiff.details}
      footer={
        <Stack gap={10} w="100%">
          <Text fw={700} size="lg" c="var(--brand-ink)" lh={1.25}>
            {spiff.pays}
          </Text>
          <Earned spiff={spiff} />
          <div className={classes.action}>
            <Step spiff={spiff} />
          </div>
        </Stack>
      }
    />
  )
}

type Part = { spiff: SpiffCard_spiff$data }

/** What one has earned of it, and how much of what one can earn that is. */
function Earned({ spiff }: Part) {
  const { personCap, viewerEarned, viewerWaiting } = spiff
  const earned = Number(viewerEarned.minor)
  return (
    <>
      {personCap && (
        <div>
          <Group justify="space-between" gap={4} mb={4}>
            <Text size="xs" c="dimmed">
              {shortMoney(viewerEarned)} of {shortMoney(personCap)} earned
            </Text>
            {Number(viewerWaiting.minor) > 0 && (
              <Text size="xs" c="dimmed">
                {shortMoney(viewerWaiting)} pending
              </Text>
            )}
          </Group>
          <Progress
            value={Math.min(100, (earned * 100) / Number(personCap.minor))}
            size={6}
            radius="xl"
            aria-label={`${spiff.name}: ${shortMoney(viewerEarned)} of ${shortMoney(personCap)} earned`}
          />
        </div>
      )}
      {!personCap && spiff.viewerClaimCount > 0 && (
        <Text size="xs" c="dimmed">
          {counted(spiff.viewerClaimCount, 'claim')}, {shortMoney(viewerEarned)} earned
          {Number(viewerWaiting.minor) > 0 && `, ${shortMoney(viewerWaiting)} pending`}
        </Text>
      )}
    </>
  )
}

/** What one does next to earn of it, or why one cannot. */
function Step({ spiff }: Part) {
  const { phase, budgetLeft, requiredCourse } = spiff
  const isUsedUp = budgetLeft !== null && budgetLeft !== undefined && Number(budgetLeft.minor) <= 0
  const isSoon = phase === 'OPEN' || phase === 'CLAIM_ONLY'
  if (isUsedUp)
    return (
      <Text size="sm" c="dimmed">
        The budget of this spiff is used up.
      </Text>
    )
  if (requiredCourse && !requiredCourse.viewerPassed && isSoon)
    return (
      <Button
        component={Link}
        to={requiredCourse.link}
        variant="light"
        leftSection={<IconSchool size={18} aria-hidden="true" />}
        fullWidth
        aria-label={`Do the course first: ${requiredCourse.title}`}
      >
        Do the course first
      </Button>
    )
  if (spiff.viewerClosedReason)
    return (
      <Group gap={6} wrap="nowrap">
        <IconLock size={16} aria-hidden="true" />
        <Text size="sm" c="dimmed">
          {spiff.viewerClosedReason}
        </Text>
      </Group>
    )
  return (
    <Button
      component={Link}
      to={`/auth/spiff/create?spiffId=${spiff.databaseId}`}
      leftSection={<IconReceipt2 size={18} aria-hidden="true" />}
      fullWidth
      aria-label={`Claim: ${spiff.name}`}
    >
      Claim
    </Button>
  )
}
