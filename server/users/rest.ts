import { gql, listOf, paged, type Connection, type Row } from '../platform/rest.ts'

const request = gql`_id: databaseId firstName lastName fullName email notVerified status position createdAt
  role { _id: databaseId name } dealers { active dealer { _id: databaseId name dealerNum } } assignmentGroups { group { _id: databaseId name } }`

export const rows: Row[] = [
  {
    route: 'GET /api/user-requests', summary: 'People who wait to be let in, and those denied.', values: paged(10),
    document: gql`query ($first: Int, $offset: Int, $text: String, $status: UserStatus) { userRequests(first: $first, offset: $offset, text: $text, status: $status) { totalCount edges { node { ${request} } } } }`,
    shape: (data: { userRequests: Connection }, given) => listOf('users', data.userRequests, given),
  },
  {
    route: 'GET /api/user-requests/notifications', summary: 'How many people wait.',
    document: gql`{ requestCounts { userRequests } }`, shape: (data: { requestCounts: { userRequests: number } }) => ({ count: data.requestCounts.userRequests }),
  },
  ...(['approve', 'deny'] as const).map((verdict): Row => ({
    route: `PUT /api/user-requests/{userId}/${verdict}`, summary: verdict === 'approve' ? 'Lets the person in.' : 'Turns the person away.',
    values: ({ userId }) => ({ input: { databaseId: userId } }),
    document: gql`mutation ($input: ${verdict === 'approve' ? 'Approve' : 'Deny'}UserRequestInput!) { ${verdict}UserRequest(input: $input) { user { ${request} } } }`,
    shape: (data: Record<string, { user: unknown }>) => data[`${verdict}UserRequest`]?.user,
  })),
]
