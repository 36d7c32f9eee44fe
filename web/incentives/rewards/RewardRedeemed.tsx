import { Button, Card, Divider, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { RewardRedeemed_redemption$key } from '../../__generated__/RewardRedeemed_redemption.graphql.ts'
import classes from './RedeemRewardScreen.module.css'
import { RewardHandedOver } from './RewardHandedOver.tsx'
import { points } from './words.ts'

type Props = {
  redemption: RewardRedeemed_redemption$key
  /** Begins anew; left out where there is no other one to have. */
  again: (() => void) | undefined
}

/** What one got for it, and what is left. */
export function RewardRedeemed({ redemption, again }: Props) {
  const {
    reward,
    query: { pointsBalance: left },
  } = useFragment(
    graphql`
    fragment RewardRedeemed_redemption on RedeemRewardPayload { reward { points ...RewardHandedOver_reward } query { pointsBalance @include(if: $countsPoints) } }
  `,
    redemption,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card maw={560} role="status" aria-live="polite">
      <Stack gap="md">
        <Group gap="sm" wrap="nowrap">
          <ThemeIcon color="green" variant="light" size={44} radius="xl" aria-hidden="true">
            <IconCircleCheck size={26} />
          </ThemeIcon>
          <div>
            <Title order={2} size="h3" tabIndex={-1} ref={heading}>
              It is yours
            </Title>
            <Text size="sm" c="dimmed">
              {reward.points > 0
                ? `${points(reward.points)} were taken${left === undefined ? '' : `; ${points(left)} are left`}.`
                : 'It took no points.'}
            </Text>
          </div>
        </Group>
        <Divider />
        <RewardHandedOver reward={reward} isFresh />
        <div className={classes.acts}>
          <Button component={Link} to="/auth/rewards?show=redeemed">
            See my rewards
          </Button>
          {again && (
            <Button variant="default" onClick={again}>
              Redeem another
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  )
}
