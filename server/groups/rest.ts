import { asInput, gql, listOf, nodesOf, paged, type Connection, type Row, type Values } from '../platform/rest/rest.ts'

const person = gql`_id: databaseId firstName lastName fullName email`
const dealer = gql`_id: databaseId name displayName city region`
const adminGroup = gql`_id: databaseId name active createdAt`
const assignmentGroup = gql`_id: databaseId name kind active isDefault createdAt`

/** The documented `status` beside the flag. */
const shaped = <T extends { active: boolean }>(group: T) => ({ ...group, status: group.active })

/** Ids as lists give them: raw, or entities with `_id`. */
const idsOf = (list: unknown) =>
  Array.isArray(list)
    ? list.map((item: unknown) =>
        typeof item === 'object' && item !== null ? ((item as Values)._id ?? (item as Values).id) : item,
      )
    : undefined

const stateOf = (status: unknown) =>
  typeof status === 'boolean' ? status : typeof status === 'string' ? /^(active|true)$/i.test(status) : undefined

/** The id stands in the path or the body; `status`, `users` and `dealers` are the documented words. */
const values = (given: Values): Values => {
  const {
    input: { id, _id, status, users, dealers, default: isDefault, ...rest },
  } = asInput(given) as { input: Values }
  return {
    input: {
      active: stateOf(status),
      userIds: idsOf(users),
      dealerIds: idsOf(dealers),
      ...(isDefault === undefined ? {} : { isDefault }),
      ...rest,
      databaseId: id ?? _id,
    },
  }
}

const searched =
  (size: number) =>
  (given: Values): Values => ({
    ...paged(size)(given),
    active: given.active ?? stateOf(given.status),
    kind: String(given.kind ?? '').toUpperCase() || undefined,
  })

interface AdminGroup {
  active: boolean
  users: Connection
  dealers: Connection
}

const saveAdminGroup = (route: string): Row => ({
  route,
  values,
  summary: 'Makes or saves an admin group.',
  document: gql`mutation ($input: SaveAdminGroupInput!) { saveAdminGroup(input: $input) { adminGroup { ${adminGroup} } } }`,
  shape: (data: { saveAdminGroup: { adminGroup: AdminGroup } }) => shaped(data.saveAdminGroup.adminGroup),
})

export const rows: Row[] = [
  {
    route: 'GET /api/admin-groups',
    summary: 'Admin groups by name.',
    values: searched(10),
    document: gql`query ($first: Int, $offset: Int, $text: String, $active: Boolean, $sort: AdminGroupSort) {
      adminGroups(first: $first, offset: $offset, text: $text, active: $active, sort: $sort) { totalCount edges { node { ${adminGroup} userCount dealerCount } } } }`,
    shape: (data: { adminGroups: Connection<AdminGroup> }, given) => ({
      ...listOf('adminGroups', data.adminGroups, given),
      adminGroups: nodesOf(data.adminGroups).map(shaped),
    }),
  },
  {
    route: 'GET /api/admin-groups/active-groups',
    summary: 'Active admin groups.',
    document: gql`{ adminGroupNames(active: true) { ${adminGroup} } }`,
    shape: (data: { adminGroupNames: AdminGroup[] }) => data.adminGroupNames.map(shaped),
  },
  {
    route: 'GET /api/admin-groups/all-names',
    summary: 'Admin groups to choose from.',
    document: gql`{ adminGroupNames { _id: databaseId name } }`,
  },
  {
    route: 'GET /api/admin-groups/available-dealers',
    summary: 'Dealers to add to an admin group.',
    values: (given) => ({ ...paged(25)(given), adminGroup: given.adminGroup ?? given.groupId ?? given.id }),
    document: gql`query ($first: Int, $offset: Int, $adminGroup: ID, $text: String, $region: String) {
      availableDealers(first: $first, offset: $offset, adminGroup: $adminGroup, text: $text, region: $region) { totalCount edges { node { ${dealer} } } } }`,
    shape: (data: { availableDealers: Connection }, given) => listOf('dealers', data.availableDealers, given),
  },
  {
    route: 'GET /api/admin-groups/available-users',
    summary: 'People to add to an admin group.',
    values: (given) => ({ ...paged(25)(given), adminGroup: given.adminGroup ?? given.groupId ?? given.id }),
    document: gql`query ($first: Int, $offset: Int, $adminGroup: ID, $text: String, $role: String) {
      availableUsers(first: $first, offset: $offset, adminGroup: $adminGroup, text: $text, role: $role) { totalCount edges { node { ${person} } } } }`,
    shape: (data: { availableUsers: Connection }, given) => listOf('users', data.availableUsers, given),
  },
  {
    route: 'GET /api/admin-groups/{id}',
    summary: 'One admin group with its first hundred people and dealers.',
    document: gql`query ($id: ID!) { adminGroup(databaseId: $id) { ${adminGroup} userCount dealerCount users(first: 100) { edges { node { ${person} } } } dealers(first: 100) { edges { node { ${dealer} } } } } }`,
    shape: (data: { adminGroup: AdminGroup | null }) =>
      data.adminGroup && {
        ...shaped(data.adminGroup),
        users: nodesOf(data.adminGroup.users),
        dealers: nodesOf(data.adminGroup.dealers),
      },
  },
  {
    route: 'GET /api/admin-groups/{id}/users',
    summary: 'Its people.',
    values: paged(25),
    document: gql`query ($id: ID!, $first: Int, $offset: Int, $text: String) { adminGroup(databaseId: $id) { users(first: $first, offset: $offset, text: $text) { totalCount edges { node { ${person} } } } } }`,
    shape: (data: { adminGroup: { users: Connection } | null }, given) =>
      data.adminGroup && listOf('users', data.adminGroup.users, given),
  },
  saveAdminGroup('POST /api/admin-groups'),
  saveAdminGroup('POST /api/admin-groups/{id}'),
  {
    route: 'DELETE /api/admin-groups/{id}',
    summary: 'Removes an admin group.',
    values: ({ id, confirmOwnReach }) => ({ input: { databaseId: id, confirmOwnReach } }),
    document: gql`mutation ($input: DeleteAdminGroupInput!) { deleteAdminGroup(input: $input) { databaseId } }`,
    shape: (data: { deleteAdminGroup: { databaseId: string } }) => ({ _id: data.deleteAdminGroup.databaseId }),
  },
  {
    route: 'GET /api/assignment-groups',
    summary: 'Departments and audiences by name.',
    values: searched(10),
    document: gql`query ($first: Int, $offset: Int, $text: String, $active: Boolean, $kind: AssignmentGroupKind, $sort: AssignmentGroupSort) {
      assignmentGroups(first: $first, offset: $offset, text: $text, active: $active, kind: $kind, sort: $sort) { totalCount edges { node { ${assignmentGroup} } } } }`,
    shape: (data: { assignmentGroups: Connection<{ active: boolean }> }, given) => ({
      ...listOf('assignmentGroups', data.assignmentGroups, given),
      assignmentGroups: nodesOf(data.assignmentGroups).map(shaped),
    }),
  },
  {
    route: 'GET /api/assignment-groups/all',
    summary: 'Every group the viewer may see, at most 100.',
    document: gql`{ assignmentGroups(first: 100) { edges { node { ${assignmentGroup} } } } }`,
    shape: (data: { assignmentGroups: Connection<{ active: boolean }> }) => nodesOf(data.assignmentGroups).map(shaped),
  },
  {
    route: 'GET /api/assignment-groups/all-names',
    summary: 'Active departments and audiences.',
    document: gql`{ assignmentGroupNames { _id: databaseId name kind } }`,
  },
  {
    route: 'GET /api/assignment-groups/has-default-group',
    summary: 'Whether some group takes new people without a choice.',
    document: gql`{ exist: hasDefaultAssignmentGroup }`,
    shape: (data: { exist: boolean }) => data,
  },
  {
    route: 'GET /api/assignment-groups/available-users',
    summary: 'People to add to a group.',
    values: (given) => ({ ...paged(25)(given), assignmentGroup: given.assignmentGroup ?? given.groupId ?? given.id }),
    document: gql`query ($first: Int, $offset: Int, $assignmentGroup: ID, $text: String, $role: String) {
      availableUsers(first: $first, offset: $offset, assignmentGroup: $assignmentGroup, text: $text, role: $role) { totalCount edges { node { ${person} } } } }`,
    shape: (data: { availableUsers: Connection }, given) => listOf('users', data.availableUsers, given),
  },
  {
    route: 'GET /api/assignment-groups/{id}',
    summary: 'One group.',
    document: gql`query ($id: ID!) { assignmentGroup(databaseId: $id) { ${assignmentGroup} } }`,
    shape: (data: { assignmentGroup: { active: boolean } | null }) =>
      data.assignmentGroup && shaped(data.assignmentGroup),
  },
  {
    route: 'GET /api/assignment-groups/{id}/users',
    summary: 'Who belongs to it.',
    values: paged(25),
    document: gql`query ($id: ID!, $first: Int, $offset: Int, $text: String) { assignmentGroup(databaseId: $id) { users(first: $first, offset: $offset, text: $text) { totalCount edges { node { ${person} } } } } }`,
    shape: (data: { assignmentGroup: { users: Connection } | null }, given) =>
      data.assignmentGroup && listOf('users', data.assignmentGroup.users, given),
  },
  {
    route: 'POST /api/assignment-groups',
    summary: 'Makes a group, or saves the one whose id the body names.',
    values,
    document: gql`mutation ($input: SaveAssignmentGroupInput!) { saveAssignmentGroup(input: $input) { assignmentGroup { ${assignmentGroup} } } }`,
    shape: (data: { saveAssignmentGroup: { assignmentGroup: { active: boolean } } }) =>
      shaped(data.saveAssignmentGroup.assignmentGroup),
  },
  {
    route: 'DELETE /api/assignment-groups/{id}',
    summary: 'Removes a group.',
    values: ({ id }) => ({ input: { databaseId: id } }),
    document: gql`mutation ($input: DeleteAssignmentGroupInput!) { deleteAssignmentGroup(input: $input) { databaseId } }`,
    shape: (data: { deleteAssignmentGroup: { databaseId: string } }) => ({
      _id: data.deleteAssignmentGroup.databaseId,
    }),
  },
]
