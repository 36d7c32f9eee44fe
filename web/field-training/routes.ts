import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { FieldTrainingLabel } from '../contract/__generated__/limits.ts'
import AdminFieldTrainingScreenQuery from '../__generated__/AdminFieldTrainingScreenQuery$parameters.ts'
import AdminInstructorScreenQuery from '../__generated__/AdminInstructorScreenQuery$parameters.ts'
import AdminVisitScreenQuery from '../__generated__/AdminVisitScreenQuery$parameters.ts'
import FieldTrainingScreenQuery from '../__generated__/FieldTrainingScreenQuery$parameters.ts'
import SettingScreenQuery from '../__generated__/SettingScreenQuery$parameters.ts'
import VisitScreenQuery from '../__generated__/VisitScreenQuery$parameters.ts'
import { monthIn, windowOf } from '../domain/calendar/days.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'
import { orderAtFirst } from './orderAtFirst.ts'

/** The words of the address for the order of the table; by its beginning it is `start`. */
function orderOf(args: LoaderFunctionArgs) {
  const sort = searched(args, 'sort') ?? orderAtFirst(searched(args, 'label') ?? '')
  if (sort === 'start') return 'SOONEST' as const
  if (sort === '-start') return 'LATEST' as const
  return sortedBy(args, 'dealer')
}

/** What the address asks of the lists; while it is silent, what is still open. */
export const looking = (args: LoaderFunctionArgs) => ({
  text: searched(args, 'text'),
  label: searchedOf(args, 'label', FieldTrainingLabel),
  isOpen: searched(args, 'label') ? null : true,
  sort: orderOf(args),
  ...windowOf(monthIn(searched(args, 'month'))),
  isMonth: searched(args, 'view') === 'month',
})
const one = ({ params }: LoaderFunctionArgs) => ({ visitId: params.appointmentId ?? '' })

export const learner: RouteObject[] = [
  screen('field-training', FieldTrainingScreenQuery, () => import('./FieldTrainingScreen.tsx'), looking),
  screen(
    'field-training/setting',
    SettingScreenQuery,
    () => import('./SettingScreen.tsx'),
    (args) => ({ dealer: searched(args, 'dealer') ?? '' }),
  ),
  screen('field-training/:appointmentId', VisitScreenQuery, () => import('./VisitScreen.tsx'), one),
]

export const admin: RouteObject[] = [
  screen('field-training', AdminFieldTrainingScreenQuery, () => import('./AdminFieldTrainingScreen.tsx'), looking),
  screen('field-training/instructor', AdminInstructorScreenQuery, () => import('./AdminInstructorScreen.tsx'), looking),
  screen(
    'field-training/instructor/:appointmentId',
    AdminVisitScreenQuery,
    () => import('./AdminVisitScreen.tsx'),
    one,
  ),
  screen('field-training/:appointmentId', AdminVisitScreenQuery, () => import('./AdminVisitScreen.tsx'), one),
]
