import { Alert, Anchor, Button, Text } from '@mantine/core'
import { IconAlertCircle, IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDateTime } from '../../ui/formats.ts'

/** Why a claim did not arrive: refused; refused because it is there already or decided; or nobody answered. */
export type Problem = { is: 'refused' | 'sent'; text: string } | { is: 'unsent' }

type Props = { recoveredAt?: number; problem?: Problem; claimId?: string; onDiscard: () => void }

/** What an earlier visit left, and what keeps the claim from arriving. */
export function ClaimNotices({ recoveredAt, problem, claimId, onDiscard }: Props) {
  return (
    <>
      {recoveredAt !== undefined && (
        <Alert
          color="blue"
          variant="light"
          icon={<IconHistory aria-hidden="true" />}
          title="Your claim is as you left it"
        >
          <Text size="sm">
            What you typed and your photos were kept on this device on {formatDateTime(recoveredAt)}. It is not sent
            yet.
          </Text>
          <Button size="compact-sm" mt={8} variant="default" onClick={onDiscard}>
            Start anew
          </Button>
        </Alert>
      )}
      {problem && problem.is !== 'unsent' && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertCircle aria-hidden="true" />}
          role="alert"
          title="The claim was not taken"
        >
          {problem.text}{' '}
          {problem.is === 'sent' && (
            <Anchor component={Link} to={claimId ? `/auth/spiff/list?claim=${claimId}` : '/auth/spiff/list'} size="sm">
              See {claimId ? 'the claim' : 'my claims'}
            </Anchor>
          )}
        </Alert>
      )}
      {problem?.is === 'unsent' && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertCircle aria-hidden="true" />}
          role="alert"
          title="Not sent yet"
        >
          Nothing is lost: what you typed and your photos are kept on this device. Send it again when you are back
          online, today or another day.
        </Alert>
      )}
    </>
  )
}
