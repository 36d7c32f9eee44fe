import { happensOn, happensTo } from '../domain/happenings/happenings.ts'
import { on } from '../platform/events.ts'
import { completeFor, undoCompletedFor } from './progress/completedFor.ts'
import { tallyLearner } from './progress/learnerTally.ts'
import { keepPackageTime } from './progress/packageTime.ts'

/** A course taken again begins at its start; that it was once passed stays known by its date. */
on('certificate.renewing', async (c, { userId, courseId }) => {
  const { count } = await c.tx.courseProgress.updateMany({
    where: { userId, courseId, status: 'PASSED' },
    data: {
      status: 'IN_PROGRESS',
      score: null,
      packageSeconds: 0,
      lastSectionId: null,
      startedAt: c.now,
      touchedAt: c.now,
      extraAttempts: 0,
      attemptGivenAt: null,
    },
  })
  // It was begun again before: what was done since stays.
  if (!count) return
  tallyLearner(c, userId)
  await c.tx.quizAttempt.deleteMany({ where: { progress: { userId, courseId } } })
  await c.tx.sectionProgress.deleteMany({ where: { progress: { userId, courseId } } })
  await c.tx.completedFor.deleteMany({ where: { progress: { userId, courseId } } })
  await c.tx.progressDoubt.deleteMany({ where: { progress: { userId, courseId } } })
})

/** What a person did in its package counts for a packaged course; the last lesson passes it, once there was time for it. */
on('scorm.progressed', (c, { since, ...progress }) => keepPackageTime(c, { ...progress, since: new Date(since) }))

/** What somebody wrote in a quiz goes with them, and with it what waited to be marked. */
on('user.erased', async ({ tx }, { userId }) => {
  const own = { attempt: { progress: { userId } } }
  await tx.quizMark.deleteMany({ where: { ...own, status: 'WAITING' } })
  await tx.quizMark.updateMany({ where: own, data: { note: '' } })
  await tx.$executeRaw`
    UPDATE "QuizAttempt" a SET answers = a.answers - ARRAY(SELECT q->>'id' FROM jsonb_array_elements(a.questions) q WHERE q->>'kind' = 'FREE_TEXT')
    FROM "CourseProgress" p WHERE p.id = a."progressId" AND p."userId" = ${userId}::uuid AND a.questions @> '[{"kind":"FREE_TEXT"}]'`
})

/** Who was at a live training has completed its course, with points and certificate as always. */
on('liveTraining.attended', async (c, { userId, courseId, title, byId }) => {
  if (!courseId) return
  const where = { id: courseId, deletedAt: null, status: { not: 'DRAFT' as const } }
  if (!(await c.tx.course.count({ where }))) return
  await completeFor(c, { userId, courseId, byId: byId === userId ? null : byId, reason: `Attended “${title}”` })
})

/** Who was not there after all has not completed it. */
on('liveTraining.attendanceUndone', async (c, { userId, courseId, attendedAt }) => {
  if (courseId) await undoCompletedFor(c, userId, courseId, new Date(attendedAt))
})

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
