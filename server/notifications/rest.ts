import { entityRows } from '../platform/rest/entityRows.ts'
import { gql, nodesOf, type Connection, type Row } from '../platform/rest/rest.ts'

const notification = gql`_id: databaseId kind title body link gone readAt createdAt`

export const rows: Row[] = [
  {
    route: 'GET /api/notifications',
    summary: 'The own newest hundred notifications.',
    document: gql`{ notifications(first: 100) { edges { node { ${notification} } } } }`,
    shape: (data: { notifications: Connection }) => ({ notifications: nodesOf(data.notifications) }),
  },
  entityRows('Notification', notification).change('POST /api/notifications/{id}/read', 'markNotificationRead', {
    summary: 'Marks one as read.',
    values: ({ id }) => ({ input: { databaseId: id } }),
  }),
]
