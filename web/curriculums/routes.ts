import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { CallReason, ContentStatus } from '../contract/__generated__/limits.ts'
import type { CurriculumSort } from '../__generated__/AdminCurriculumsScreenQuery.graphql.ts'
import AdminCurriculumScreenQuery from '../__generated__/AdminCurriculumScreenQuery$parameters.ts'
import AdminCurriculumsScreenQuery from '../__generated__/AdminCurriculumsScreenQuery$parameters.ts'
import CurriculumScreenQuery from '../__generated__/CurriculumScreenQuery$parameters.ts'
import DealerTrainingScreenQuery from '../__generated__/DealerTrainingScreenQuery$parameters.ts'
import MyTrainingScreenQuery from '../__generated__/MyTrainingScreenQuery$parameters.ts'
import PeopleToCallScreenQuery from '../__generated__/PeopleToCallScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'
import { viewerEditingBrand, viewerHas } from '../session/session.ts'
import { reports } from './report/routes.ts'
import { STAFF_SORTS } from './training/staffSorts.ts'
import { searched as searchedTraining } from './training/trainingSearch.ts'

/** One screen for managers in the shop and for administrators. */
const peopleToCall = screen(
  'people-to-call',
  PeopleToCallScreenQuery,
  () => import('./calls/PeopleToCallScreen.tsx'),
  (args) => ({ dealer: searched(args, 'dealer'), reason: searchedOf(args, 'reason', CallReason) }),
)

export const learner: RouteObject[] = [
  ...reports,
  peopleToCall,
  screen(
    'my-training',
    MyTrainingScreenQuery,
    () => import('./training/MyTrainingScreen.tsx'),
    ({ request }) => searchedTraining(new URL(request.url).searchParams),
  ),
  screen(
    'curriculum-page/:curriculumId',
    CurriculumScreenQuery,
    () => import('./page/CurriculumScreen.tsx'),
    ({ params }) => ({ curriculumId: params.curriculumId ?? '' }),
  ),
  screen(
    'dealer-training',
    DealerTrainingScreenQuery,
    () => import('./training/DealerTrainingScreen.tsx'),
    (args) => ({
      staff: viewerHas('view-users') && viewerHas('user-reports'),
      text: searched(args, 'text'),
      dealer: searched(args, 'dealer'),
      curriculum: searched(args, 'curriculum'),
      status: searchedOf(args, 'status', ['NOT_STARTED', 'IN_PROGRESS', 'PASSED']),
      mandatoryOpen: searched(args, 'duties') === 'open' ? true : null,
      overdue: searched(args, 'due') === 'overdue' ? true : null,
      sort: STAFF_SORTS[searched(args, 'sort') ?? ''] ?? 'DUTIES',
    }),
  ),
  // Documented without an id as well: the list is where one is chosen.
  { path: 'curriculum-page', loader: () => redirect('/auth/my-training') },
]

const list = () => import('./AdminCurriculumsScreen.tsx')
const editor = () => import('./AdminCurriculumScreen.tsx')

const SORTS: Partial<Record<string, CurriculumSort>> = {
  '-name': 'NAME_DESC',
  position: 'POSITION',
  '-position': 'POSITION_DESC',
  changed: 'CHANGED_ASC',
  '-changed': 'CHANGED',
}

const yesOrNo = (word: string | null) => ({ true: true, false: false })[word ?? ''] ?? null

const search = (args: LoaderFunctionArgs) => {
  const own = args.params.brandId ?? viewerEditingBrand()
  return {
    text: searched(args, 'text'),
    status: searchedOf(args, 'status', ContentStatus),
    brand: own ?? searched(args, 'brand'),
    roomOf: own ?? '',
    showsRoom: own !== null,
    active: yesOrNo(searched(args, 'active')),
    due: yesOrNo(searched(args, 'due')),
    sort: SORTS[searched(args, 'sort') ?? ''] ?? 'NAME',
  }
}
const one = ({ params }: LoaderFunctionArgs) => ({ curriculumId: params.curriculumId ?? '' })

export const admin: RouteObject[] = [
  ...reports,
  peopleToCall,
  screen('curriculums', AdminCurriculumsScreenQuery, list, search),
  screen('curriculums/:curriculumId/edit', AdminCurriculumScreenQuery, editor, one),
  screen('brand-page/:brandId/curriculums', AdminCurriculumsScreenQuery, list, search),
  screen('brand-page/:brandId/curriculums/:curriculumId/edit', AdminCurriculumScreenQuery, editor, one),
]
