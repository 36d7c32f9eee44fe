import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'

/** Puts a comment where it belongs, once: on top of the list, or last under the comment it stands under. */
export function placeComment(store: RecordSourceProxy, connectionId: string, comment: RecordProxy | null | undefined) {
  if (!comment || comment.getValue('state') === 'DELETED') return
  const parent = comment.getLinkedRecord('parent')
  if (parent) {
    const replies = parent.getLinkedRecords('replies')
    if (replies?.every((reply) => reply?.getDataID() !== comment.getDataID()))
      parent.setLinkedRecords([...replies, comment], 'replies')
    return
  }
  const connection = store.get(connectionId)
  const edges = connection?.getLinkedRecords('edges')
  if (!connection || edges?.some((edge) => edge?.getLinkedRecord('node')?.getDataID() === comment.getDataID())) return
  ConnectionHandler.insertEdgeBefore(
    connection,
    ConnectionHandler.createEdge(store, connection, comment, 'QueryCommentsConnectionEdge'),
  )
}
