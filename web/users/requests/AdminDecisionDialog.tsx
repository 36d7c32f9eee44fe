import { Alert, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminDecisionDialog_request$key } from '../../__generated__/AdminDecisionDialog_request.graphql.ts'
import { DecisionDialog } from '../../ui/decisions/DecisionDialog.tsx'
import { AdminDealerForm } from './AdminDealerForm.tsx'
import { useDecideRequest } from './useDecideRequest.ts'
import { wordsOf } from './words.ts'

export type Verdict = 'approve' | 'deny'
type Props = { request: AdminDecisionDialog_request$key; verdict: Verdict; connection?: string; onClose: () => void }

/** What the decision does, and a few words to the person. */
export function AdminDecisionDialog({ request, verdict, connection, onClose }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminDecisionDialog_request on LearnerRequest { databaseId userName type wanted reason bySelf requestedByName form { data } }
  `,
    request,
  )
  const { decide } = useDecideRequest()
  const { label, effect } = wordsOf(known.type)
  return (
    <DecisionDialog
      question={{
        title: `${verdict === 'approve' ? 'Approve' : 'Deny'}: ${label.toLowerCase()}`,
        action: verdict === 'approve' ? 'Approve' : 'Deny',
        danger: verdict === 'deny',
        note: {
          name: 'answer',
          label: 'A few words to the person',
          description: 'Optional. Included in the email.',
          max: 500,
        },
      }}
      send={({ note }) => decide({ databaseId: known.databaseId, userName: known.userName }, verdict, note, connection)}
      onClose={onClose}
    >
      <div>
        <Text fw={600}>{known.userName}</Text>
        {known.wanted && (
          <Text size="sm" mt={4}>
            Asks for {known.wanted}
          </Text>
        )}
        {known.reason && (
          <Text size="sm" mt={4}>
            “{known.reason}”
          </Text>
        )}
        {!known.bySelf && known.requestedByName && (
          <Text size="sm" c="dimmed">
            Asked by {known.requestedByName}
          </Text>
        )}
      </div>
      {known.form && <AdminDealerForm data={known.form.data} />}
      <Alert color={verdict === 'approve' ? 'blue' : 'gray'} variant="light">
        {verdict === 'approve'
          ? effect
          : 'Nothing changes. You can undo the denial for 15 minutes; after that the person can ask again.'}
      </Alert>
    </DecisionDialog>
  )
}
