import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { useDeletePodcastMutation } from '../__generated__/useDeletePodcastMutation.graphql.ts'
import type { useDeletePodcastRestoreMutation } from '../__generated__/useDeletePodcastRestoreMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm, showUndo } from '../ui/forms/confirm.tsx'

type Named = { databaseId: string; title: string }

/** Deletes a podcast, which can be taken back: at once, and for 30 days. True when it is gone. */
export function useDeletePodcast() {
  const [save] = useSave<useDeletePodcastMutation>(graphql`
    mutation useDeletePodcastMutation($input: DeletePodcastInput!) { deletePodcast(input: $input) { databaseId } }
  `)
  const restore = useRestorePodcast()
  const { revalidate } = useRevalidator()
  return async ({ databaseId, title }: Named): Promise<boolean> => {
    const isSure = await confirm({
      title: `Delete ${title}?`,
      action: 'Delete podcast',
      danger: true,
      text: 'Nobody hears it any more. It can be brought back for 30 days, with its likes and comments.',
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
export function useRestorePodcast() {
  const [save] = useSave<useDeletePodcastRestoreMutation>(graphql`
    mutation useDeletePodcastRestoreMutation($input: RestorePodcastInput!) { restorePodcast(input: $input) { podcast { id state } } }
  `)
  const { revalidate } = useRevalidator()
  return async ({ databaseId, title }: Named) => {
    const { data } = await save({ input: { databaseId } })
    if (!data) return
    showDone(`${title} is back`)
    void revalidate()
  }
}
