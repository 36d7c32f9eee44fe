import { asInput, gql, listOf, paged, type Connection, type Row, type Values } from '../platform/rest/rest.ts'

const unit = gql`_id: databaseId name description createdAt`

/** The id stands in the body: the documents name one save call. */
const values = (given: Values): Values => {
  const {
    input: { id, _id, ...rest },
  } = asInput(given) as { input: Values }
  return { input: { ...rest, databaseId: id ?? _id } }
}

export const rows: Row[] = [
  {
    route: 'GET /api/business-units',
    summary: 'Business units by name.',
    values: paged(100),
    document: gql`query ($first: Int, $offset: Int, $text: String, $sort: BusinessUnitSort) { businessUnits(first: $first, offset: $offset, text: $text, sort: $sort) { totalCount edges { node { ${unit} } } } }`,
    shape: (data: { businessUnits: Connection }, given) => listOf('businessUnits', data.businessUnits, given),
  },
  {
    route: 'GET /api/business-units/{id}',
    summary: 'One business unit.',
    document: gql`query ($id: ID!) { businessUnit(databaseId: $id) { ${unit} } }`,
  },
  {
    route: 'POST /api/business-units',
    summary: 'Makes a business unit, or saves the one whose id the body names.',
    values,
    document: gql`mutation ($input: SaveBusinessUnitInput!) { saveBusinessUnit(input: $input) { businessUnit { ${unit} } } }`,
    shape: (data: { saveBusinessUnit: { businessUnit: unknown } }) => data.saveBusinessUnit.businessUnit,
  },
  {
    route: 'DELETE /api/business-units/{id}',
    summary: 'Removes a business unit; moveDealersTo or leaveDealers says where its dealers go.',
    values: ({ id, moveDealersTo, leaveDealers }) => ({ input: { databaseId: id, moveDealersTo, leaveDealers } }),
    document: gql`mutation ($input: DeleteBusinessUnitInput!) { deleteBusinessUnit(input: $input) { databaseId } }`,
    shape: (data: { deleteBusinessUnit: { databaseId: string } }) => ({ _id: data.deleteBusinessUnit.databaseId }),
  },
]
