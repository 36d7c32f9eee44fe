import { Button, Stack, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { RewardCard_reward$key } from '../../__generated__/RewardCard_reward.graphql.ts'
import { withCrum } from '../../session/navigation/breadcrumbs.ts'
import { formatDate } from '../../ui/formats.ts'
import { MediaCard } from '../../ui/media/MediaCard.tsx'
import { RewardChip } from './RewardChip.tsx'
import { RewardHandedOver } from './RewardHandedOver.tsx'
import { endsSoon, points, timeLeft } from './words.ts'

/** One reward: what it is, until when it holds, and what to do next. */
export function RewardCard({
  reward,
  order = 2,
}: {
  reward: RewardCard_reward$key
  /** The heading level that fits where the card stands. */ order?: 2 | 3
}) {
  const known = useFragment(
    graphql`
    fragment RewardCard_reward on Reward {
      incentiveId name description status earnedOn expiresAt daysLeft redeemedOn price inStock curriculumName image { url } ...RewardHandedOver_reward
    }
  `,
    reward,
  )
  const {
    incentiveId,
    name,
    description,
    status,
    earnedOn,
    expiresAt,
    daysLeft,
    redeemedOn,
    price,
    inStock,
    curriculumName,
    image,
  } = known
  const over =
    status === 'EARNED' ? (
      expiresAt && daysLeft != null ? (
        <Text size="xs" fw={600} c={endsSoon(daysLeft) ? 'var(--mantine-color-orange-text)' : 'dimmed'}>
          {timeLeft(daysLeft)} · redeem by {formatDate(expiresAt)}
        </Text>
      ) : (
        'No expiration'
      )
    ) : status === 'EXPIRED' && expiresAt ? (
      `Expired on ${formatDate(expiresAt)}`
    ) : redeemedOn ? (
      `Redeemed on ${formatDate(redeemedOn)}`
    ) : (
      `Earned on ${formatDate(earnedOn)}`
    )
  return (
    <MediaCard
      order={order}
      title={name}
      image={image?.url}
      badge={<RewardChip status={status} />}
      over={over}
      text={curriculumName ? `For completing “${curriculumName}”.${description ? ` ${description}` : ''}` : description}
      footer={
        <Stack gap="xs" w="100%">
          {status === 'EARNED' && (
            <>
              {!inStock && (
                <Text size="sm" c="var(--mantine-color-orange-text)">
                  Out of stock at the moment. The reward is kept for you.
                </Text>
              )}
              <Button
                component={Link}
                to={withCrum(`/auth/redeem-reward/${incentiveId}`, name)}
                variant={inStock ? 'filled' : 'default'}
                fullWidth
                aria-label={`Redeem${price > 0 ? ` for ${points(price)}` : ''}: ${name}`}
              >
                {price > 0 ? `Redeem for ${points(price)}` : 'Redeem'}
              </Button>
            </>
          )}
          {(status === 'REDEEMED' || status === 'SENT') && <RewardHandedOver reward={known} />}
        </Stack>
      }
    />
  )
}
