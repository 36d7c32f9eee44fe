import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import AdminCoursePreviewScreenQuery from '../__generated__/AdminCoursePreviewScreenQuery$parameters.ts'
import AdminCourseScreenQuery from '../__generated__/AdminCourseScreenQuery$parameters.ts'
import AdminCoursesScreenQuery from '../__generated__/AdminCoursesScreenQuery$parameters.ts'
import CoursePreviewScreenQuery from '../__generated__/CoursePreviewScreenQuery$parameters.ts'
import PlayerScreenQuery from '../__generated__/PlayerScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'

export const learner: RouteObject[] = [
  {
    ...screen('training/:curriculumId/:courseId', PlayerScreenQuery, () => import('./PlayerScreen.tsx'), ({ params }) => ({
      curriculumId: params.curriculumId ?? '', courseId: params.courseId ?? '',
    })),
    // Turning a page within the course asks for nothing new.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  } as RouteObject,
  screen('course/:shareKey/preview', CoursePreviewScreenQuery, () => import('./CoursePreviewScreen.tsx'), ({ params }) => ({ shareKey: params.shareKey ?? '' })),
  // Documented without ids as well: what is missing is chosen on the page before.
  { path: 'training', loader: () => redirect('/auth/my-training') },
  { path: 'training/:curriculumId', loader: ({ params }) => redirect(`/auth/curriculum-page/${params.curriculumId}`) },
]

const one = ({ params }: LoaderFunctionArgs) => ({ courseId: params.courseId ?? '' })

export const admin: RouteObject[] = [
  screen('courses', AdminCoursesScreenQuery, () => import('./AdminCoursesScreen.tsx'), (args) => ({
    text: searched(args, 'text'), status: searchedOf(args, 'status', ['DRAFT', 'PUBLISHED', 'UNPUBLISHED']), curriculum: searched(args, 'curriculum'),
  })),
  screen('courses/:courseId/edit', AdminCourseScreenQuery, () => import('./AdminCourseScreen.tsx'), one),
  screen('courses/:courseId/preview', AdminCoursePreviewScreenQuery, () => import('./AdminCoursePreviewScreen.tsx'), one),
]
