import { entity } from '../platform/kit/entity.ts'
import {
  courseRequestsSeenBy,
  coursesEditedBy,
  coursesReadBy,
  coursesSeenBy,
  learnersReadBy,
  progressSeenBy,
} from './rules.ts'

/** All that may be read, also what is gone; its lists show fewer. */
export const Course = entity('Course', coursesReadBy, { personOr: 'view-courses' })
/** As far as the viewer may change them. */
export const EditedCourse = entity('Course', (viewer) => coursesEditedBy(viewer), 'create-edit-courses')
export const Chapter = entity('Chapter', (viewer) => ({ course: coursesSeenBy(viewer) }), { personOr: 'view-courses' })
export const Section = entity('Section', (viewer) => ({ chapter: { course: coursesSeenBy(viewer) } }), {
  personOr: 'view-courses',
})
export const CourseProgress = entity('CourseProgress', progressSeenBy, { personOr: 'user-reports' })
export const QuizAttempt = entity('QuizAttempt', (viewer) => ({ progress: progressSeenBy(viewer) }), {
  personOr: 'user-reports',
})
export const CourseRequest = entity('CourseRequest', courseRequestsSeenBy, { personOr: 'create-edit-courses' })
/** For who looks after the course, as are the marks of its quiz. */
export const ProgressDoubt = entity('ProgressDoubt', learnersReadBy, 'create-edit-courses')
export const QuizMark = entity('QuizMark', learnersReadBy, 'create-edit-courses')
