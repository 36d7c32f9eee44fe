import type { RouteObject } from 'react-router'
import AdminMergeScreenQuery from '../__generated__/AdminMergeScreenQuery$parameters.ts'
import { screen, searched } from '../relay/screen.tsx'

export const admin: RouteObject[] = [screen('user-manager/merge', AdminMergeScreenQuery, () => import('./AdminMergeScreen.tsx'), (args) => {
  const [primary, secondary] = [searched(args, 'primary'), searched(args, 'secondary')]
  return {
    firstName: searched(args, 'firstName'), lastName: searched(args, 'lastName'), email: searched(args, 'email'), role: searched(args, 'role'), dealerId: searched(args, 'dealerId'),
    primary: primary ?? '', secondary: secondary ?? '', hasPair: primary !== null && secondary !== null, hasOne: primary !== null && secondary === null,
  }
})]
