import { ConnectionHandler, ROOT_ID, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'

/** How the kinds of a subject begin; tests/notifications holds it against what the features of the server say. */
export const SUBJECTS: Record<string, string[]> = {
  TRAINING: ['course.', 'curriculum.'],
  CERTIFICATES: ['certificate.'],
  POINTS: ['points.', 'activity.', 'credits.', 'loyalty.', 'reward.'],
  REQUESTS: ['request.', 'learnerRequest.', 'video.submission.'],
  CLAIMS: ['spiff.', 'claim.', 'payout.'],
  EVENTS: ['event.', 'field-training.', 'live-training.'],
  COMMENTS: ['comment.', 'video.commented'],
  NEWS: ['bulletin.', 'promotion.'],
}

type List = { id: string; kinds: string[] | null }

const lists: List[] = [
  { id: ConnectionHandler.getConnectionID(ROOT_ID, 'NotificationBell_notifications', {}), kinds: null },
  ...[null, true].flatMap((unread): List[] =>
    [null, ...Object.keys(SUBJECTS)].map((subject) => ({
      id: ConnectionHandler.getConnectionID(ROOT_ID, 'NotificationListScreen_notifications', { unread, subject }),
      kinds: subject ? SUBJECTS[subject]! : null,
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
