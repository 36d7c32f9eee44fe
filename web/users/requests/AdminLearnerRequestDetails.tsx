import { Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminLearnerRequestDetails_request$key,
  AdminLearnerRequestDetails_request$data,
} from '../../__generated__/AdminLearnerRequestDetails_request.graphql.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { formatDateTime } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AdminDealerForm } from './AdminDealerForm.tsx'
import { AdminDecisionDialog, type Verdict } from './AdminDecisionDialog.tsx'
import { useUndoRequest } from './useDecideRequest.ts'
import { wordsOf } from './words.ts'

type Props = { request: AdminLearnerRequestDetails_request$key | null; onClose: () => void }

/** One request beside the list, at its own address. */
export function AdminLearnerRequestDetails({ request, onClose }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminLearnerRequestDetails_request on LearnerRequest {
      databaseId type status wanted reason answer bySelf requestedByName decidedByName decidedAt createdAt viewerCanDecide viewerCanUndo userName
      user { databaseId email status role { name } dealers { active dealer { displayName } } }
      form { data }
      ...AdminDecisionDialog_request
    }
  `,
    request,
  )
  const [verdict, setVerdict] = useState<Verdict>()
  const words = known && wordsOf(known.type)
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={words?.label ?? 'Request'}>
      {!known || !words ? (
        <EmptyState title="This request could not be found" text="It may have been withdrawn by the person." />
      ) : (
        <Stack gap="lg">
          <Facts request={known} />
          <Answer request={known} onVerdict={setVerdict} />
          {verdict && <AdminDecisionDialog request={known} verdict={verdict} onClose={() => setVerdict(undefined)} />}
        </Stack>
      )}
    </Drawer>
  )
}

type Request = AdminLearnerRequestDetails_request$data

/** Who asked for what, and what became of it. */
const Facts = ({ request: known }: { request: Request }) => (
  <>
    <Fact label="Person">
      <Group gap="sm">
        <Anchor component={Link} to={`/auth/admin/user-manager/${known.user.databaseId}/edit`} fw={600}>
          {known.userName}
        </Anchor>
        <StatusChip status={known.user.status} size="sm" />
      </Group>
      <Text size="sm" c="dimmed">
        {[known.user.role.name, known.user.dealers.find(({ active }) => active)?.dealer.displayName]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {known.user.email && (
        <Text size="sm" c="dimmed">
          {known.user.email}
        </Text>
      )}
    </Fact>
    {known.form && (
      <Fact label="Company">
        <AdminDealerForm data={known.form.data} />
      </Fact>
    )}
    {known.wanted ? (
      <Fact label="Asked for">
        <Text size="sm">{known.wanted}</Text>
      </Fact>
    ) : (
      <Fact label="Why">
        <Text size="sm">{known.reason || 'No reason given'}</Text>
      </Fact>
    )}
    <Fact label="Asked">
      <Text size="sm">
        {formatDateTime(known.createdAt)}{' '}
        {known.bySelf ? 'by the person' : known.requestedByName ? `by ${known.requestedByName}` : ''}
      </Text>
    </Fact>
    <Fact label="State">
      <Group gap="sm">
        <StatusChip status={known.status} />
        {known.decidedAt && (
          <Text size="sm">
            {formatDateTime(known.decidedAt)}
            {known.decidedByName ? ` by ${known.decidedByName}` : ''}
          </Text>
        )}
      </Group>
      {known.answer && (
        <Text size="sm" mt={4}>
          “{known.answer}”
        </Text>
      )}
    </Fact>
  </>
)

type AnswerProps = { request: Request; onVerdict: (verdict: Verdict) => void }

/** The decision, or the way back from it. */
function Answer({ request, onVerdict }: AnswerProps) {
  const { undo, isUndoing } = useUndoRequest()
  if (!request.viewerCanDecide)
    return (
      <Text size="sm" c="dimmed">
        Another administrator decides this: you asked for it, it is about you, or the person stands above you.
      </Text>
    )
  if (request.status === 'PENDING')
    return (
      <Group gap="xs">
        <Button leftSection={<IconCheck size={18} aria-hidden="true" />} onClick={() => onVerdict('approve')}>
          Approve
        </Button>
        <Button
          variant="default"
          leftSection={<IconX size={18} aria-hidden="true" />}
          onClick={() => onVerdict('deny')}
        >
          Deny
        </Button>
      </Group>
    )
  if (!request.viewerCanUndo) return null
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        loading={isUndoing}
        onClick={() => {
          void undo(request)
        }}
      >
        Undo the decision
      </Button>
    </Group>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed" mb={2}>
        {label}
      </Text>
      {children}
    </div>
  )
}
