import { IconEdit, IconEye, IconEyeOff, IconFlag, IconTrash, type Icon } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { useCommentActions_comment$key } from '../../__generated__/useCommentActions_comment.graphql.ts'
import type { useCommentActionsDeleteMutation } from '../../__generated__/useCommentActionsDeleteMutation.graphql.ts'
import type { useCommentActionsHideMutation } from '../../__generated__/useCommentActionsHideMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { confirm, showUndo } from '../../ui/dialogs/confirm.tsx'

type Action = { label: string; icon: Icon; danger?: boolean; run: () => void }

/** What the viewer may do with a comment. */
export function useCommentActions(
  comment: useCommentActions_comment$key,
  { edit, report }: { edit: () => void; report: () => void },
): Action[] {
  const { databaseId, state, isOwn, viewerModerates } = useFragment(
    graphql`fragment useCommentActions_comment on Comment { databaseId state isOwn viewerModerates }`,
    comment,
  )
  const [remove] = useSave<useCommentActionsDeleteMutation>(graphql`
    mutation useCommentActionsDeleteMutation($input: DeleteCommentInput!) {
      deleteComment(input: $input) { comment { id state text parent { id replyCount } discussion { id commentCount } } }
    }
  `)
  const hide = useHideComment()
  const removeAfterAsking = async () => {
    const sure = await confirm({
      title: 'Delete your comment?',
      text: 'Its words are gone for good. Replies stay.',
      action: 'Delete comment',
      stay: 'Keep comment',
      danger: true,
    })
    if (sure && (await remove({ input: { databaseId } })).data) showDone('Your comment is deleted')
  }
  const actions: (Action | false)[] = [
    isOwn && state === 'SHOWN' && { label: 'Edit', icon: IconEdit, run: edit },
    viewerModerates &&
      !isOwn &&
      state === 'SHOWN' && { label: 'Hide', icon: IconEyeOff, run: () => hide(databaseId, true) },
    viewerModerates && state === 'HIDDEN' && { label: 'Show again', icon: IconEye, run: () => hide(databaseId, false) },
    !isOwn && state === 'SHOWN' && { label: 'Report', icon: IconFlag, run: report },
    isOwn && { label: 'Delete', icon: IconTrash, danger: true, run: () => void removeAfterAsking() },
  ]
  return actions.filter((action) => action !== false)
}

/** Hides a comment from its readers, with a way back. */
export function useHideComment() {
  const [moderate] = useSave<useCommentActionsHideMutation>(graphql`
    mutation useCommentActionsHideMutation($input: ModerateCommentInput!) {
      moderateComment(input: $input) { comment { id state text reportCount reports { reason note } discussion { id commentCount } } }
    }
  `)
  const hide = (databaseId: string, hidden: boolean) => {
    void moderate({ input: { databaseId, hidden } }).then(({ data }) => {
      if (data && hidden) showUndo('The comment is hidden', () => hide(databaseId, false))
      else if (data) showDone('Everybody reads the comment again')
    })
  }
  return hide
}
