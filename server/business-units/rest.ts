import { gql } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import type { Row } from '../platform/rest/row.ts'
import { savedBody } from '../platform/rest/values.ts'

const BusinessUnit = entityRows(
  'BusinessUnit',
  gql(`... on BusinessUnit { _id: databaseId name description createdAt }`),
)

export const rows: Row[] = [
  BusinessUnit.list('GET /api/business-units', {
    summary: 'Business units by name.',
    size: 100,
    args: 'text: String, sort: BusinessUnitSort',
  }),
  BusinessUnit.one('GET /api/business-units/{id}', 'One business unit.'),
  BusinessUnit.change('POST /api/business-units', 'saveBusinessUnit', {
    summary: 'Makes a business unit, or saves the one whose id the body names.',
    values: (given) => ({ input: savedBody(given) }),
  }),
  BusinessUnit.remove(
    'DELETE /api/business-units/{id}',
    'Removes a business unit; moveDealersTo or leaveDealers says where its dealers go.',
    'moveDealersTo',
    'leaveDealers',
  ),
]
