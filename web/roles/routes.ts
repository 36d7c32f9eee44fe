import type { RouteObject } from 'react-router'
import AdminNewRoleScreenQuery from '../__generated__/AdminNewRoleScreenQuery$parameters.ts'
import AdminRoleScreenQuery from '../__generated__/AdminRoleScreenQuery$parameters.ts'
import AdminRolesScreenQuery from '../__generated__/AdminRolesScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'
import { tabs } from './tabs.ts'

export const admin: RouteObject[] = [
  screen(
    'roles',
    AdminRolesScreenQuery,
    () => import('./AdminRolesScreen.tsx'),
    (args) => {
      const tab = searchedOf(args, 'tab', tabs) ?? 'roles'
      const [role, right, person, other, dealer] = ['role', 'right', 'person', 'other', 'dealer'].map(
        (name) => searched(args, name) ?? '',
      ) as [string, string, string, string, string]
      const why = tab === 'why' && person !== ''
      return {
        list: tab === 'roles',
        matrix: tab === 'matrix',
        holders: tab === 'holders',
        ofRole: tab === 'holders' && role !== '' && !right,
        ofRight: tab === 'holders' && right !== '',
        why,
        text: searched(args, 'text'),
        role,
        right,
        person,
        other,
        dealer,
        asksPerson: why && other !== '',
        asksDealer: why && dealer !== '',
      }
    },
  ),
  screen('roles/create', AdminNewRoleScreenQuery, () => import('./AdminNewRoleScreen.tsx')),
  screen(
    'roles/:roleId/edit',
    AdminRoleScreenQuery,
    () => import('./AdminRoleScreen.tsx'),
    ({ params }) => ({ roleId: params.roleId ?? '' }),
  ),
]
