import type { RecordSourceSelectorProxy, RecordSourceProxy } from 'relay-runtime'

/** Every badge reads the same number of the store. */
export function changeUnreadCount(
  store: RecordSourceSelectorProxy<unknown> | RecordSourceProxy,
  change: (count: number) => number,
) {
  const root = store.getRoot()
  const count = root.getValue('unreadNotificationCount')
  if (typeof count === 'number') root.setValue(change(count), 'unreadNotificationCount')
}
