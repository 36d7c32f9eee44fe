/* oxlint-disable relay/unused-fields -- the row goes whole to submissionName of words.ts */
import { Alert, Button, Card, Group, NumberInput, Stack, Text, Textarea, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminLoyaltyDecision_submission$key } from '../__generated__/AdminLoyaltyDecision_submission.graphql.ts'
import type { AdminLoyaltyDecisionMutation } from '../__generated__/AdminLoyaltyDecisionMutation.graphql.ts'
import type { AdminLoyaltyDecisionUndoMutation } from '../__generated__/AdminLoyaltyDecisionUndoMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { confirm, showUndo } from '../ui/forms/confirm.tsx'
import { formatDateTime } from '../ui/formats.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import { amountWords, submissionName } from './words.ts'

/** Where one decides: what it earns, or why not; and takes it back. */
export function AdminLoyaltyDecision({
  submission,
  onDecided,
  onStale,
}: {
  submission: AdminLoyaltyDecision_submission$key
  onDecided: () => void
  onStale: () => void
}) {
  const known = useFragment(
    graphql`
    fragment AdminLoyaltyDecision_submission on LoyaltySubmission {
      databaseId number type invoiceNumber version status unit granted expected deniedReason decidedAt decidedByName personName dealerName warnings viewerCanDecide
    }
  `,
    submission,
  )
  const {
    databaseId,
    version,
    status,
    unit,
    granted,
    expected,
    deniedReason,
    decidedAt,
    decidedByName,
    warnings,
    viewerCanDecide,
    personName,
    dealerName,
  } = known
  const [save, isDeciding] = useSave<AdminLoyaltyDecisionMutation>(graphql`
    mutation AdminLoyaltyDecisionMutation($input: DecideLoyaltyInput!) { decideLoyalty(input: $input) { submission { id ...AdminLoyaltyDecision_submission } } }
  `)
  const [takeBack, isUndoing] = useSave<AdminLoyaltyDecisionUndoMutation>(graphql`
    mutation AdminLoyaltyDecisionUndoMutation($input: UndoLoyaltyDecisionInput!) { undoLoyaltyDecision(input: $input) { submission { id ...AdminLoyaltyDecision_submission } } }
  `)
  const [amount, setAmount] = useState<number | ''>(expected || '')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<{ amount?: string; reason?: string }>({})
  const reasonField = useRef<HTMLTextAreaElement>(null)

  const refused = ({ version: stale, ...fields }: Record<string, string>) => {
    if (stale) {
      showFailure(stale)
      onStale()
    } else setProblem(fields)
  }
  const undo = async (seen?: number) => {
    const { data, fields } = await takeBack({ input: { databaseId, version: seen } })
    if (data) showDone(`${submissionName(known)} waits again`)
    else refused(fields)
  }
  const decide = async (approve: boolean) => {
    if (isDeciding) return
    setProblem({})
    if (approve && !amount)
      return setProblem({ amount: `Enter how many ${unit === 'CREDITS' ? 'credits' : 'points'} it earns.` })
    if (!approve && !reason.trim()) {
      setProblem({ reason: 'Say why, so that it can be mended.' })
      reasonField.current?.focus()
      return
    }
    const { data, fields } = await save({
      input: { databaseId, version, approve, ...(approve ? { amount: Number(amount) } : { reason: reason.trim() }) },
    })
    if (!data) return refused(fields)
    showUndo(
      approve
        ? `${amountWords(Number(amount), unit)} for ${unit === 'CREDITS' ? (dealerName ?? 'the dealer') : personName}`
        : `${submissionName(known)} denied; ${personName} is told why`,
      () => {
        void undo()
      },
    )
    onDecided()
  }
  useHotkeys(
    status === 'PENDING' && viewerCanDecide
      ? [
          [
            'A',
            () => {
              void decide(true)
            },
          ],
          ['D', () => reasonField.current?.focus()],
        ]
      : [],
  )

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
          <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden="true" />} title="Look twice">
            {warnings.map((warning) => (
              <Text key={warning} size="sm">
                {warning}
              </Text>
            ))}
          </Alert>
        )}
        {status !== 'PENDING' && (
          <>
            <div>
              {status === 'APPROVED' ? (
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
            {viewerCanDecide && (
              <Button
                variant="default"
                w="fit-content"
                leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                loading={isUndoing}
                onClick={() => {
                  void confirm({
                    title: 'Take the decision back?',
                    text:
                      status === 'APPROVED'
                        ? `${amountWords(granted, unit)} leave the account again, and the submission waits for a new decision.`
                        : 'The submission waits for a new decision.',
                    action: 'Take it back',
                    danger: status === 'APPROVED',
                  }).then((yes) => {
                    if (yes) void undo(version)
                  })
                }}
              >
                Take it back
              </Button>
            )}
          </>
        )}
        {status === 'PENDING' && !viewerCanDecide && (
          <Alert color="gray" variant="light">
            Nobody decides about what they sent in themselves or what their own dealer would gain. Another administrator
            does.
          </Alert>
        )}
        {status === 'PENDING' && viewerCanDecide && (
          <>
            <NumberInput
              label={unit === 'CREDITS' ? 'Credits for the dealer' : 'Points for the person'}
              description={
                expected
                  ? `The eligible parts come to ${amountWords(expected, unit)}.`
                  : 'No part on it is eligible: enter what it earns.'
              }
              min={1}
              max={unit === 'CREDITS' ? 10_000 : 100_000}
              allowDecimal={false}
              thousandSeparator=","
              value={amount}
              error={problem.amount}
              onChange={(value) => setAmount(typeof value === 'number' ? value : '')}
            />
            <Button
              leftSection={<IconCheck size={18} aria-hidden="true" />}
              loading={isDeciding}
              onClick={() => {
                void decide(true)
              }}
            >
              Approve
            </Button>
            <Textarea
              ref={reasonField}
              label="Reason for a refusal"
              description="The person reads it and can mend the submission."
              autosize
              minRows={2}
              maxLength={500}
              value={reason}
              error={problem.reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void decide(false)
              }}
            />
            <Button
              variant="default"
              leftSection={<IconX size={18} aria-hidden="true" />}
              disabled={isDeciding}
              onClick={() => {
                void decide(false)
              }}
            >
              Deny
            </Button>
            <Text size="xs" c="dimmed">
              Keys: A approves, D goes to the reason, Ctrl + Enter denies.
            </Text>
          </>
        )}
      </Stack>
    </Card>
  )
}
