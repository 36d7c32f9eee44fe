import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminActivityLogScreenQuery from '../__generated__/AdminActivityLogScreenQuery$parameters.ts'
import { screen, searched } from '../relay/screen.tsx'
import { momentOf } from '../ui/days.ts'

export const admin: RouteObject[] = [
  screen(
    'activity-logs',
    AdminActivityLogScreenQuery,
    () => import('./AdminActivityLogScreen.tsx'),
    (args: LoaderFunctionArgs) => ({
      text: searched(args, 'text'),
      action: searched(args, 'action'),
      targetType: searched(args, 'type'),
      targetId: searched(args, 'id'),
      actor: searched(args, 'actor'),
      client: searched(args, 'client'),
      start: momentOf(searched(args, 'from')),
      end: momentOf(searched(args, 'to'), 1),
    }),
  ),
]
