import type { Change } from '../platform/events.ts'
import { on } from '../platform/events.ts'

/** A package to be read in a job; the course's row says which comes first of two at once. */
async function add(c: Change, courseId: string, fileId: string): Promise<void> {
  await c.tx.$queryRaw`SELECT id FROM "Course" WHERE id = ${courseId}::uuid FOR UPDATE`
  await c.tx.scormPackage.updateMany({ where: { courseId, isNewest: true }, data: { isNewest: false } })
  const { _max } = await c.tx.scormPackage.aggregate({ where: { courseId }, _max: { number: true } })
  const { id } = await c.tx.scormPackage.create({
    data: { courseId, fileId, number: (_max.number ?? 0) + 1, uploadedById: c.actorId, createdAt: c.now },
    select: { id: true },
  })
  await c.addJob('read-scorm', { packageId: id }, { key: `read-scorm:${id}` })
}

/** What waits is read also where nobody asked for it: the demo world brings packages along. */
on('app.started', async (c) => {
  const waiting = await c.tx.scormPackage.findMany({
    where: { status: { in: ['WAITING', 'READING'] } },
    select: { id: true },
  })
  for (const { id } of waiting) await c.addJob('read-scorm', { packageId: id }, { key: `read-scorm:${id}` })
})

/** Once for each package of 2004 that was read before the order of its lessons was kept. */
on('app.started', async (c) => {
  const old = await c.tx.scormPackage.findMany({
    where: { status: 'READY', version: 'SCORM_2004', orderRead: false },
    select: { id: true },
  })
  for (const { id } of old) await c.addJob('order-scorm', { packageId: id }, { key: `order-scorm:${id}` })
})

on('course.packaged', (c, { courseId, fileId }) => add(c, courseId, fileId))

/** The copy begins with what is played; both share the zip. */
on('course.copied', async (c, { courseId, copyId }) => {
  const played = await c.tx.scormPackage.findFirst({
    where: { courseId, status: 'READY' },
    orderBy: { number: 'desc' },
    select: { fileId: true },
  })
  if (played) await add(c, copyId, played.fileId)
})

/** A course taken again begins at its start, in the package that is there now. */
on('certificate.renewing', async (c, { userId, courseId }) => {
  await c.tx.scormAttempt.deleteMany({ where: { userId, package: { courseId } } })
})

// What they answered and left off goes with the person; that they took the course is the course's to say.
on('user.erased', async (c, { userId }) => {
  await c.tx.scormAttempt.deleteMany({ where: { userId } })
})
