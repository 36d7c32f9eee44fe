import { asInput, gql, nodesOf, type Connection, type Row, type Values } from '../platform/rest/rest.ts'

const role = gql`_id: databaseId name key rank description builtIn`
const rights = gql`rights { name label category }`

/** The id stands in the path or the body; rights come as names or as entities with a name. */
const values = (given: Values): Values => {
  const {
    input: { id, _id, rights: list, ...rest },
  } = asInput(given) as { input: Values }
  const names = Array.isArray(list)
    ? list.map((right: unknown) => (typeof right === 'object' && right !== null ? (right as Values).name : right))
    : list
  return { input: { ...rest, rights: names, databaseId: id ?? _id } }
}

const save = (route: string): Row => ({
  route,
  values,
  summary: 'Makes or saves a role.',
  document: gql`mutation ($input: SaveRoleInput!) { saveRole(input: $input) { role { ${role} ${rights} } } }`,
  shape: (data: { saveRole: { role: unknown } }) => data.saveRole.role,
})

/** The documents write it without an id: it stands in the path, the query or the body. */
const remove = (route: string): Row => ({
  route,
  summary: 'Removes a role nobody has.',
  values: (given) => ({ input: { databaseId: given.id ?? given._id ?? given.roleId } }),
  document: gql`mutation ($input: DeleteRoleInput!) { deleteRole(input: $input) { databaseId } }`,
  shape: (data: { deleteRole: { databaseId: string } }) => ({ _id: data.deleteRole.databaseId }),
})

export const rows: Row[] = [
  {
    route: 'GET /api/roles',
    summary: 'Roles, most privileged first.',
    document: gql`query ($text: String) { roles(first: 100, text: $text) { edges { node { ${role} } } } }`,
    shape: (data: { roles: Connection }) => ({ roles: nodesOf(data.roles) }),
  },
  {
    route: 'GET /api/roles/{id}',
    summary: 'One role with its rights.',
    document: gql`query ($id: ID!) { role(databaseId: $id) { ${role} ${rights} } }`,
  },
  save('POST /api/roles'),
  save('POST /api/roles/{id}'),
  remove('DELETE /api/roles'),
  remove('DELETE /api/roles/{id}'),
  {
    route: 'GET /api/rights',
    summary: 'The whole catalogue of rights.',
    document: gql`{ rights { name label category } }`,
    shape: (data: { rights: unknown[] }) => data,
  },
]
