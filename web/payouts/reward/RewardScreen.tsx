import { Button, Card, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconGift, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useLoaderData, useParams, useRevalidator } from 'react-router'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { formatDate, formatMoney } from '../../ui/formats.ts'
import classes from './RewardScreen.module.css'
import { redeemReward, type Reward } from './reward.ts'

/** Where the link of a payout leads: what it is worth, and the one button that redeems it. */
export default function RewardScreen() {
  const loaded = useLoaderData() as Reward | Error | null
  const { token = '' } = useParams()
  const [redeemed, setRedeemed] = useState<Reward>()
  const reward = redeemed ?? loaded
  return (
    <div className={classes.page}>
      {reward instanceof Error ? (
        <EmptyState
          order={1}
          role="alert"
          icon={IconAlertTriangle}
          color="yellow"
          title="The reward cannot be shown now"
          text={reward.message}
        />
      ) : reward === null ? (
        <EmptyState
          order={1}
          icon={IconLinkOff}
          title="No reward has this link"
          text="Open it again from “Cash out” in the portal, or from the email, so that no character is lost."
        />
      ) : (
        <Shown reward={reward} token={token} onRedeemed={setRedeemed} />
      )}
    </div>
  )
}

function Shown({
  reward: { value, name, issuedAt, redeemedAt, code },
  token,
  onRedeemed,
}: {
  reward: Reward
  token: string
  onRedeemed: (reward: Reward) => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { revalidate } = useRevalidator()
  const redeem = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      onRedeemed(await redeemReward(token))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Unexpected Error')
      void revalidate()
    }
    setBusy(false)
  }
  return (
    <Card padding={0}>
      <div className={classes.face}>
        <Group justify="center" gap={8} mb="xs">
          <IconGift size={22} aria-hidden="true" />
          <Text fw={600}>Your reward</Text>
        </Group>
        <Title order={1} className={classes.worth}>
          {formatMoney(value.minor, value.currency)}
        </Title>
        <Text mt="xs">
          For {name}, {formatDate(issuedAt)}
        </Text>
      </div>
      <Stack gap="md" p="lg" align="center" ta="center">
        {code && redeemedAt ? (
          <>
            <Text role="status">
              Redeemed on {formatDate(redeemedAt)}. Keep this code: whoever pays it out asks for it.
            </Text>
            <Text className={classes.code}>{code}</Text>
            <CopyButton value={code}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={
                    copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
                  }
                  onClick={copy}
                >
                  {copied ? 'Copied' : 'Copy the code'}
                </Button>
              )}
            </CopyButton>
          </>
        ) : (
          <>
            <Text c="dimmed">
              Redeem it once to get your code. Whoever has this link can do so: keep it to yourself.
            </Text>
            <Button
              size="md"
              loading={isBusy}
              onClick={() => {
                void redeem()
              }}
            >
              Redeem {formatMoney(value.minor, value.currency)}
            </Button>
          </>
        )}
        {problem && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
