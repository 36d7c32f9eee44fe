import { entityRows } from '../platform/rest/entityRows.ts'
import {
  gql,
  idUnder,
  idsUnder,
  listOf,
  nodesOf,
  paged,
  publishedIn,
  savedBody,
  type Connection,
  type Row,
  type Values,
} from '../platform/rest/rest.ts'

const suggest = gql`_id: databaseId name dealer reason published followers: followerCount followed image { url } user: personId segments: audience { _id: databaseId name } createdAt updatedAt`

interface Suggested {
  name: string
  image: { url: string } | null
  user: string | null
}

/** `image` as an address; `user` with the name, for who may see who it is. */
const shaped = ({ image, user, ...row }: Suggested) => ({
  ...row,
  image: image?.url ?? null,
  user: user && { _id: user, fullName: row.name },
})

/** The documented `user` and `segments`, and the names of our own. */
const values = (given: Values): Values => {
  const rest = savedBody(given)
  return {
    input: {
      ...rest,
      published: publishedIn(rest),
      ...idUnder(rest, 'personId', 'userId', 'user'),
      ...idsUnder(rest, 'audienceIds', 'segments', 'audience', 'assignmentGroups'),
    },
  }
}

const Suggest = entityRows<Suggested>('SuggestedFollow', suggest, shaped)
const saved = (route: string, summary: string): Row =>
  Suggest.change(route, 'saveSuggestedFollow', {
    summary,
    values,
    ...(route.startsWith('POST') && !route.endsWith('}') ? { status: 201 } : {}),
  })

interface Choice {
  users: Connection
  segments: Values[]
}

export const rows: Row[] = [
  Suggest.list('GET /api/suggested-follows', {
    summary: 'People one may follow, the newest first.',
    size: 10,
    key: 'suggests',
    args: 'text: String, published: Boolean',
  }),
  Suggest.one('GET /api/suggested-follows/{id}', 'One person to follow.', '', (row) => ({ suggest: shaped(row) })),
  saved('POST /api/suggested-follows', 'Suggests a person; the picture as part `image`.'),
  saved('POST /api/suggested-follows/{id}', 'Saves a suggestion; the picture as part `image`.'),
  Suggest.remove('DELETE /api/suggested-follows/{id}', 'Removes a suggestion.'),
  {
    route: 'GET /api/suggested-follow',
    summary: 'Whom one may suggest, by name, and the groups to choose from.',
    values: paged(10),
    document: gql`query ($first: Int, $offset: Int, $text: String) {
      users: peopleToSuggest(first: $first, offset: $offset, text: $text) { totalCount edges { node { _id: databaseId firstName lastName fullName email profileImage { url } } } }
      segments: assignmentGroupNames { _id: databaseId name kind } }`,
    shape: ({ users, segments }: Choice, given) => ({
      ...listOf('users', users, given),
      users: nodesOf(users),
      segments,
    }),
  },
  Suggest.one('GET /api/suggested-follow/{id}', 'One suggestion.'),
  saved('POST /api/suggested-follow', 'Suggests a person.'),
  saved('PUT /api/suggested-follow/{id}', 'Saves a suggestion.'),
  Suggest.remove('DELETE /api/suggested-follow/{id}', 'Removes a suggestion.'),
]
