import { graphql } from 'react-relay'
import type { adminMediaChangesDeleteMutation } from '../../__generated__/adminMediaChangesDeleteMutation.graphql.ts'
import type { adminMediaChangesMoveMutation } from '../../__generated__/adminMediaChangesMoveMutation.graphql.ts'
import type { adminMediaChangesShowMutation } from '../../__generated__/adminMediaChangesShowMutation.graphql.ts'
import type { adminMediaChangesUndoMutation } from '../../__generated__/adminMediaChangesUndoMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { counted, plural } from '../../ui/formats.ts'
import { confirm, showUndo } from '../../ui/dialogs/confirm.tsx'
import type { MediaEntry } from '../entries.ts'

/** Puts things into another folder; true when they are there. */
export function useMoveMedia(onDone: () => void) {
  const [save] = useSave<adminMediaChangesMoveMutation>(graphql`
    mutation adminMediaChangesMoveMutation($input: MoveMediaInput!) { moveMedia(input: $input) { mediaItem { id path } } }
  `)
  return async (databaseIds: string[], folderId: string | null) => {
    const { data, fields } = await save({ input: { databaseIds, folderId } })
    if (!data) {
      const [problem] = Object.values(fields)
      if (problem) showFailure(problem)
      return false
    }
    showDone(`${counted(databaseIds.length, 'item')} moved`)
    onDone()
    return true
  }
}

type Named = Pick<MediaEntry, 'databaseId' | 'name' | 'kind' | 'itemCount'>

/** One by its name, several by their number. */
const calledOf = ([one, ...others]: readonly Named[]) =>
  one && others.length < 1 ? `“${one.name}”` : counted(others.length + 1, 'item')

/** Takes a deletion back; `what` names it to the person. */
export function useBringBackMedia(onDone: () => void) {
  const [takeBack] = useSave<adminMediaChangesUndoMutation>(graphql`
    mutation adminMediaChangesUndoMutation($input: UndoDeleteMediaInput!) { undoDeleteMedia(input: $input) { mediaItem { id name } } }
  `)
  return async (deletionId: string, what: string) => {
    const { data } = await takeBack({ input: { deletionId } })
    if (!data) return
    showDone(`${what} is back`)
    onDone()
  }
}

/** Deletes things; what is in folders goes along. May be taken back at once. True when they are gone. */
export function useDeleteMedia(onDone: () => void) {
  const [save] = useSave<adminMediaChangesDeleteMutation>(graphql`
    mutation adminMediaChangesDeleteMutation($input: DeleteMediaInput!) { deleteMedia(input: $input) { deletionId count } }
  `)
  const bringBack = useBringBackMedia(onDone)
  return async (items: readonly Named[]) => {
    const holds = items.some(({ kind, itemCount }) => kind === 'FOLDER' && itemCount > 0)
    const what = calledOf(items)
    const sure =
      !holds ||
      (await confirm({
        title: `Delete ${what}?`,
        text: 'Everything in it goes along. You can bring it back for 30 days.',
        action: 'Delete',
        stay: 'Keep it',
        danger: true,
      }))
    if (!sure) return false
    const { data } = await save({ input: { databaseIds: items.map(({ databaseId }) => databaseId) } })
    if (!data) return false
    const { deletionId, count } = data.deleteMedia
    onDone()
    showUndo(
      count > 1 ? `${counted(count, 'item')} deleted` : `${what} is deleted`,
      () => void bringBack(deletionId, what),
    )
    return true
  }
}

/** Shows things to learners, or hides them. */
export function useShowMedia(onDone: () => void) {
  const [save] = useSave<adminMediaChangesShowMutation>(graphql`
    mutation adminMediaChangesShowMutation($input: SaveMediaInput!) { saveMedia(input: $input) { mediaItem { id isPublic open version } } }
  `)
  return async (items: readonly Named[], isPublic: boolean) => {
    let changed = 0
    for (const { databaseId } of items) {
      const { data } = await save({ input: { databaseId, isPublic } })
      if (data) changed += 1
    }
    if (changed === 0) return
    showDone(`${calledOf(items)} ${plural(items.length, 'is', 'are')} ${isPublic ? 'public' : 'private'}`)
    onDone()
  }
}
