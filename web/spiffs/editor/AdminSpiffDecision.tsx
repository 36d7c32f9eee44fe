import { Alert, Button, Card, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconFlagCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import type {
  AdminSpiffDecision_spiff$data,
  AdminSpiffDecision_spiff$key,
} from '../../__generated__/AdminSpiffDecision_spiff.graphql.ts'
import type { AdminSpiffDecisionCompleteMutation } from '../../__generated__/AdminSpiffDecisionCompleteMutation.graphql.ts'
import type { AdminSpiffDecisionMutation } from '../../__generated__/AdminSpiffDecisionMutation.graphql.ts'
import type { AdminSpiffDecisionReopenMutation } from '../../__generated__/AdminSpiffDecisionReopenMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { DecisionDialog, isDecidedMeanwhile } from '../../ui/decisions/DecisionDialog.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { formatDate } from '../../ui/formats.ts'

type Spiff = AdminSpiffDecision_spiff$data

/** Opens, refuses and ends a spiff; `done` tells that it went through, `again` reads the spiff anew. */
function useSpiffDecisions(spiff: Spiff) {
  const [decide, isDeciding] = useSave<AdminSpiffDecisionMutation>(graphql`
    mutation AdminSpiffDecisionMutation($input: DecideSpiffInput!) { decideSpiff(input: $input) { spiff { ...AdminSpiffDecision_spiff ...AdminSpiffForm_spiff } } }
  `)
  const [complete, isEnding] = useSave<AdminSpiffDecisionCompleteMutation>(graphql`
    mutation AdminSpiffDecisionCompleteMutation($input: CompleteSpiffInput!) { completeSpiff(input: $input) { spiff { ...AdminSpiffDecision_spiff ...AdminSpiffForm_spiff } } }
  `)
  const { revalidate } = useRevalidator()
  const base = { databaseId: spiff.databaseId, version: spiff.version }
  const { name } = spiff

  const again = () => {
    void revalidate()
  }
  const done = (text: string) => {
    showDone(text)
    again()
  }
  /** What keeps it from being opened or ended, such as a decision made meanwhile. */
  const tell = (fields: Record<string, string>) => {
    const [text] = Object.values(fields)
    if (text) showFailure(text)
    if (fields.version ?? fields.status) again()
  }
  const approve = async () => {
    const sure = await confirm({
      title: `Open ${name}?`,
      text: 'The people it is for are told, and can claim from its first day on.',
      action: 'Open spiff',
      stay: 'Not yet',
    })
    if (!sure) return
    const { data, fields } = await decide({ input: { ...base, approve: true } })
    if (data) done(`${name} is open`)
    else tell(fields)
  }
  const refuse = async (reason: string) => {
    const answer = await decide({ input: { ...base, approve: false, reason } })
    if (answer.data) done(`${name} is refused`)
    return answer
  }
  const end = async () => {
    const sure = await confirm({
      title: `End ${name}?`,
      text: 'Nothing more can be claimed. Claims that came in are still decided and paid.',
      action: 'End spiff',
      stay: 'Keep it open',
      danger: true,
    })
    if (!sure) return
    const { data, fields } = await complete({ input: base })
    if (data) done(`${name} is over`)
    else tell(fields)
  }

  return { approve, refuse, end, done, again, isDeciding, isEnding }
}

type PendingProps = { spiff: Spiff; isDeciding: boolean; onRefuse: () => void; onApprove: () => Promise<void> }

const Pending = ({ spiff, isDeciding, onRefuse, onApprove }: PendingProps) => (
  <Card mb="lg" component="section" aria-label="Decision">
    <Group justify="space-between" gap="md">
      <div>
        <Text fw={600}>
          {spiff.viewerCanDecide ? 'This spiff waits for your decision' : 'This spiff waits for a company admin'}
        </Text>
        <Text size="sm" c="dimmed">
          {spiff.createdByName ? `Proposed by ${spiff.createdByName}.` : 'Proposed.'}{' '}
          {spiff.viewerCanDecide ? 'Look at what it pays before you open it.' : 'You are told when it is decided.'}
        </Text>
      </div>
      {spiff.viewerCanDecide && (
        <Group gap="xs">
          <Button variant="default" onClick={onRefuse}>
            Refuse
          </Button>
          <Button
            loading={isDeciding}
            onClick={() => {
              void onApprove()
            }}
          >
            Open spiff
          </Button>
        </Group>
      )}
    </Group>
  </Card>
)

const Refused = ({ spiff }: { spiff: Spiff }) => (
  <Alert
    color="red"
    icon={<IconAlertTriangle aria-hidden="true" />}
    title={`Refused${spiff.decidedByName ? ` by ${spiff.decidedByName}` : ''}${spiff.decidedAt ? ` on ${formatDate(spiff.decidedAt)}` : ''}`}
    mb="lg"
  >
    {spiff.deniedReason} Change it and propose it again.
  </Alert>
)

type OpenProps = { spiff: Spiff; isEnding: boolean; onEnd: () => Promise<void> }

const Open = ({ spiff, isEnding, onEnd }: OpenProps) => (
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
        void onEnd()
      }}
    >
      End now
    </Button>
  </Group>
)

const Over = ({ spiff, onReopen }: { spiff: Spiff; onReopen: () => void }) => (
  <Group justify="space-between" mb="md" gap="sm">
    <Text size="sm" c="dimmed">
      Claims could come in until {formatDate(spiff.claimUntil)}.
    </Text>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
      onClick={onReopen}
    >
      Reopen
    </Button>
  </Group>
)

/** What is to be decided about a spiff: opened or refused, ended, opened again. */
export function AdminSpiffDecision({ spiff: key }: { spiff: AdminSpiffDecision_spiff$key }) {
  const spiff = useFragment(
    graphql`
    fragment AdminSpiffDecision_spiff on Spiff { databaseId version name status deniedReason createdByName decidedByName decidedAt claimUntil endDate viewerCanDecide }
  `,
    key,
  )
  const { approve, refuse, end, done, again, isDeciding, isEnding } = useSpiffDecisions(spiff)
  const [asks, setAsks] = useState<'reason' | 'days'>()
  return (
    <>
      {spiff.status === 'PENDING' && (
        <Pending
          spiff={spiff}
          isDeciding={isDeciding && !asks}
          onRefuse={() => setAsks('reason')}
          onApprove={approve}
        />
      )}
      {spiff.status === 'DENIED' && <Refused spiff={spiff} />}
      {spiff.status === 'APPROVED' && spiff.viewerCanDecide && <Open spiff={spiff} isEnding={isEnding} onEnd={end} />}
      {spiff.status === 'COMPLETED' && spiff.viewerCanDecide && <Over spiff={spiff} onReopen={() => setAsks('days')} />}
      {asks === 'reason' && (
        <DecisionDialog
          question={{
            title: `Refuse ${spiff.name}`,
            action: 'Refuse',
            danger: true,
            note: {
              name: 'reason',
              label: 'Why',
              description: 'Whoever proposed it reads this.',
              max: 500,
              missing: 'Say why it is refused.',
            },
          }}
          send={({ note }) => refuse(note)}
          onStale={again}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'days' && <OpenAgain spiff={spiff} onClose={() => setAsks(undefined)} onDone={done} onStale={again} />}
    </>
  )
}

const days = z.object({ endDate: z.string().check(z.minLength(1, 'Choose the last day.')) })

function OpenAgain({
  spiff: { databaseId, version, name, endDate },
  onClose,
  onDone,
  onStale,
}: {
  spiff: AdminSpiffDecision_spiff$data
  onClose: () => void
  onDone: (text: string) => void
  onStale: () => void
}) {
  const [reopen] = useSave<AdminSpiffDecisionReopenMutation>(graphql`
    mutation AdminSpiffDecisionReopenMutation($input: ReopenSpiffInput!) { reopenSpiff(input: $input) { spiff { ...AdminSpiffDecision_spiff ...AdminSpiffForm_spiff } } }
  `)
  const form = useRecordForm({
    stored: { endDate },
    schema: days,
    async send(values) {
      const answer = await reopen({ input: { databaseId, version, ...values } })
      if (!answer.fields || !isDecidedMeanwhile(answer.fields)) return answer
      onStale()
      onClose()
      return undefined
    },
    saved: () => {
      onDone(`${name} is reopened`)
      onClose()
    },
  })
  return (
    <FormDialog title={`Reopen ${name}`} form={form} onClose={onClose} action="Reopen">
      <DateField {...form.field('endDate')} label="Last day of sales" />
    </FormDialog>
  )
}
