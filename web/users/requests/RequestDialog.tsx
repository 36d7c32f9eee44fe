import { graphql } from 'react-relay'
import type { RequestDialogMutation } from '../../__generated__/RequestDialogMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { DecisionDialog } from '../../ui/decisions/DecisionDialog.tsx'
import { requestWords, type RequestType } from './words.ts'

type Props = {
  type: Extract<RequestType, 'DEACTIVATION' | 'PARTICIPATING'>
  /** Left out: about oneself. */
  person?: { databaseId: string; fullName: string }
  connections: string[]
  onClose: () => void
}

/** Asks an administrator; the reason is for them. */
export function RequestDialog({ type, person, connections, onClose }: Props) {
  const [save] = useSave<RequestDialogMutation>(graphql`
    mutation RequestDialogMutation($input: CreateLearnerRequestInput!, $connections: [ID!]!) {
      createLearnerRequest(input: $input) {
        request @prependNode(connections: $connections, edgeTypeName: "QueryOwnLearnerRequestsConnectionEdge") { id ...OwnRequestList_request }
        user { id openRequests }
      }
    }
  `)
  const { label, effect } = requestWords[type]
  return (
    <DecisionDialog
      question={{
        title: person ? `${label}: ${person.fullName}` : label,
        text: `An administrator decides. ${effect}`,
        action: 'Ask an administrator',
        note: { name: 'reason', label: 'Reason', max: 500, missing: 'A reason is required.' },
      }}
      send={async ({ note }) => {
        const { data, fields, expected } = await save(
          { input: { type, userId: person?.databaseId, reason: note }, connections },
          { expects: 'CONFLICT' },
        )
        if (data) showDone('An administrator was asked')
        return { data, fields: { ...fields, ...(expected ? { reason: expected } : {}) } }
      }}
      onClose={onClose}
    />
  )
}
