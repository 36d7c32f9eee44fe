import { graphql } from 'react-relay'
import type { useDecideCourseRequestApproveMutation } from '../../__generated__/useDecideCourseRequestApproveMutation.graphql.ts'
import type { useDecideCourseRequestDenyMutation } from '../../__generated__/useDecideCourseRequestDenyMutation.graphql.ts'
import type { useDecideCourseRequestUndoMutation } from '../../__generated__/useDecideCourseRequestUndoMutation.graphql.ts'
import { changeTotal } from '../../relay/connections.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'

type Request = { databaseId: string; personName: string }

/** Decisions take the request out of the list it stood in; each can be undone. */
export function useDecideCourseRequest(connection: string) {
  const [saveApproval, isApproving] = useSave<useDecideCourseRequestApproveMutation>(graphql`
    mutation useDecideCourseRequestApproveMutation($input: ApproveCourseRequestInput!, $connections: [ID!]!) {
      approveCourseRequest(input: $input) { courseRequest { id @deleteEdge(connections: $connections) status } }
    }
  `)
  const [saveDenial, isDenying] = useSave<useDecideCourseRequestDenyMutation>(graphql`
    mutation useDecideCourseRequestDenyMutation($input: DenyCourseRequestInput!, $connections: [ID!]!) {
      denyCourseRequest(input: $input) { courseRequest { id @deleteEdge(connections: $connections) status } }
    }
  `)
  const [saveUndo, isUndoing] = useSave<useDecideCourseRequestUndoMutation>(graphql`
    mutation useDecideCourseRequestUndoMutation($input: UndoCourseRequestInput!, $connections: [ID!]!) {
      undoCourseRequest(input: $input) { courseRequest { id @deleteEdge(connections: $connections) status } }
    }
  `)
  const config = {
    expects: 'CONFLICT',
    updater: (store: Parameters<typeof changeTotal>[0]) => changeTotal(store, connection, -1),
  }
  const undo = async ({ databaseId, personName }: Request) => {
    const { data, expected } = await saveUndo({ input: { databaseId }, connections: [connection] }, config)
    if (expected) showFailure(expected)
    if (data) showDone(`The request of ${personName} waits again`)
  }
  /** What keeps it from being decided stands at the answer, so that what was typed stays. */
  const decide = async (request: Request, verdict: 'approve' | 'deny', answer: string) => {
    const input = { input: { databaseId: request.databaseId, answer }, connections: [connection] }
    const { data, expected, fields } =
      verdict === 'approve' ? await saveApproval(input, config) : await saveDenial(input, config)
    if (!data) return { fields: { ...fields, ...(expected ? { answer: expected } : {}) } }
    showUndo(`The request of ${request.personName} is ${verdict === 'approve' ? 'approved' : 'denied'}`, () => {
      void undo(request)
    })
    return { data }
  }
  return { decide, undo, isDeciding: isApproving || isDenying || isUndoing }
}
