import { IconBooks, IconCertificate, IconHandStop, IconListCheck, IconSchool } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const courses: Feature = {
  name: 'courses',
  learner,
  searchIcons: { Course: IconSchool, Section: IconListCheck },
  admin,
  titles: {
    '/auth/training/:curriculumId?/:courseId?': 'Course',
    '/auth/courses/catalog': 'Course catalog',
    '/auth/report/course': 'Courses report',
    '/auth/report/course/:courseId/details': 'Course report',
    '/auth/admin/report/course': 'Courses report',
    '/auth/admin/report/course/:courseId/details': 'Course report',
    '/auth/admin/report/enrollment': 'Enrollments report',
    '/auth/admin/report/enrollment/:courseId/details': 'Enrollments of a course',
    '/auth/admin/courses': 'Courses',
    '/auth/admin/course-requests': 'Course requests',
    '/auth/admin/quiz-answers': 'Answers to mark',
    '/auth/admin/courses/:courseId/edit': 'Edit course',
    '/auth/admin/courses/:courseId/preview': 'Course preview',
  },
  learnerMenu: [{ place: 79, group: 'Library', label: 'Course catalog', to: '/auth/courses/catalog', icon: IconBooks }],
  adminMenu: [
    {
      place: 70,
      label: 'Courses',
      to: '/auth/admin/courses',
      icon: IconSchool,
      badge: ['courseRequests', 'quizAnswers'],
      alsoActiveOn: ['/auth/admin/course-requests', '/auth/admin/quiz-answers'],
      when: ({ can }) => can('view-courses'),
    },
    {
      place: 380,
      group: 'Reports',
      label: 'Courses',
      to: '/auth/admin/report/course',
      icon: IconSchool,
      when: ({ can }) => can('course-reports'),
    },
    {
      place: 384,
      group: 'Reports',
      label: 'Enrollments',
      to: '/auth/admin/report/enrollment',
      icon: IconListCheck,
      when: ({ can }) => can('course-reports'),
    },
  ],
  states: {
    waiting: { color: 'yellow', word: 'Waiting' },
    accepted: { color: 'green', word: 'Accepted' },
    dismissed: { color: 'gray', word: 'Dismissed' },
    settled: { color: 'blue', word: 'Completed since' },
  },
  editors: { Course: (id) => `/auth/admin/courses/${id}/edit` },
  newsIcons: { course: IconSchool, request: IconHandStop, certificate: IconCertificate },
}
