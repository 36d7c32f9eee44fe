import { on } from '../platform/events.ts'
import { book, issuer, person } from '../domain/ledger/ledger.ts'
import { readSettings } from '../platform/settings.ts'

/** Each completed course earns 10 points (spec part 2, 9). */
export const POINTS_PER_COURSE = 10

on('course.completed', async (c, { userId, courseId }) => {
  if (!(await readSettings(c.tx)).flags.pointSystem) return
  // What the person gains the issuer owes.
  await book(c, {
    reference: `course.completed:${courseId}:${userId}`,
    kind: 'course.completed',
    subjectId: courseId,
    unit: 'points',
    amount: BigInt(POINTS_PER_COURSE),
    from: issuer,
    to: person(userId),
  })
})

on('dealer.removing', async (c, { dealerId, movedToId }) => {
  if (movedToId)
    await c.tx.loyaltySubmission.updateMany({
      where: { dealerId },
      data: { dealerId: movedToId, version: { increment: 1 } },
    })
})
