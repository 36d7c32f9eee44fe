import { withdrawNotifications } from '../domain/news/notify.ts'
import { on } from '../platform/events.ts'

// What a person was told goes with the person, and so does what others were told with their name or words.
on('user.erased', async (c, { userId }) => {
  await c.tx.notification.deleteMany({ where: { userId } })
  await withdrawNotifications(c, { namesId: userId })
})

/** What is no longer so is not told any more, and may be told again. */
on('course.completionUndone', async (c, { userId, courseId }) => {
  await withdrawNotifications(c, { userId, reference: `course.completed:${courseId}` })
})

on('certificate.takenBack', async (c, { userId, certificateId }) => {
  await withdrawNotifications(c, { userId, reference: `certificate.issued:${certificateId}` })
})
