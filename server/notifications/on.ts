import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  await tx.notification.deleteMany({ where: { userId } })
})

/** What is no longer so is not told any more, and may be told again. */
on('course.completionUndone', async ({ tx }, { userId, courseId }) => {
  await tx.notification.deleteMany({ where: { userId, reference: `course.completed:${courseId}` } })
})

on('certificate.takenBack', async ({ tx }, { userId, certificateId }) => {
  await tx.notification.deleteMany({ where: { userId, reference: `certificate.issued:${certificateId}` } })
})
