import type { RouteObject } from 'react-router'
import AdminMergeScreenQuery from '../../__generated__/AdminMergeScreenQuery$parameters.ts'
import { screen, searched } from '../../relay/screen.tsx'

export const admin: RouteObject[] = [
  screen(
    'user-manager/merge',
    AdminMergeScreenQuery,
    () => import('./AdminMergeScreen.tsx'),
    (args) => {
      const [primary, secondary, dealerId] = [
        searched(args, 'primary'),
        searched(args, 'secondary'),
        searched(args, 'dealerId'),
      ]
      return {
        firstName: searched(args, 'firstName'),
        lastName: searched(args, 'lastName'),
        email: searched(args, 'email'),
        role: searched(args, 'role'),
        dealerId,
        assignmentGroup: searched(args, 'assignmentGroup'),
        adminGroup: searched(args, 'adminGroup'),
        dealer: btoa(`Dealer:${dealerId ?? ''}`),
        hasDealer: dealerId !== null && /^[0-9a-f-]{36}$/i.test(dealerId),
        primary: primary ?? '',
        secondary: secondary ?? '',
        hasPair: primary !== null && secondary !== null,
        hasOne: primary !== null && secondary === null,
      }
    },
  ),
]
