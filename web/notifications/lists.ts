import { ConnectionHandler, ROOT_ID, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'
import { SUBJECT_KINDS } from '../contract/__generated__/limits.ts'

type List = { id: string; kinds: readonly string[] | null }

const subjects = Object.keys(SUBJECT_KINDS) as (keyof typeof SUBJECT_KINDS)[]

const lists: List[] = [
  { id: ConnectionHandler.getConnectionID(ROOT_ID, 'NotificationBell_notifications', {}), kinds: null },
  ...[null, true].flatMap((unread): List[] =>
    [null, ...subjects].map((subject) => ({
      id: ConnectionHandler.getConnectionID(ROOT_ID, 'NotificationListScreen_notifications', { unread, subject }),
      kinds: subject && SUBJECT_KINDS[subject],
    })),
  ),
]

/** Every list of notifications that was shown so far and takes this kind: the bell's and the screen's. */
function shownLists(store: RecordSourceProxy, kind?: string): RecordProxy[] {
  return lists
    .filter(({ kinds }) => kind === undefined || !kinds || kinds.some((start) => kind.startsWith(start)))
    .flatMap(({ id }) => store.get(id) ?? [])
}

export function prependToLists(store: RecordSourceProxy, notification: RecordProxy) {
  for (const list of shownLists(store, String(notification.getValue('kind') ?? ''))) {
    ConnectionHandler.insertEdgeBefore(
      list,
      ConnectionHandler.createEdge(store, list, notification, 'QueryNotificationsConnectionEdge'),
    )
  }
}

export function removeFromLists(store: RecordSourceProxy, id: string) {
  for (const list of shownLists(store)) ConnectionHandler.deleteNode(list, id)
}

export function markListsRead(store: RecordSourceProxy) {
  const now = new Date().toISOString()
  for (const list of shownLists(store)) {
    for (const edge of list.getLinkedRecords('edges') ?? []) {
      const notification = edge?.getLinkedRecord('node')
      if (notification && !notification.getValue('readAt')) notification.setValue(now, 'readAt')
    }
  }
}
