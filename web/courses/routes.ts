import { redirect, type RouteObject } from 'react-router'
import PlayerScreenQuery from '../__generated__/PlayerScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'

export const learner: RouteObject[] = [
  {
    ...screen('training/:curriculumId/:courseId', PlayerScreenQuery, () => import('./PlayerScreen.tsx'), ({ params }) => ({
      curriculumId: params.curriculumId ?? '', courseId: params.courseId ?? '',
    })),
    // Turning a page within the course asks for nothing new.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  } as RouteObject,
  // Documented without ids as well: what is missing is chosen on the page before.
  { path: 'training', loader: () => redirect('/auth/my-training') },
  { path: 'training/:curriculumId', loader: ({ params }) => redirect(`/auth/curriculum-page/${params.curriculumId}`) },
]
