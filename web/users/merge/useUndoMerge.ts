import { graphql } from 'react-relay'
import type { useUndoMergeMutation } from '../../__generated__/useUndoMergeMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'

/** Takes a merge back, after a question. */
export function useUndoMerge() {
  const [save, isUndoing] = useSave<useUndoMergeMutation>(graphql`
    mutation useUndoMergeMutation($input: UndoUserMergeInput!) {
      undoUserMerge(input: $input) { merge { id undoneAt canUndo primary { id status email fullName } secondary { id status email fullName } } }
    }
  `)
  const undo = async (databaseId: string) => {
    const sure = await confirm({
      title: 'Make them two accounts again?',
      text: 'Everything goes back to where it was. What was edited or earned since stays with the account that has it.',
      action: 'Undo the merge',
      stay: 'Keep them merged',
    })
    if (!sure) return false
    const { data } = await save({ input: { databaseId } })
    if (data) showDone('They are two accounts again')
    return data !== undefined
  }
  return { undo, isUndoing }
}
