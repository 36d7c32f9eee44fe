import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const courses: Feature = {
  name: 'courses',
  learner,
  admin,
  titles: {
    '/auth/training/:curriculumId?/:courseId?': 'Course',
    '/auth/admin/courses': 'Courses',
    '/auth/admin/course-requests': 'Course requests',
    '/auth/admin/courses/:courseId/edit': 'Edit course',
    '/auth/admin/courses/:courseId/preview': 'Course preview',
  },
}
