import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { useDeleteVideoMutation } from '../__generated__/useDeleteVideoMutation.graphql.ts'
import type { useDeleteVideoRestoreMutation } from '../__generated__/useDeleteVideoRestoreMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm, showUndo } from '../ui/forms/confirm.tsx'

type Named = { databaseId: string; title: string }

/** Deletes a video, which can be taken back: at once, and for 30 days. True when it is gone. */
export function useDeleteVideo() {
  const [save] = useSave<useDeleteVideoMutation>(graphql`
    mutation useDeleteVideoMutation($input: DeleteVideoInput!) { deleteVideo(input: $input) { databaseId } }
  `)
  const restore = useRestoreVideo()
  const { revalidate } = useRevalidator()
  return async ({ databaseId, title }: Named): Promise<boolean> => {
    const isSure = await confirm({
      title: `Delete ${title}?`,
      action: 'Delete video',
      danger: true,
      text: 'Nobody sees it any more. It can be brought back for 30 days, with its likes and comments.',
    })
    if (!isSure) return false
    const { data } = await save({ input: { databaseId } })
    if (!data) return false
    showUndo(`${title} is deleted`, () => void restore({ databaseId, title }))
    void revalidate()
    return true
  }
}

/** Brings one back that was deleted. */
export function useRestoreVideo() {
  const [save] = useSave<useDeleteVideoRestoreMutation>(graphql`
    mutation useDeleteVideoRestoreMutation($input: RestoreVideoInput!) { restoreVideo(input: $input) { video { id state } } }
  `)
  const { revalidate } = useRevalidator()
  return async ({ databaseId, title }: Named) => {
    const { data } = await save({ input: { databaseId } })
    if (!data) return
    showDone(`${title} is back`)
    void revalidate()
  }
}
