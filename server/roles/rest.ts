import { gql } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { nodesOf } from '../platform/rest/shape.ts'
import { savedBody } from '../platform/rest/values.ts'

const role = gql(`... on Role { _id: databaseId name key rank description builtIn }`)
const rights = gql(`... on Role { rights { name label category } }`)

const Role = entityRows('Role', role)

const save = (route: string): Row =>
  Role.change(route, 'saveRole', {
    summary: 'Makes or saves a role.',
    more: rights,
    // Rights come as names or as entities with a name.
    values: (given) => {
      const { rights: list, ...rest } = savedBody(given)
      const names = Array.isArray(list)
        ? list.map((right: unknown) => (typeof right === 'object' && right !== null ? (right as Values).name : right))
        : list
      return { input: { ...rest, rights: names } }
    },
  })

export const rows: Row[] = [
  row({
    route: 'GET /api/roles',
    summary: 'Roles, most privileged first.',
    document: gql(`query ($text: String) { roles(first: 100, text: $text) { edges { node { ${role} } } } }`),
    shape: (data) => ({ roles: nodesOf(data.roles) }),
  }),
  Role.one('GET /api/roles/{id}', 'One role with its rights.', rights),
  save('POST /api/roles'),
  save('POST /api/roles/{id}'),
  {
    ...Role.remove('DELETE /api/roles', 'Removes a role nobody has.'),
    // The documents write it without an id: it stands in the query or the body.
    values: (given) => ({ input: { databaseId: given.id ?? given._id ?? given.roleId } }),
  },
  Role.remove('DELETE /api/roles/{id}', 'Removes a role nobody has.'),
  row({
    route: 'GET /api/rights',
    summary: 'The whole catalog of rights.',
    document: gql(`{ rights { name label category } }`),
    shape: (data) => data,
  }),
]
