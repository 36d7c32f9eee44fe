import { asInput, gql, listOf, nodesOf, paged, type Connection, type Row, type Values } from '../platform/rest/rest.ts'

const chosen = gql`_id: databaseId name displayName city region`
const dealer = gql`_id: databaseId name displayName dealerId: code dealerNum addressLine1 city region postalCode country phone latitude longitude status businessUnit { _id: databaseId name } createdAt`

interface Placed {
  addressLine1: string
  city: string
  region: string
  postalCode: string
  country: string
}

/** The documented `address` beside the rest. */
const shaped = ({ addressLine1, city, region, postalCode, country, ...rest }: Placed) => ({
  ...rest,
  address: { addressLine1, city, region, postalCode, country },
})

/**
 * The address may come as one, the unit as an id or an entity, the id in the body: the documents name one save call.
 */
const values = (given: Values): Values => {
  const {
    input: { id, _id, address, dealerId, businessUnit, status, ...rest },
  } = asInput(given) as { input: Values }
  const unit = typeof businessUnit === 'object' && businessUnit !== null ? (businessUnit as Values)._id : businessUnit
  const known =
    typeof status === 'string'
      ? { active: status.toUpperCase() === 'ACTIVE' }
      : typeof status === 'boolean'
        ? { active: status }
        : {}
  return {
    input: {
      ...known,
      ...rest,
      ...(typeof address === 'object' ? address : {}),
      ...(businessUnit === undefined ? {} : { businessUnitId: unit }),
      code: dealerId ?? rest.code,
      databaseId: id ?? _id,
    },
  }
}

export const rows: Row[] = [
  {
    route: 'GET /api/dealers',
    summary: 'Dealers the viewer looks after.',
    values: (given) => ({
      ...paged(25)(given),
      region: given.region ?? given.state,
      status: String(given.status ?? '').toUpperCase() || undefined,
    }),
    document: gql`query ($first: Int, $offset: Int, $text: String, $region: String, $city: String, $country: String, $status: DealerStatus, $businessUnit: ID, $adminGroup: ID, $sort: DealerSort) {
      dealers(first: $first, offset: $offset, text: $text, region: $region, city: $city, country: $country, status: $status, businessUnit: $businessUnit, adminGroup: $adminGroup, sort: $sort) {
        totalCount edges { node { ${dealer} } } } }`,
    shape: (data: { dealers: Connection<Placed> }, given) => ({
      ...listOf('dealers', data.dealers, given),
      dealers: nodesOf(data.dealers).map(shaped),
    }),
  },
  {
    route: 'GET /api/dealers/all',
    summary: 'All active dealers, for lists to choose from.',
    document: gql`{ allDealers { ${chosen} dealerId: code dealerNum } }`,
  },
  {
    route: 'GET /api/dealers/all-names',
    summary: 'Active dealers to choose from, at most 20.',
    document: gql`query ($text: String) { dealerNames(text: $text) { ${chosen} } }`,
  },
  {
    route: 'GET /api/dealers/autogen-dealerId',
    summary: 'A dealer id nobody has.',
    document: gql`{ autogenDealerId }`,
    shape: (data: { autogenDealerId: string }) => ({ dealerId: data.autogenDealerId }),
  },
  {
    route: 'GET /api/dealers/validate-dealerId',
    summary: 'Whether a dealer id and number may be used.',
    values: ({ id, _id, ...given }) => ({ ...given, except: given.except ?? id ?? _id }),
    document: gql`query ($dealerId: String, $dealerNum: String, $except: ID) { dealerIdentity(dealerId: $dealerId, dealerNum: $dealerNum, except: $except) { valid } }`,
  },
  {
    route: 'GET /api/dealers/{id}',
    summary: 'One dealer.',
    document: gql`query ($id: ID!) { dealer(databaseId: $id) { ${dealer} } }`,
    shape: (data: { dealer: Placed | null }) => data.dealer && shaped(data.dealer),
  },
  {
    route: 'GET /api/dealers/{id}/users',
    summary: 'Who works or worked there, in the viewer’s reach.',
    values: paged(100),
    document: gql`query ($id: ID!, $first: Int, $offset: Int, $text: String, $active: Boolean) { dealer(databaseId: $id) { staff(first: $first, offset: $offset, text: $text, active: $active) {
      totalCount edges { node { active user { _id: databaseId firstName lastName fullName email role { _id: databaseId name } status } } } } } }`,
    shape: (data: { dealer: { staff: Connection<{ active: boolean; user: Values }> } | null }, given) =>
      data.dealer && {
        ...listOf('users', data.dealer.staff, given),
        users: nodesOf(data.dealer.staff).map(({ active, user }) => ({ ...user, active })),
      },
  },
  {
    route: 'POST /api/dealers',
    summary: 'Makes a dealer, or saves the one whose id the body names.',
    values,
    document: gql`mutation ($input: SaveDealerInput!) { saveDealer(input: $input) { dealer { ${dealer} } } }`,
    shape: (data: { saveDealer: { dealer: Placed } }) => shaped(data.saveDealer.dealer),
  },
  {
    route: 'DELETE /api/dealers/{id}',
    summary: 'Removes a dealer; moveStaffTo names the dealer that takes its staff.',
    values: ({ id, moveStaffTo }) => ({ input: { databaseId: id, moveStaffTo } }),
    document: gql`mutation ($input: DeleteDealerInput!) { deleteDealer(input: $input) { databaseId } }`,
    shape: (data: { deleteDealer: { databaseId: string } }) => ({ _id: data.deleteDealer.databaseId }),
  },
]
