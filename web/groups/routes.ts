import type { RouteObject } from 'react-router'
import { AssignmentGroupKind } from '../contract/__generated__/limits.ts'
import AdminAssignGroupScreenQuery from '../__generated__/AdminAssignGroupScreenQuery$parameters.ts'
import AdminAssignGroupsScreenQuery from '../__generated__/AdminAssignGroupsScreenQuery$parameters.ts'
import AdminGroupScreenQuery from '../__generated__/AdminGroupScreenQuery$parameters.ts'
import AdminGroupsScreenQuery from '../__generated__/AdminGroupsScreenQuery$parameters.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'

const flag = (value: 'true' | 'false' | null) => value && value === 'true'

export const admin: RouteObject[] = [
  screen(
    'admin-groups',
    AdminGroupsScreenQuery,
    () => import('./admin-groups/AdminGroupsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      active: flag(searchedOf(args, 'active', ['true', 'false'])),
      sort: sortedBy(args, 'name', 'active', 'dealers', 'users', 'created'),
    }),
  ),
  {
    path: 'admin-groups/create',
    lazy: { Component: async () => (await import('./admin-groups/AdminNewGroupScreen.tsx')).default },
  },
  screen(
    'admin-groups/:groupId/edit',
    AdminGroupScreenQuery,
    () => import('./admin-groups/AdminGroupScreen.tsx'),
    (args) => ({
      groupId: args.params.groupId ?? '',
      people: searched(args, 'people'),
      dealers: searched(args, 'dealers'),
    }),
  ),
  screen(
    'assign-groups',
    AdminAssignGroupsScreenQuery,
    () => import('./assign-groups/AdminAssignGroupsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      active: flag(searchedOf(args, 'active', ['true', 'false'])),
      kind: searchedOf(args, 'kind', AssignmentGroupKind),
      sort: sortedBy(args, 'name', 'kind', 'active', 'users', 'created'),
    }),
  ),
  {
    path: 'assign-groups/create',
    lazy: { Component: async () => (await import('./assign-groups/AdminNewAssignGroupScreen.tsx')).default },
  },
  screen(
    'assign-groups/:groupId/edit',
    AdminAssignGroupScreenQuery,
    () => import('./assign-groups/AdminAssignGroupScreen.tsx'),
    (args) => ({ groupId: args.params.groupId ?? '', people: searched(args, 'people') }),
  ),
]
