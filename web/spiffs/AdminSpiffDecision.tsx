import { Alert, Button, Card, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconAlertTriangle, IconFlagCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminSpiffDecision_spiff$key } from '../__generated__/AdminSpiffDecision_spiff.graphql.ts'
import type { AdminSpiffDecisionCompleteMutation } from '../__generated__/AdminSpiffDecisionCompleteMutation.graphql.ts'
import type { AdminSpiffDecisionMutation } from '../__generated__/AdminSpiffDecisionMutation.graphql.ts'
import type { AdminSpiffDecisionReopenMutation } from '../__generated__/AdminSpiffDecisionReopenMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { formatDate } from '../ui/formats.ts'

/** What is to be decided about a spiff: opened or refused, ended, opened again. */
export function AdminSpiffDecision({ spiff: key }: { spiff: AdminSpiffDecision_spiff$key }) {
  const spiff = useFragment(
    graphql`
    fragment AdminSpiffDecision_spiff on Spiff { databaseId version name status deniedReason createdByName decidedByName decidedAt claimUntil endDate viewerCanDecide }
  `,
    key,
  )
  const [decide, isDeciding] = useSave<AdminSpiffDecisionMutation>(graphql`
    mutation AdminSpiffDecisionMutation($input: DecideSpiffInput!) { decideSpiff(input: $input) { spiff { ...AdminSpiffDecision_spiff ...AdminSpiffForm_spiff } } }
  `)
  const [complete, isEnding] = useSave<AdminSpiffDecisionCompleteMutation>(graphql`
    mutation AdminSpiffDecisionCompleteMutation($input: CompleteSpiffInput!) { completeSpiff(input: $input) { spiff { ...AdminSpiffDecision_spiff ...AdminSpiffForm_spiff } } }
  `)
  const [reopen, isReopening] = useSave<AdminSpiffDecisionReopenMutation>(graphql`
    mutation AdminSpiffDecisionReopenMutation($input: ReopenSpiffInput!) { reopenSpiff(input: $input) { spiff { ...AdminSpiffDecision_spiff ...AdminSpiffForm_spiff } } }
  `)
  const { revalidate } = useRevalidator()
  const [asks, setAsks] = useState<'reason' | 'days'>()
  const [reason, setReason] = useState('')
  const [endDate, setEndDate] = useState<string | null>(spiff.endDate)
  const [problem, setProblem] = useState<string>()
  const base = { databaseId: spiff.databaseId, version: spiff.version }

  const done = (answer: { data?: unknown; fields?: Record<string, string> }, text: string, field: string) => {
    if (answer.data) {
      setAsks(undefined)
      setProblem(undefined)
      showDone(text)
      void revalidate()
      return
    }
    const { fields } = answer
    if (fields?.[field]) setProblem(fields[field])
    else if (fields?.version ?? fields?.status) {
      showFailure(fields?.version ?? 'Someone else decided this spiff meanwhile.')
      void revalidate()
    } else if (fields) showFailure(Object.values(fields)[0])
  }
  const approve = async () => {
    if (
      !(await confirm({
        title: `Open ${spiff.name}?`,
        text: 'The people it is for are told, and can claim from its first day on.',
        action: 'Open spiff',
      }))
    )
      return
    done(await decide({ input: { ...base, approve: true } }), `${spiff.name} is open`, 'endDate')
  }
  const refuse = async () =>
    done(await decide({ input: { ...base, approve: false, reason } }), `${spiff.name} is refused`, 'reason')
  const again = async () =>
    done(await reopen({ input: { ...base, endDate } }), `${spiff.name} is open again`, 'endDate')
  const end = async () => {
    if (
      !(await confirm({
        title: `End ${spiff.name}?`,
        text: 'Nothing more can be claimed. Claims that came in are still decided and paid.',
        action: 'End spiff',
        danger: true,
      }))
    )
      return
    done(await complete({ input: base }), `${spiff.name} is over`, '')
  }

  return (
    <>
      {spiff.status === 'PENDING' && (
        <Card mb="lg" component="section" aria-label="Decision">
          <Group justify="space-between" gap="md">
            <div>
              <Text fw={600}>
                {spiff.viewerCanDecide ? 'This spiff waits for your decision' : 'This spiff waits for a company admin'}
              </Text>
              <Text size="sm" c="dimmed">
                {spiff.createdByName ? `Proposed by ${spiff.createdByName}.` : 'Proposed.'}{' '}
                {spiff.viewerCanDecide
                  ? 'Look at what it pays before you open it.'
                  : 'You are told when it is decided.'}
              </Text>
            </div>
            {spiff.viewerCanDecide && (
              <Group gap="xs">
                <Button variant="default" onClick={() => setAsks('reason')}>
                  Refuse
                </Button>
                <Button
                  loading={isDeciding && !asks}
                  onClick={() => {
                    void approve()
                  }}
                >
                  Open spiff
                </Button>
              </Group>
            )}
          </Group>
          {problem && !asks && (
            <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
              {problem}
            </Text>
          )}
        </Card>
      )}
      {spiff.status === 'DENIED' && (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden="true" />}
          title={`Refused${spiff.decidedByName ? ` by ${spiff.decidedByName}` : ''}${spiff.decidedAt ? ` on ${formatDate(spiff.decidedAt)}` : ''}`}
          mb="lg"
        >
          {spiff.deniedReason} Change it and propose it again.
        </Alert>
      )}
      {spiff.status === 'APPROVED' && spiff.viewerCanDecide && (
        <Group justify="space-between" mb="md" gap="sm">
          <Text size="sm" c="dimmed">
            {spiff.decidedByName
              ? `Opened by ${spiff.decidedByName}${spiff.decidedAt ? ` on ${formatDate(spiff.decidedAt)}` : ''}. `
              : ''}
            It ends by itself after {formatDate(spiff.claimUntil)}.
          </Text>
          <Button
            variant="default"
            size="xs"
            loading={isEnding}
            leftSection={<IconFlagCheck size={16} aria-hidden="true" />}
            onClick={() => {
              void end()
            }}
          >
            End now
          </Button>
        </Group>
      )}
      {spiff.status === 'COMPLETED' && spiff.viewerCanDecide && (
        <Group justify="space-between" mb="md" gap="sm">
          <Text size="sm" c="dimmed">
            Claims could come in until {formatDate(spiff.claimUntil)}.
          </Text>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            onClick={() => setAsks('days')}
          >
            Open again
          </Button>
        </Group>
      )}
      <Modal opened={asks === 'reason'} onClose={() => setAsks(undefined)} title={`Refuse ${spiff.name}`} centered>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!reason.trim()) return setProblem('Say why it is refused.')
            void refuse()
          }}
        >
          <Stack>
            <Textarea
              label="Why"
              description="Whoever proposed it reads this."
              required
              maxLength={500}
              autosize
              minRows={3}
              value={reason}
              error={problem}
              data-autofocus
              onChange={(event) => {
                setReason(event.currentTarget.value)
                setProblem(undefined)
              }}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setAsks(undefined)}>
                Cancel
              </Button>
              <Button type="submit" color="red" loading={isDeciding}>
                Refuse
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <Modal opened={asks === 'days'} onClose={() => setAsks(undefined)} title={`Open ${spiff.name} again`} centered>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void again()
          }}
        >
          <Stack>
            <DatePickerInput
              label="Last day of sales"
              valueFormat="MMM Do, YYYY"
              value={endDate}
              onChange={(day) => {
                setEndDate(day)
                setProblem(undefined)
              }}
              error={problem}
              required
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setAsks(undefined)}>
                Cancel
              </Button>
              <Button type="submit" loading={isReopening}>
                Open again
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
