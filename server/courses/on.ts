import { on } from '../platform/events.ts'

/** A course taken again begins at its start; that it was once passed stays known by its date. */
on('certificate.renewing', async (c, { userId, courseId }) => {
  const { count } = await c.tx.courseProgress.updateMany({
    where: { userId, courseId, status: 'PASSED' },
    data: {
      status: 'IN_PROGRESS',
      score: null,
      lastSectionId: null,
      startedAt: c.now,
      touchedAt: c.now,
      extraAttempts: 0,
      attemptGivenAt: null,
    },
  })
  // It was begun again before: what was done since stays.
  if (!count) return
  await c.tx.quizAttempt.deleteMany({ where: { progress: { userId, courseId } } })
  await c.tx.sectionProgress.deleteMany({ where: { progress: { userId, courseId } } })
  await c.tx.completedFor.deleteMany({ where: { progress: { userId, courseId } } })
  await c.tx.progressDoubt.deleteMany({ where: { progress: { userId, courseId } } })
})
