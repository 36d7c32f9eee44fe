import { gql } from '../../platform/rest/document.ts'
import { row, type Row } from '../../platform/rest/row.ts'

/** The deletion of what takes the verb `delete`, by the id in the path. */
export const deletionRow = (route: string, summary: string, target: string): Row =>
  row({
    route,
    summary,
    document: gql(`mutation ($id: ID!) { delete(input: { target: ${target}, databaseId: $id }) { _id: databaseId } }`),
    shape: (data) => data.delete,
  })
