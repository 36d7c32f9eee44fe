import { gql } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { listOf, nodesOf } from '../platform/rest/shape.ts'
import { enumValue, idsOf, paged, savedBody } from '../platform/rest/values.ts'

const person = gql(`... on User { _id: databaseId firstName lastName fullName email }`)
const dealer = gql(`... on Dealer { _id: databaseId name displayName city region }`)
const adminGroup = gql(`... on AdminGroup { _id: databaseId name active createdAt }`)
const assignmentGroup = gql(`... on AssignmentGroup { _id: databaseId name kind active isDefault createdAt }`)

/** The documented `status` beside the flag. */
const shaped = <T extends { active: boolean }>(group: T) => ({ ...group, status: group.active })

const stateOf = (status: unknown) =>
  typeof status === 'boolean' ? status : typeof status === 'string' ? /^(active|true)$/i.test(status) : undefined

/** The id stands in the path or the body; `status`, `users` and `dealers` are the documented words. */
const values = (given: Values): Values => {
  const { status, users, dealers, default: isDefault, ...rest } = savedBody(given)
  return {
    input: {
      active: stateOf(status),
      userIds: idsOf(users),
      dealerIds: idsOf(dealers),
      ...(isDefault === undefined ? {} : { isDefault }),
      ...rest,
    },
  }
}

const searched = (given: Values): Values => ({
  active: given.active ?? stateOf(given.status),
  kind: enumValue(given.kind),
})

const AdminGroup = entityRows('AdminGroup', adminGroup, shaped)
const AssignmentGroup = entityRows('AssignmentGroup', assignmentGroup, shaped)

const saveAdminGroup = (route: string): Row =>
  AdminGroup.change(route, 'saveAdminGroup', { summary: 'Makes or saves an admin group.', values })

const people = (route: string, summary: string, group: 'adminGroup' | 'assignmentGroup'): Row =>
  entityRows('User', person).list(route, {
    summary,
    size: 25,
    field: 'availableUsers',
    key: 'users',
    args: `${group}: ID, text: String, role: String`,
    values: (given) => ({ [group]: given[group] ?? given.groupId ?? given.id }),
  })

export const rows: Row[] = [
  AdminGroup.list('GET /api/admin-groups', {
    summary: 'Admin groups by name.',
    size: 10,
    args: 'text: String, active: Boolean, sort: AdminGroupSort',
    values: searched,
    more: gql(`... on AdminGroup { userCount dealerCount }`),
  }),
  row({
    route: 'GET /api/admin-groups/active-groups',
    summary: 'Active admin groups.',
    document: gql(`{ adminGroupNames(active: true) { ${adminGroup} } }`),
    shape: (data) => data.adminGroupNames.map(shaped),
  }),
  row({
    route: 'GET /api/admin-groups/all-names',
    summary: 'Admin groups to choose from.',
    document: gql(`{ adminGroupNames { _id: databaseId name } }`),
  }),
  entityRows('Dealer', dealer).list('GET /api/admin-groups/available-dealers', {
    summary: 'Dealers to add to an admin group.',
    size: 25,
    field: 'availableDealers',
    key: 'dealers',
    args: 'adminGroup: ID, text: String, region: String',
    values: (given) => ({ adminGroup: given.adminGroup ?? given.groupId ?? given.id }),
  }),
  people('GET /api/admin-groups/available-users', 'People to add to an admin group.', 'adminGroup'),
  AdminGroup.one(
    'GET /api/admin-groups/{id}',
    'One admin group with its first hundred people and dealers.',
    gql(
      `... on AdminGroup { userCount dealerCount users(first: 100) { edges { node { ${person} } } } dealers(first: 100) { edges { node { ${dealer} } } } }`,
    ),
    (group) => ({ ...shaped(group), users: nodesOf(group.users), dealers: nodesOf(group.dealers) }),
  ),
  row({
    route: 'GET /api/admin-groups/{id}/users',
    summary: 'Its people.',
    values: paged(25),
    document: gql(
      `query ($id: ID!, $first: Int, $offset: Int, $text: String) { adminGroup(databaseId: $id) { users(first: $first, offset: $offset, text: $text) { totalCount edges { node { ${person} } } } } }`,
    ),
    shape: (data, given) => data.adminGroup && listOf('users', data.adminGroup.users, given),
  }),
  saveAdminGroup('POST /api/admin-groups'),
  saveAdminGroup('POST /api/admin-groups/{id}'),
  AdminGroup.remove('DELETE /api/admin-groups/{id}', 'Removes an admin group.', 'confirmOwnReach'),
  AssignmentGroup.list('GET /api/assignment-groups', {
    summary: 'Departments and audiences by name.',
    size: 10,
    args: 'text: String, active: Boolean, kind: AssignmentGroupKind, sort: AssignmentGroupSort',
    values: searched,
  }),
  row({
    route: 'GET /api/assignment-groups/all',
    summary: 'Every group the viewer may see, at most 100.',
    document: gql(`{ assignmentGroups(first: 100) { edges { node { ${assignmentGroup} } } } }`),
    shape: (data) => nodesOf(data.assignmentGroups).map(shaped),
  }),
  row({
    route: 'GET /api/assignment-groups/all-names',
    summary: 'Active departments and audiences.',
    document: gql(`{ assignmentGroupNames { _id: databaseId name kind selfEnrollment } }`),
  }),
  row({
    route: 'GET /api/assignment-groups/has-default-group',
    summary: 'Whether some group takes new people without a choice.',
    document: gql(`{ exist: hasDefaultAssignmentGroup }`),
    shape: (data) => data,
  }),
  people('GET /api/assignment-groups/available-users', 'People to add to a group.', 'assignmentGroup'),
  AssignmentGroup.one('GET /api/assignment-groups/{id}', 'One group.'),
  row({
    route: 'GET /api/assignment-groups/{id}/users',
    summary: 'Who belongs to it.',
    values: paged(25),
    document: gql(
      `query ($id: ID!, $first: Int, $offset: Int, $text: String) { assignmentGroup(databaseId: $id) { users(first: $first, offset: $offset, text: $text) { totalCount edges { node { ${person} } } } } }`,
    ),
    shape: (data, given) => data.assignmentGroup && listOf('users', data.assignmentGroup.users, given),
  }),
  AssignmentGroup.change('POST /api/assignment-groups', 'saveAssignmentGroup', {
    summary: 'Makes a group, or saves the one whose id the body names.',
    values,
  }),
  AssignmentGroup.remove('DELETE /api/assignment-groups/{id}', 'Removes a group.'),
]
