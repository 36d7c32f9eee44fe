import { gql } from '../../platform/rest/document.ts'
import { row, type Row } from '../../platform/rest/row.ts'

/** The deletion of what takes the verb `delete`, by the id in the path. */
export const deletionRow = (route: string, summary: string, target: string): Row =>
  row({
    route,
    summary,
    // As an input it is known as what the change is about: one that is none is not there.
    values: ({ id }) => ({ id, input: { databaseId: id } }),
    document: gql(`mutation ($id: ID!) { delete(input: { target: ${target}, databaseId: $id }) { _id: databaseId } }`),
    shape: (data) => data.delete,
  })
