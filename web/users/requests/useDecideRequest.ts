import { graphql } from 'react-relay'
import type { useDecideRequestApproveMutation } from '../../__generated__/useDecideRequestApproveMutation.graphql.ts'
import type { useDecideRequestDenyMutation } from '../../__generated__/useDecideRequestDenyMutation.graphql.ts'
import type { useDecideRequestUndoMutation } from '../../__generated__/useDecideRequestUndoMutation.graphql.ts'
import { changeTotal } from '../../relay/connections.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'

type Request = { databaseId: string; userName: string }

/** Takes the request out of the list it stood in and tells the counts of the moment. */
const listOf = (connection?: string) => ({ connections: connection ? [connection] : [] })

export function useUndoRequest() {
  const [save, isUndoing] = useSave<useDecideRequestUndoMutation>(graphql`
    mutation useDecideRequestUndoMutation($input: UndoLearnerRequestInput!, $connections: [ID!]!) {
      undoLearnerRequest(input: $input) { request { id @deleteEdge(connections: $connections) status answer decidedAt decidedByName viewerCanUndo } }
    }
  `)
  const undo = async ({ databaseId, userName }: Request, connection?: string) => {
    const { data } = await save(
      { input: { databaseId }, ...listOf(connection) },
      {
        updater: (store) => {
          if (connection) changeTotal(store, connection, -1)
        },
      },
    )
    if (data) showDone(`The decision about ${userName} is undone; the request waits again`)
    return data !== undefined
  }
  return { undo, isUndoing }
}

export function useDecideRequest() {
  const [approve, isApproving] = useSave<useDecideRequestApproveMutation>(graphql`
    mutation useDecideRequestApproveMutation($input: ApproveLearnerRequestInput!, $connections: [ID!]!) {
      approveLearnerRequest(input: $input) { request { id @deleteEdge(connections: $connections) status answer decidedAt decidedByName viewerCanUndo } }
    }
  `)
  const [deny, isDenying] = useSave<useDecideRequestDenyMutation>(graphql`
    mutation useDecideRequestDenyMutation($input: DenyLearnerRequestInput!, $connections: [ID!]!) {
      denyLearnerRequest(input: $input) { request { id @deleteEdge(connections: $connections) status answer decidedAt decidedByName viewerCanUndo } }
    }
  `)
  const { undo } = useUndoRequest()
  const decide = async (request: Request, verdict: 'approve' | 'deny', answer: string, connection?: string) => {
    const made = await (verdict === 'approve' ? approve : deny)(
      { input: { databaseId: request.databaseId, answer }, ...listOf(connection) },
      {
        updater: (store) => {
          if (connection) changeTotal(store, connection, -1)
        },
      },
    )
    if (made.data)
      showUndo(`${request.userName}: ${verdict === 'approve' ? 'approved' : 'denied'} and told by email`, () => {
        void undo(request)
      })
    return made
  }
  return { decide, isDeciding: isApproving || isDenying }
}
