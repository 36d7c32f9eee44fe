import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import {
  ContentStatus,
  CourseLength,
  CourseRequestStatus,
  CourseStanding,
  QuizMarkStatus,
} from '../contract/__generated__/limits.ts'
import AdminCoursePreviewScreenQuery from '../__generated__/AdminCoursePreviewScreenQuery$parameters.ts'
import AdminCourseRequestsScreenQuery from '../__generated__/AdminCourseRequestsScreenQuery$parameters.ts'
import AdminCourseScreenQuery from '../__generated__/AdminCourseScreenQuery$parameters.ts'
import AdminCoursesScreenQuery from '../__generated__/AdminCoursesScreenQuery$parameters.ts'
import AdminQuizAnswersScreenQuery from '../__generated__/AdminQuizAnswersScreenQuery$parameters.ts'
import CourseCatalogScreenQuery from '../__generated__/CourseCatalogScreenQuery$parameters.ts'
import type { CatalogSort } from '../__generated__/CourseCatalogScreenQuery.graphql.ts'
import PlayerScreenQuery from '../__generated__/PlayerScreenQuery$parameters.ts'
import { isSearched, screen, searched, searchedOf } from '../relay/screen.tsx'
import { viewerEditingBrand } from '../session/session.ts'
import { enrollments } from './enrollments/routes.ts'
import { reports } from './report/routes.ts'

/** Orders of the catalog as they stand in the address; by title where it says none. */
const CATALOG_SORTS: Record<string, CatalogSort> = { newest: 'NEWEST', changed: 'CHANGED', '-title': 'TITLE_DESC' }

export const learner: RouteObject[] = [
  ...reports,
  screen(
    'courses/catalog',
    CourseCatalogScreenQuery,
    () => import('./catalog/CourseCatalogScreen.tsx'),
    (args) => {
      const expires = searchedOf(args, 'expires', ['true', 'false'])
      return {
        text: searched(args, 'text'),
        brand: searched(args, 'brand'),
        category: searched(args, 'category'),
        length: searchedOf(args, 'length', CourseLength),
        standing: searchedOf(args, 'standing', CourseStanding),
        expires: expires && expires === 'true',
        sort: CATALOG_SORTS[searched(args, 'sort') ?? ''] ?? null,
      }
    },
  ),
  {
    ...screen(
      'training/:curriculumId/:courseId',
      PlayerScreenQuery,
      () => import('./player/PlayerScreen.tsx'),
      ({ params }) => ({ curriculumId: params.curriculumId ?? '', courseId: params.courseId ?? '' }),
    ),
    // The player's bar takes the place of the tabs: what one is in the middle of comes first, with a way out.
    handle: { ownBar: true },
    // Turning a page within the course asks for nothing new; being told to look again does.
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href,
  } as RouteObject,
  // Documented without ids as well: what is missing is chosen on the page before.
  { path: 'training', loader: () => redirect('/auth/my-training') },
  { path: 'training/:curriculumId', loader: ({ params }) => redirect(`/auth/curriculum-page/${params.curriculumId}`) },
]

const one = ({ params }: LoaderFunctionArgs) => ({ courseId: params.courseId ?? '' })

/** Orders as they stand in the address. */
const SORTS: Record<string, 'TITLE' | 'TITLE_DESC' | 'STATUS' | 'STATUS_DESC' | 'CHANGED' | 'CHANGED_DESC'> = {
  title: 'TITLE',
  '-title': 'TITLE_DESC',
  status: 'STATUS',
  '-status': 'STATUS_DESC',
  changed: 'CHANGED',
  '-changed': 'CHANGED_DESC',
}

export const admin: RouteObject[] = [
  ...reports,
  ...enrollments,
  screen(
    'courses',
    AdminCoursesScreenQuery,
    () => import('./AdminCoursesScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      status: searchedOf(args, 'status', ContentStatus),
      curriculum: searched(args, 'curriculum'),
      category: searched(args, 'category'),
      brand: viewerEditingBrand() ?? searched(args, 'brand'),
      roomOf: viewerEditingBrand() ?? '',
      showsRoom: viewerEditingBrand() !== null,
      sort: SORTS[searched(args, 'sort') ?? 'title'] ?? null,
    }),
  ),
  screen(
    'course-requests',
    AdminCourseRequestsScreenQuery,
    () => import('./requests/AdminCourseRequestsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      status: searchedOf(args, 'status', CourseRequestStatus) ?? 'PENDING',
      isSearched: isSearched(args, 'text'),
    }),
  ),
  screen(
    'quiz-answers',
    AdminQuizAnswersScreenQuery,
    () => import('./marking/AdminQuizAnswersScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      status: searchedOf(args, 'status', QuizMarkStatus) ?? 'WAITING',
      isSearched: isSearched(args, 'text'),
    }),
  ),
  screen('courses/:courseId/edit', AdminCourseScreenQuery, () => import('./AdminCourseScreen.tsx'), one),
  screen(
    'courses/:courseId/preview',
    AdminCoursePreviewScreenQuery,
    () => import('./preview/AdminCoursePreviewScreen.tsx'),
    one,
  ),
]
