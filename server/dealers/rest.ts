import { gql, type Row } from '../platform/rest.ts'

const chosen = gql`_id: databaseId name displayName city region`

export const rows: Row[] = [
  { route: 'GET /api/dealers/all-names', summary: 'Active dealers to choose from, at most 20.', document: gql`query ($text: String) { dealerNames(text: $text) { ${chosen} } }` },
]
