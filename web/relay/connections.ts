import type { RecordSourceProxy } from 'relay-runtime'

/** Keeps the number over a list true when an entry joins or leaves it. */
export function changeTotal(store: RecordSourceProxy, connection: string, by: number) {
  const record = store.get(connection)
  const total = record?.getValue('totalCount')
  if (record && typeof total === 'number') record.setValue(total + by, 'totalCount')
}
