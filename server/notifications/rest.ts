import { gql } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row } from '../platform/rest/row.ts'
import { nodesOf } from '../platform/rest/shape.ts'

const notification = gql(`... on Notification { _id: databaseId kind title body link gone readAt createdAt }`)

export const rows: Row[] = [
  row({
    route: 'GET /api/notifications',
    summary: 'The own newest hundred notifications.',
    document: gql(`{ notifications(first: 100) { edges { node { ${notification} } } } }`),
    shape: (data) => ({ notifications: nodesOf(data.notifications) }),
  }),
  entityRows('Notification', notification).change('POST /api/notifications/{id}/read', 'markNotificationRead', {
    summary: 'Marks one as read.',
    values: ({ id }) => ({ input: { databaseId: id } }),
  }),
]
