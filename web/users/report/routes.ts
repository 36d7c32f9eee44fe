import type { RouteObject } from 'react-router'
import UserDetailsScreenQuery from '../../__generated__/UserDetailsScreenQuery$parameters.ts'
import UserProgressScreenQuery from '../../__generated__/UserProgressScreenQuery$parameters.ts'
import { screen, searched, searchedOf, sortedBy } from '../../relay/screen.tsx'
import { isOn } from '../../session/session.ts'
import { FIGURES, PARTS } from './userReport.ts'

/** One person of the report, in both portals. */
export const personScreens: RouteObject[] = [
  screen(
    'report/user/:userId/details',
    UserDetailsScreenQuery,
    () => import('./UserDetailsScreen.tsx'),
    (args) => {
      const part = searchedOf(args, 'tab', PARTS)
      return {
        userId: args.params.userId ?? '',
        figures: FIGURES,
        isCurriculums: part === null || part === 'curriculums' || (part === 'points' && !isOn('pointSystem')),
        isHistory: part === 'history',
        isLive: part === 'live',
        isPoints: part === 'points' && isOn('pointSystem'),
        isCertificates: part === 'certificates',
        text: searched(args, 'text'),
        status: searchedOf(args, 'status', ['IN_PROGRESS', 'PASSED', 'FAILED']),
        sort: sortedBy(args, 'title', 'status', 'score', 'timer', 'started', 'completed'),
      }
    },
  ),
  screen(
    'report/user/:userId/:curriculumId?/progress',
    UserProgressScreenQuery,
    () => import('./UserProgressScreen.tsx'),
    ({ params: { userId = '', curriculumId = '' } }) => ({ userId, curriculumId, isChosen: curriculumId !== '' }),
  ),
]
