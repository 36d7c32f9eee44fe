import { gql, nodesOf, type Connection, type Row } from '../platform/rest/rest.ts'

const notification = gql`_id: databaseId kind title body link readAt createdAt`

export const rows: Row[] = [
  {
    route: 'GET /api/notifications',
    summary: 'The own newest hundred notifications.',
    document: gql`{ notifications(first: 100) { edges { node { ${notification} } } } }`,
    shape: (data: { notifications: Connection }) => ({ notifications: nodesOf(data.notifications) }),
  },
  {
    route: 'POST /api/notifications/{id}/read',
    summary: 'Marks one as read.',
    values: ({ id }) => ({ input: { databaseId: id } }),
    document: gql`mutation ($input: MarkNotificationReadInput!) { markNotificationRead(input: $input) { notification { ${notification} } } }`,
    shape: (data: { markNotificationRead: { notification: unknown } }) => data.markNotificationRead.notification,
  },
]
