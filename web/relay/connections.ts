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
