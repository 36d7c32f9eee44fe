import { failure } from '../platform/errors.ts'
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
  if (await c.tx.ledgerEntry.count({ where: { dealerId }, take: 1 }))
    throw failure('CONFLICT', 'This dealer has earned credits, which are kept for good. Set it to inactive instead.')
  if (movedToId)
    await c.tx.loyaltySubmission.updateMany({
      where: { dealerId },
      data: { dealerId: movedToId, version: { increment: 1 } },
    })
  else if (await c.tx.loyaltySubmission.count({ where: { dealerId }, take: 1 })) {
    throw failure(
      'CONFLICT',
      'Submissions to the loyalty programme name this dealer. Choose a dealer that takes them, or set this one to inactive.',
    )
  }
})
