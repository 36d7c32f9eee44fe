import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { address, listOf, nodesOf } from '../platform/rest/shape.ts'
import { idsUnder, idUnder, paged, publishedIn, savedBody } from '../platform/rest/values.ts'

const suggest = gql(
  `... on SuggestedFollow { _id: databaseId name dealer reason published followers: followerCount followed image { url } user: personId segments: audience { _id: databaseId name } createdAt updatedAt }`,
)

/** `image` as an address; `user` with the name, for who may see who it is. */
const shaped = ({ image, user, ...row }: AnswerOf<typeof suggest>) => ({
  ...row,
  image: address(image),
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

const Suggest = entityRows('SuggestedFollow', suggest, shaped)
const saved = (route: string, summary: string): Row => Suggest.change(route, 'saveSuggestedFollow', { summary, values })

export const rows: Row[] = [
  Suggest.list('GET /api/suggested-follows', {
    summary: 'People one may follow, the newest first.',
    size: 10,
    key: 'suggests',
    args: 'text: String, published: Boolean',
  }),
  Suggest.one('GET /api/suggested-follows/{id}', 'One person to follow.', undefined, (row) => ({
    suggest: shaped(row),
  })),
  saved('POST /api/suggested-follows', 'Suggests a person; the picture as part `image`.'),
  saved('POST /api/suggested-follows/{id}', 'Saves a suggestion; the picture as part `image`.'),
  Suggest.remove('DELETE /api/suggested-follows/{id}', 'Removes a suggestion.'),
  row({
    route: 'GET /api/suggested-follow',
    summary: 'Whom one may suggest, by name, and the groups to choose from.',
    values: paged(10),
    document: gql(`query ($first: Int, $offset: Int, $text: String) {
      users: peopleToSuggest(first: $first, offset: $offset, text: $text) { totalCount edges { node { _id: databaseId firstName lastName fullName email profileImage { url } } } }
      segments: assignmentGroupNames { _id: databaseId name kind } }`),
    shape: ({ users, segments }, given) => ({ ...listOf('users', users, given), users: nodesOf(users), segments }),
  }),
  Suggest.one('GET /api/suggested-follow/{id}', 'One suggestion.'),
  saved('POST /api/suggested-follow', 'Suggests a person.'),
  saved('PUT /api/suggested-follow/{id}', 'Saves a suggestion.'),
  Suggest.remove('DELETE /api/suggested-follow/{id}', 'Removes a suggestion.'),
]
