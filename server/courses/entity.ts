import { entity } from '../platform/kit/entity.ts'
import {
  courseRequestsVisibleTo,
  coursesEditableBy,
  coursesReadBy,
  coursesReportedTo,
  coursesVisibleTo,
  learnersReadBy,
  progressVisibleTo,
} from './rules.ts'

/** All that may be read, also what is gone; its lists show fewer. */
export const Course = entity('Course', coursesReadBy, { personOr: 'view-courses' })
/** With figures, for reports. */
export const ReportedCourse = entity('Course', coursesReportedTo, 'course-reports')
/** As far as the viewer may change them. */
export const EditedCourse = entity('Course', (viewer) => coursesEditableBy(viewer), 'create-edit-courses')
export const Chapter = entity('Chapter', (viewer) => ({ course: coursesVisibleTo(viewer) }), {
  personOr: 'view-courses',
})
export const Section = entity('Section', (viewer) => ({ chapter: { course: coursesVisibleTo(viewer) } }), {
  personOr: 'view-courses',
})
export const CourseProgress = entity('CourseProgress', progressVisibleTo, { personOr: 'user-reports' })
export const QuizAttempt = entity('QuizAttempt', (viewer) => ({ progress: progressVisibleTo(viewer) }), {
  personOr: 'user-reports',
})
export const CourseRequest = entity('CourseRequest', courseRequestsVisibleTo, { personOr: 'create-edit-courses' })
/** For who looks after the course, as are the marks of its quiz. */
export const ProgressDoubt = entity('ProgressDoubt', learnersReadBy, 'create-edit-courses')
export const QuizMark = entity('QuizMark', learnersReadBy, 'create-edit-courses')
