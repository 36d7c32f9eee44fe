import { graphql } from 'react-relay'
import type { useMarkAllReadMutation } from '../__generated__/useMarkAllReadMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { changeUnreadCount } from './unreadCount.ts'

/** Marks everything as read, in the lists that are on screen too. */
export function useMarkAllRead() {
  const [save, isSaving] = useSave<useMarkAllReadMutation>(graphql`
    mutation useMarkAllReadMutation($input: MarkAllNotificationsReadInput!) {
      markAllNotificationsRead(input: $input) { count }
    }
  `)
  const markAll = (shown: readonly string[]) => save({ input: {} }, {
    updater: (store) => {
      changeUnreadCount(store, () => 0)
      const now = new Date().toISOString()
      for (const id of shown) {
        const notification = store.get(id)
        if (notification && !notification.getValue('readAt')) notification.setValue(now, 'readAt')
      }
    },
  })
  return [markAll, isSaving] as const
}
