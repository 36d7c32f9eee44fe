import { gql, nodesOf, type Connection, type Row } from '../platform/rest.ts'

const role = gql`_id: databaseId name key rank`

export const rows: Row[] = [
  {
    route: 'GET /api/roles', summary: 'Roles, most privileged first.',
    document: gql`{ roles(first: 100) { edges { node { ${role} } } } }`, shape: (data: { roles: Connection }) => ({ roles: nodesOf(data.roles) }),
  },
  { route: 'GET /api/roles/{id}', summary: 'One role with its rights.', document: gql`query ($id: ID!) { role(databaseId: $id) { ${role} rights { name label category } } }` },
  { route: 'GET /api/rights', summary: 'The whole catalogue of rights.', document: gql`{ rights { name label category } }`, shape: (data: { rights: unknown[] }) => data },
]
