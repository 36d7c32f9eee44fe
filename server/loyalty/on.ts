import { on } from '../platform/events.ts'
import { readSettings } from '../platform/settings.ts'

/** Each completed course earns 10 points (spec part 2, 9). */
const POINTS_PER_COURSE = 10n

on('course.completed', async (c, { userId, courseId }) => {
  if (!(await readSettings(c.tx)).flags.pointSystem) return
  const reference = `course.completed:${courseId}:${userId}`
  const { count } = await c.tx.ledgerTransaction.createMany({ data: { reference, kind: 'course.completed', createdAt: c.now }, skipDuplicates: true })
  if (!count) return
  const { id: transactionId } = await c.tx.ledgerTransaction.findUniqueOrThrow({ where: { reference }, select: { id: true } })
  // What the person gains the issuer owes.
  await c.tx.ledgerEntry.createMany({ data: [
    { transactionId, account: 'person', userId, unit: 'points', amount: POINTS_PER_COURSE, createdAt: c.now },
    { transactionId, account: 'issuer', unit: 'points', amount: -POINTS_PER_COURSE, createdAt: c.now },
  ] })
})
