import { ConnectionHandler, ROOT_ID, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'

const ids = [
  ConnectionHandler.getConnectionID(ROOT_ID, 'NotificationBell_notifications', {}),
  ConnectionHandler.getConnectionID(ROOT_ID, 'NotificationListScreen_notifications', { unread: null }),
  ConnectionHandler.getConnectionID(ROOT_ID, 'NotificationListScreen_notifications', { unread: true }),
]

/** Every list of notifications that was shown so far: the bell's and the screen's. */
function shownLists(store: RecordSourceProxy): RecordProxy[] {
  return ids.flatMap((id) => store.get(id) ?? [])
}

export function prependToLists(store: RecordSourceProxy, notification: RecordProxy) {
  for (const list of shownLists(store)) {
    ConnectionHandler.insertEdgeBefore(list, ConnectionHandler.createEdge(store, list, notification, 'QueryNotificationsConnectionEdge'))
  }
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
