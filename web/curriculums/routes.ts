import { redirect, type RouteObject } from 'react-router'
import CurriculumScreenQuery from '../__generated__/CurriculumScreenQuery$parameters.ts'
import MyTrainingScreenQuery from '../__generated__/MyTrainingScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'
import { searched } from './trainingSearch.ts'

export const learner: RouteObject[] = [
  screen('my-training', MyTrainingScreenQuery, () => import('./MyTrainingScreen.tsx'), ({ request }) => searched(new URL(request.url).searchParams)),
  screen('curriculum-page/:curriculumId', CurriculumScreenQuery, () => import('./CurriculumScreen.tsx'), ({ params }) => ({ curriculumId: params.curriculumId ?? '' })),
  // Documented without an id as well: the list is where one is chosen.
  { path: 'curriculum-page', loader: () => redirect('/auth/my-training') },
]
