import { startTransition } from 'react'
import { graphql } from 'react-relay'
import type { useRevokeLineMutation } from '../../__generated__/useRevokeLineMutation.graphql.ts'
import type { useRevokeLineUndoMutation } from '../../__generated__/useRevokeLineUndoMutation.graphql.ts'
import { changeTotal } from '../../relay/connections.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'
import { slottedWords } from './words.ts'

interface Line {
  databaseId: string
  text: string
}

/** Takes a line back with an undo; `again` reads the list anew. */
export function useRevokeLine(connection: string, again: () => void) {
  const [saveRevoked] = useSave<useRevokeLineMutation>(graphql`
    mutation useRevokeLineMutation($input: RevokePaperLineInput!, $connections: [ID!]!) {
      revokePaperLine(input: $input) { line { id @deleteEdge(connections: $connections) } }
    }
  `)
  const [saveKnown] = useSave<useRevokeLineUndoMutation>(graphql`
    mutation useRevokeLineUndoMutation($input: RestorePaperLineInput!) { restorePaperLine(input: $input) { line { id } } }
  `)
  const restore = async ({ databaseId, text }: Line) => {
    const { data } = await saveKnown({ input: { databaseId } })
    if (!data) return
    startTransition(again)
    showDone(`“${slottedWords(text)}” is remembered again`)
  }
  return async (line: Line) => {
    const { data } = await saveRevoked(
      { input: { databaseId: line.databaseId }, connections: [connection] },
      { updater: (store) => changeTotal(store, connection, -1) },
    )
    if (!data) return
    showUndo(`“${slottedWords(line.text)}” is taken back: receipts with it go to a reviewer again`, () => {
      void restore(line)
    })
  }
}
