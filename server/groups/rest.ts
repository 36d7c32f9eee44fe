import { gql, type Row } from '../platform/rest.ts'

export const rows: Row[] = [
  { route: 'GET /api/assignment-groups/all-names', summary: 'Active departments and audiences.', document: gql`{ assignmentGroupNames { _id: databaseId name kind } }` },
]
