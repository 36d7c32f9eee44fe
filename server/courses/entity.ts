import { entity } from '../platform/kit/entity.ts'
import { courseRequestsSeenBy, coursesEditedBy, coursesReadBy, coursesSeenBy, progressSeenBy } from './rules.ts'

/** All that may be read, also what is gone; its lists show fewer. */
export const Course = entity('Course', coursesReadBy)
/** As far as the viewer may change them. */
export const EditedCourse = entity('Course', (viewer) => coursesEditedBy(viewer))
export const Chapter = entity('Chapter', (viewer) => ({ course: coursesSeenBy(viewer) }))
export const Section = entity('Section', (viewer) => ({ chapter: { course: coursesSeenBy(viewer) } }))
export const CourseProgress = entity('CourseProgress', progressSeenBy)
export const QuizAttempt = entity('QuizAttempt', (viewer) => ({ progress: progressSeenBy(viewer) }))
export const CourseRequest = entity('CourseRequest', courseRequestsSeenBy)
