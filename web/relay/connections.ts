import type { RecordProxy, RecordSourceProxy } from 'relay-runtime'

/** Keeps the number over a list true when an entry joins or leaves it. */
export function changeTotal(store: RecordSourceProxy, connection: string, by: number) {
  const record = store.get(connection)
  const total = record?.getValue('totalCount')
  if (record && typeof total === 'number') record.setValue(total + by, 'totalCount')
}

/** Takes entries out of a list of the root that is no connection. */
export const keepOnly = (list: string, stays: (record: RecordProxy) => boolean) => (store: RecordSourceProxy) => {
  const left = store
    .getRoot()
    .getLinkedRecords(list)
    ?.filter((record) => record && stays(record))
  store.getRoot().setLinkedRecords(left ?? [], list)
}

/**
 * Puts a list of a record, or of the root, in this order before the server has answered; it comes back when the server
 * refuses.
 */
export const inOrder =
  (ownerId: string | null, list: string, rows: readonly { id: string }[]) => (store: RecordSourceProxy) => {
    const owner = ownerId === null ? store.getRoot() : store.get(ownerId)
    owner?.setLinkedRecords(
      rows.flatMap(({ id }) => store.get(id) ?? []),
      list,
    )
  }
