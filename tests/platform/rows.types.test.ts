import { expect, it } from 'vitest'
import { gql, type AnswerOf } from '../../server/platform/rest/document.ts'
import { entityRows } from '../../server/platform/rest/entityRows.ts'
import { row } from '../../server/platform/rest/row.ts'

const route = 'GET /api/never-served'
const counts = gql(`{ requestCounts { userRequests } }`)
const link = gql(`query ($id: ID!) { course(databaseId: $id) { shareLink } }`)
const role = gql(`... on Role { _id: databaseId name key rank description builtIn }`)
const rights = gql(`... on Role { rights { name label category } }`)
const users = gql(
  `... on Certificate { _id: databaseId number title recipientName brandName issuedAt expiresAt renewedAt state kind }`,
)

/** As exact as the schema: what may be null, what an enum holds. */
export const told: [AnswerOf<typeof counts>, AnswerOf<typeof link>, AnswerOf<typeof users>['state']][] = [
  [{ requestCounts: { userRequests: 1 } }, { course: null }, 'VALID'],
  [{ requestCounts: { userRequests: 1 } }, { course: { shareLink: null } }, 'EXPIRED'],
]

/**
 * What the compiler refuses of rows, each in a function nobody calls. A mistake that passes makes its line an error of
 * `tsc`: so does a field that was renamed in the schema.
 */
export const refused = [
  // @ts-expect-error a field its document does not ask for
  () => row({ route, document: counts, shape: (data) => data.requestCounts.dealerRequests }),
  // @ts-expect-error the same in what decides the status
  () => row({ route, document: counts, status: (data) => data.requestCounts.waiting }),
  // @ts-expect-error what may be null
  () => row({ route, document: link, shape: (data) => data.course.shareLink }),
  // @ts-expect-error a state there is none of
  () => (row: AnswerOf<typeof users>) => row.state === 'FORGOTTEN',
  // @ts-expect-error a document that no row of the portal holds: of it nothing is known
  () => row({ route, document: gql(`{ requestCounts { learners } }`), shape: (data) => data.requestCounts }),
  // @ts-expect-error a field the list of fields does not hold
  () => entityRows('Role', role, (one) => one.title),
  // @ts-expect-error a field only another answer shows
  () => entityRows('Role', role, (one) => one.rights),
  // @ts-expect-error a field neither of them holds
  () => entityRows('Role', role).one(route, 'One.', rights, (one) => one.members),
]

it('the compiler refuses what rows get wrong about their answers', () => expect(refused).toHaveLength(8))
