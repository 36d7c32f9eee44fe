import { ERASED_REASON } from '../domain/people/erased.ts'
import { on } from '../platform/events.ts'
import { accountsMergedInto } from '../domain/people/mergeable.ts'
import { book, issuer, person } from '../domain/ledger/ledger.ts'
import { reclaim } from '../domain/ledger/reclaim.ts'
import type { Tx } from '../platform/db.ts'
import { failure } from '../platform/errors.ts'
import { forgetFiles } from '../platform/attachments/forgetFiles.ts'
import { readSettings } from '../platform/settings.ts'
import { POINTS_PER_COURSE } from './coursePoints.ts'
import { submissionTransitions, tellSubmission } from './submissions/transitions.ts'

/** Under what the points of a course are booked: once, and once more after each time they were taken back. */
async function coursePointsReference(tx: Tx, userId: string, courseId: string): Promise<string> {
  const undone = await tx.ledgerTransaction.count({
    where: { kind: 'course.undone', subjectId: courseId, earnerId: userId },
  })
  return `course.completed:${courseId}:${userId}${undone ? `:${undone}` : ''}`
}

on('course.completed', async (c, { userId, courseId }) => {
  if (!(await readSettings(c.tx)).flags.pointSystem) return
  // What the person gains the issuer owes.
  await book(c, {
    reference: await coursePointsReference(c.tx, userId, courseId),
    kind: 'course.completed',
    subject: { type: 'Course', id: courseId },
    earnerId: userId,
    unit: 'points',
    amount: BigInt(POINTS_PER_COURSE),
    from: issuer,
    to: person(userId),
  })
})

/** Under which account the points were booked: the person's own, or one that was merged into it. Null for none. */
async function whoEarned(tx: Tx, userId: string, courseId: string): Promise<string | null> {
  for (const id of await accountsMergedInto(tx, userId)) {
    const reference = await coursePointsReference(tx, id, courseId)
    if (await tx.ledgerTransaction.count({ where: { reference } })) return id
  }
  return null
}

/** The points a completion brought go back with it; the next pass earns them as if it were the first. */
on('course.completionUndone', async (c, { userId, courseId, completionId }) => {
  const earnedBy = await whoEarned(c.tx, userId, courseId)
  if (!earnedBy) return
  const reclaimed = await reclaim(c, {
    reference: `course.undone:${courseId}:${earnedBy}:${completionId}`,
    kind: 'course.undone',
    subject: { type: 'Course', id: courseId },
    earnerId: earnedBy,
    unit: 'points',
    amount: BigInt(POINTS_PER_COURSE),
    from: person(userId),
    to: issuer,
  })
  if (!reclaimed) throw failure('CONFLICT', 'The points it brought are spent, so it cannot be undone.')
})

/** What waits would earn for nobody, and its photos go with the person. */
on('user.erased', async (c, { userId }) => {
  for (const row of await c.tx.loyaltySubmission.findMany({
    where: { userId, status: 'PENDING' },
    orderBy: { id: 'asc' },
  })) {
    c.record(await submissionTransitions.take(c, 'deny', row, { note: ERASED_REASON }))
    tellSubmission(c, row)
  }
})

on('brand.deleted', async ({ tx }, { brandId }) => {
  // Without their brand they would earn for every brand. What was submitted keeps their names and credits.
  await tx.eligibleItem.deleteMany({ where: { brandId } })
})

on('dealer.removing', async (c, { dealerId, movedToId }) => {
  if (movedToId)
    await c.tx.loyaltySubmission.updateMany({
      where: { dealerId },
      data: { dealerId: movedToId, version: { increment: 1 } },
    })
})

on('user.erasing', async (c, { userId }) => {
  const where = { submission: { userId } }
  const attached = await c.tx.loyaltyAttachment.findMany({ where, select: { fileId: true } })
  await c.tx.loyaltyAttachment.deleteMany({ where })
  await forgetFiles(
    c,
    attached.map(({ fileId }) => fileId),
  )
})
