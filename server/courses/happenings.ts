import { happensOn, happensTo } from '../domain/happenings/happenings.ts'

happensTo(
  {
    type: 'CourseProgress',
    right: 'user-reports',
    selection:
      'databaseId status percent score completedAt course { databaseId title } user { databaseId fullName email }',
  },
  {
    'course.completed': 'Somebody passed a course.',
    'course.failed': 'Somebody submitted a quiz that scored too low.',
    'course.completion-undone': 'A completion was taken back by an administrator.',
  },
)

happensOn('course.completed', 'course.completed', ({ progressId }) => progressId)
happensOn('course.failed', 'course.failed', ({ progressId }) => progressId)
happensOn('course.completionUndone', 'course.completion-undone', ({ progressId }) => progressId)

happensTo(
  {
    type: 'CourseRequest',
    right: 'create-edit-courses',
    selection:
      'databaseId status topic message courseDatabaseId courseTitle personDatabaseId personName answer decidedAt',
  },
  {
    'course-request.made': 'Somebody asked for a course.',
    'course-request.approved': 'A request for a course was granted.',
    'course-request.denied': 'A request for a course was refused.',
  },
)

happensOn(
  'course.requestDecided',
  ({ approved }) => (approved ? 'course-request.approved' : 'course-request.denied'),
  ({ requestId }) => requestId,
)
