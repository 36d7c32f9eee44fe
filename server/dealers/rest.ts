import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { listOf, nodesOf } from '../platform/rest/shape.ts'
import { enumValue, flagIn, idUnder, paged, savedBody, textIn } from '../platform/rest/values.ts'

const chosen = gql(`_id: databaseId name displayName city region`)
const dealer = gql(
  `... on Dealer { _id: databaseId name displayName dealerId: code dealerNum aliases addressLine1 city region postalCode country phone latitude longitude status businessUnit { _id: databaseId name } createdAt }`,
)

/** The documented `address` beside the rest. */
const shaped = ({ addressLine1, city, region, postalCode, country, ...rest }: AnswerOf<typeof dealer>) => ({
  ...rest,
  address: { addressLine1, city, region, postalCode, country },
})

/** Whether a state means that a dealer takes part; waiting and denied ones are decided by calls of their own. */
function takesPart(status: unknown): boolean | undefined {
  const said = textIn({ status }, 'status')?.toLowerCase()
  if (said === undefined || said === 'pending' || said === 'denied') return undefined
  return said === 'active' ? true : said === 'inactive' ? false : flagIn({ status }, 'status')
}

/**
 * The address may come as one, the unit as an id or an entity, the id in the body: the documents name one save call.
 */
const values = (given: Values): Values => {
  const { address, dealerId, status, ...rest } = savedBody(given)
  return {
    input: {
      active: takesPart(status),
      ...rest,
      ...(typeof address === 'object' ? address : {}),
      ...idUnder(rest, 'businessUnitId', 'businessUnit'),
      code: dealerId ?? rest.code,
    },
  }
}

const Dealer = entityRows('Dealer', dealer, shaped)

export const rows: Row[] = [
  Dealer.list('GET /api/dealers', {
    summary: 'Dealers the viewer looks after.',
    size: 25,
    args: 'text: String, region: String, city: String, country: String, status: DealerStatus, businessUnit: ID, adminGroup: ID, sort: DealerSort',
    values: (given) => ({ region: given.region ?? given.state, status: enumValue(given.status) }),
  }),
  row({
    route: 'GET /api/dealers/all',
    summary: 'All active dealers, for lists to choose from.',
    document: gql(`{ allDealers { ${chosen} dealerId: code dealerNum } }`),
  }),
  row({
    route: 'GET /api/dealers/all-names',
    summary: 'Active dealers to choose from, at most 20.',
    document: gql(`query ($text: String) { dealerNames(text: $text) { ${chosen} } }`),
  }),
  row({
    route: 'GET /api/dealers/autogen-dealerId',
    summary: 'A dealer id nobody has.',
    document: gql(`{ autogenDealerId }`),
    shape: (data) => ({ dealerId: data.autogenDealerId }),
  }),
  row({
    route: 'GET /api/dealers/validate-dealerId',
    summary: 'Whether a dealer id and number may be used.',
    values: ({ id, _id, ...given }) => ({ ...given, except: given.except ?? id ?? _id }),
    document: gql(
      `query ($dealerId: String, $dealerNum: String, $except: ID) { dealerIdentity(dealerId: $dealerId, dealerNum: $dealerNum, except: $except) { valid } }`,
    ),
  }),
  Dealer.one('GET /api/dealers/{id}', 'One dealer.'),
  row({
    route: 'GET /api/dealers/{id}/users',
    summary: 'Who works or worked there, in the viewer’s reach.',
    values: paged(100),
    document:
      gql(`query ($id: ID!, $first: Int, $offset: Int, $text: String, $active: Boolean) { dealer(databaseId: $id) { staff(first: $first, offset: $offset, text: $text, active: $active) {
      totalCount edges { node { active user { _id: databaseId firstName lastName fullName email role { _id: databaseId name } status } } } } } }`),
    shape: (data, given) =>
      data.dealer && {
        ...listOf('users', data.dealer.staff, given),
        users: nodesOf(data.dealer.staff).map(({ active, user }) => ({ ...user, active })),
      },
  }),
  Dealer.change('POST /api/dealers', 'saveDealer', {
    summary: 'Makes a dealer, or saves the one whose id the body names.',
    values,
  }),
  Dealer.remove(
    'DELETE /api/dealers/{id}',
    'Removes a dealer; moveStaffTo names the dealer that takes its staff.',
    'moveStaffTo',
  ),
]
