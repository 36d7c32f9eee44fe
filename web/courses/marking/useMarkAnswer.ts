import { graphql } from 'react-relay'
import type { useMarkAnswerMutation } from '../../__generated__/useMarkAnswerMutation.graphql.ts'
import type { useMarkAnswerUndoMutation } from '../../__generated__/useMarkAnswerUndoMutation.graphql.ts'
import { changeTotal } from '../../relay/connections.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'

type Answer = { databaseId: string; personName: string }

/** A mark takes the answer out of the list it stood in; each can be undone. */
export function useMarkAnswer(connection: string) {
  const [saveMark, isMarking] = useSave<useMarkAnswerMutation>(graphql`
    mutation useMarkAnswerMutation($input: MarkQuizAnswerInput!, $connections: [ID!]!) {
      markQuizAnswer(input: $input) { mark { id @deleteEdge(connections: $connections) status } }
    }
  `)
  const [saveUndo, isUndoing] = useSave<useMarkAnswerUndoMutation>(graphql`
    mutation useMarkAnswerUndoMutation($input: UndoQuizMarkInput!, $connections: [ID!]!) {
      undoQuizMark(input: $input) { mark { id @deleteEdge(connections: $connections) status } }
    }
  `)
  const config = {
    expects: 'CONFLICT',
    updater: (store: Parameters<typeof changeTotal>[0]) => changeTotal(store, connection, -1),
  }
  const undo = async ({ databaseId, personName }: Answer) => {
    const { data, expected } = await saveUndo({ input: { databaseId }, connections: [connection] }, config)
    if (expected) showFailure(expected)
    if (data) showDone(`The answer of ${personName} waits again`)
  }
  /** What keeps it from being marked stands at the note, so that what was typed stays. */
  const mark = async (answer: Answer, right: boolean, note: string) => {
    const input = { databaseId: answer.databaseId, right, note }
    const { data, expected, fields } = await saveMark({ input, connections: [connection] }, config)
    if (!data) return { fields: { ...fields, ...(expected ? { note: expected } : {}) } }
    showUndo(`The answer of ${answer.personName} is marked as ${right ? 'right' : 'wrong'}`, () => {
      void undo(answer)
    })
    return { data }
  }
  return { mark, undo, isBusy: isMarking || isUndoing }
}
