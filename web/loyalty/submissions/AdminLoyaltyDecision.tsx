import { Alert, Button, Card, Group, NumberInput, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { MAX_GRANT } from '../../contract/__generated__/limits.ts'
import type { AdminLoyaltyDecision_decided$key } from '../../__generated__/AdminLoyaltyDecision_decided.graphql.ts'
import type {
  AdminLoyaltyDecision_submission$key,
  AdminLoyaltyDecision_submission$data,
} from '../../__generated__/AdminLoyaltyDecision_submission.graphql.ts'
import { DecisionBar, type Decision } from '../../ui/decisions/DecisionBar.tsx'
import { DecisionDialog } from '../../ui/decisions/DecisionDialog.tsx'
import { denialOf, reversalOf } from '../../ui/decisions/submissions.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { formatDateTime } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { amountWords } from '../words.ts'
import { useLoyaltyDecision } from './useLoyaltyDecision.ts'

const denial = denialOf('Why is it denied?')

type DecidedProps = {
  submission: AdminLoyaltyDecision_decided$key
  isBusy: boolean
  onUndo: () => void
  onReverse: (reason: string) => Promise<{ data?: unknown; fields?: Record<string, string> }>
  onStale: () => void
}

/** What was decided, and the way back. */
function Decided({ submission, isBusy, onUndo, onReverse, onStale }: DecidedProps) {
  const [isAsking, setAsking] = useState(false)
  const { status, unit, granted, deniedReason, decidedAt, decidedByName, personName, dealerName, ...may } = useFragment(
    graphql`
      fragment AdminLoyaltyDecision_decided on LoyaltySubmission {
        status unit granted deniedReason decidedAt decidedByName personName dealerName viewerCanUndo viewerCanReverse
      }
    `,
    submission,
  )
  const isGranted = status === 'APPROVED'
  const askBack = async () => {
    const yes = await confirm({
      title: 'Take the decision back?',
      text: isGranted
        ? `${amountWords(granted, unit)} leave the account again, and the submission waits for a new decision.`
        : 'The submission waits for a new decision.',
      action: 'Take it back',
      stay: 'Keep the decision',
      danger: isGranted,
    })
    if (yes) onUndo()
  }
  return (
    <>
      <div>
        {isGranted ? (
          <Text fw={600}>
            {amountWords(granted, unit)} for {unit === 'CREDITS' ? dealerName : personName}
          </Text>
        ) : (
          <Text>{deniedReason}</Text>
        )}
        <Text size="sm" c="dimmed">
          {decidedAt ? formatDateTime(decidedAt) : ''}
          {decidedByName ? ` by ${decidedByName}` : ''}
        </Text>
      </div>
      {may.viewerCanUndo && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          loading={isBusy}
          onClick={() => {
            void askBack()
          }}
        >
          Take it back
        </Button>
      )}
      {may.viewerCanReverse && !may.viewerCanUndo && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Reverse
        </Button>
      )}
      {isAsking && (
        <DecisionDialog
          question={reversalOf('Why is the approval reversed?')}
          send={({ note }) => onReverse(note)}
          onStale={onStale}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type Props = { submission: AdminLoyaltyDecision_submission$key; onDecided: () => void; onStale: () => void }

/** Where one decides: what it earns, or why not; and takes it back. */
export function AdminLoyaltyDecision({ submission, onDecided, onStale }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminLoyaltyDecision_submission on LoyaltySubmission {
      version status unit expected warnings viewerCanDecide
      ...AdminLoyaltyDecision_decided
      ...useLoyaltyDecision_submission
    }
  `,
    submission,
  )
  const { version, status, expected, warnings, viewerCanDecide } = known
  const decision = useLoyaltyDecision(known, { onDecided, onStale })
  // Kept while it is decided: taken back, the submission has it still.
  const [amount, setAmount] = useState<number | ''>(expected || '')
  return (
    <Card component="section" aria-label="Decision">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Decision
          </Title>
          <StatusChip status={status} />
        </Group>
        {warnings.length > 0 && (
          <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden="true" />} title="Flags">
            {warnings.map((warning) => (
              <Text key={warning} size="sm">
                {warning}
              </Text>
            ))}
          </Alert>
        )}
        {status !== 'PENDING' && (
          <Decided
            submission={known}
            isBusy={decision.isUndoing}
            onUndo={() => {
              void decision.undo(version)
            }}
            onReverse={decision.reverse}
            onStale={onStale}
          />
        )}
        {status === 'PENDING' && !viewerCanDecide && (
          <Alert color="gray" variant="light">
            You cannot decide about what you submitted or what your own dealer would gain. Another administrator does.
          </Alert>
        )}
        {status === 'PENDING' && viewerCanDecide && (
          <Verdict submission={known} decision={decision} amount={amount} onAmount={setAmount} />
        )}
      </Stack>
    </Card>
  )
}

type VerdictProps = {
  submission: AdminLoyaltyDecision_submission$data
  decision: ReturnType<typeof useLoyaltyDecision>
  amount: number | ''
  onAmount: (amount: number | '') => void
}

/** How much it earns, and whether it does. */
function Verdict({ submission: { unit, expected }, decision, amount, onAmount }: VerdictProps) {
  const { decide, problem, setProblem, refusal, isDeciding } = decision
  const decisions: Decision[] = [
    {
      look: 'approve',
      label: 'Approve',
      onDecide: () =>
        amount
          ? decide({ approve: true, amount })
          : setProblem(`Enter how many ${unit === 'CREDITS' ? 'credits' : 'points'} it earns.`),
    },
    { look: 'deny', label: 'Deny', question: denial, onDecide: ({ note }) => decide({ approve: false, reason: note }) },
  ]
  return (
    <>
      <NumberInput
        label={unit === 'CREDITS' ? 'Credits for the dealer' : 'Points for the person'}
        description={
          expected
            ? `The eligible parts come to ${amountWords(expected, unit)}.`
            : 'No part on it is eligible: enter what it earns.'
        }
        min={1}
        max={unit === 'CREDITS' ? MAX_GRANT.credits : MAX_GRANT.points}
        allowDecimal={false}
        thousandSeparator=","
        value={amount}
        error={problem}
        onChange={(value) => onAmount(typeof value === 'number' ? value : '')}
      />
      <DecisionBar decisions={decisions} isBusy={isDeciding} refusal={refusal} />
    </>
  )
}
