import { graphql } from 'react-relay'
import type { useDecideCourseRequestApproveMutation } from '../../__generated__/useDecideCourseRequestApproveMutation.graphql.ts'
import type { useDecideCourseRequestDenyMutation } from '../../__generated__/useDecideCourseRequestDenyMutation.graphql.ts'
import type { useDecideCourseRequestUndoMutation } from '../../__generated__/useDecideCourseRequestUndoMutation.graphql.ts'
import { changeTotal } from '../../relay/connections.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/forms/confirm.tsx'

type Request = { databaseId: string; personName: string }

/** Decisions take the request out of the list it stood in; each can be taken back. */
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
  /** Resolves to what keeps it from being decided, in the server's words; to nothing when it is decided. */
  const decide = async (request: Request, verdict: 'approve' | 'deny', answer: string): Promise<string | undefined> => {
    const input = { input: { databaseId: request.databaseId, answer }, connections: [connection] }
    const { data, expected, fields } =
      verdict === 'approve' ? await saveApproval(input, config) : await saveDenial(input, config)
    if (!data) return expected ?? fields?.answer ?? 'It could not be decided.'
    showUndo(`The request of ${request.personName} is ${verdict === 'approve' ? 'approved' : 'denied'}`, () => {
      void undo(request)
    })
    return undefined
  }
  return { decide, undo, isDeciding: isApproving || isDenying || isUndoing }
}
