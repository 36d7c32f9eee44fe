import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { optionalText, uuid } from '../platform/values/inputs.ts'
import { UNDO_MINUTES } from '../domain/decisions/transitions.ts'
import { issuer, person } from '../domain/ledger/ledger.ts'
import { reclaim } from '../domain/ledger/reclaim.ts'
import type { Viewer } from '../platform/viewer.ts'
import { Submission } from './entity.ts'
import { grant, submissionTransitions, tellActivity } from './grant.ts'
import { keepDayFreeAgain } from './oncePerDay.ts'
import { activitySubmissionsVisibleTo, decidesActivities } from './rules.ts'

const submissionToDecide = async ({ tx }: Change, viewer: Viewer, id: string, version: number | null | undefined) =>
  submissionTransitions.toDecide(
    await tx.activitySubmission.findFirst({
      where: { AND: [{ id }, activitySubmissionsVisibleTo(viewer)] },
      include: { activity: true },
    }),
    ({ userId }) => userId !== viewer.id,
    version,
  )

const dayOf = ({ id, userId, activityId, doneOn }: Awaited<ReturnType<typeof submissionToDecide>>) => ({
  id,
  userId,
  activityId,
  doneOn,
})

/** Takes the points out of the account again. Errors: CONFLICT where they are not there any more. */
async function takeBack(
  c: Change,
  row: Awaited<ReturnType<typeof submissionToDecide>>,
  verdict: 'undone' | 'reversed',
): Promise<void> {
  const covered = await reclaim(c, {
    reference: `activity.undone:${row.id}:${row.version}`,
    kind: 'activity.undone',
    title: row.activity.name,
    subject: { type: 'ActivitySubmission', id: row.id },
    unit: 'points',
    amount: BigInt(row.points),
    from: person(row.userId),
    to: issuer,
  })
  if (!covered)
    throw failure(
      'CONFLICT',
      `Some of these points were spent or have expired since. The approval can no longer be ${verdict}.`,
    )
}

mutation('decideActivity', {
  description:
    'Grants or refuses what was submitted, in person, never the own. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it was decided or changed meanwhile, the yearly limit is reached or the same was granted for that day, BAD_USER_INPUT names the field.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    approve: t.boolean({ required: true, description: 'True grants the points, false refuses them.' }),
    reason: t.string({ validate: optionalText(500), description: 'Needed when refusing; the person reads it.' }),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
  }),
  may: decidesActivities,
  async does(c, { databaseId: id, approve, reason, version }, viewer) {
    const row = await submissionToDecide(c, viewer, id, version)
    const { points } = row.activity
    c.record(
      approve
        ? await submissionTransitions.take(c, 'approve', row, { data: { points }, said: { points } })
        : await submissionTransitions.take(c, 'deny', row, { note: reason, said: { points: 0 } }),
    )
    if (approve) await grant(c, row, row.activity)
    const verdict = approve ? 'approved' : 'denied'
    await c.emit('activity.decided', { submissionId: id, verdict, at: c.now.toISOString() })
    tellActivity(c, row)
    return { id }
  },
  answers: Submission.saved('As it stands.', 'submission'),
})

mutation('undoActivityDecision', {
  description: `Takes the viewer’s own decision of the last ${UNDO_MINUTES} minutes back, so that the submission waits again; the points leave the account. In person. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when somebody else decided, it is too late, it waits already, the points were spent or the person submitted the same for that day again.`,
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
  }),
  may: decidesActivities,
  async does(c, { databaseId: id, version }, viewer) {
    const row = await submissionToDecide(c, viewer, id, version)
    c.record(await submissionTransitions.take(c, 'undo', row, { data: { points: 0 } }))
    if (row.status === 'APPROVED') await takeBack(c, row, 'undone')
    else await keepDayFreeAgain(c, dayOf(row))
    await c.emit('activity.decided', { submissionId: id, verdict: 'undone', at: c.now.toISOString() })
    tellActivity(c, row)
    return { id }
  },
  answers: Submission.saved('As it stands.', 'submission'),
})

mutation('reverseActivity', {
  description:
    'Takes an approval back, whoever gave it and however long ago: what was submitted is refused with the reason, and the points leave the account. In person, never the own. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT when it is not approved, was changed meanwhile or the points were spent.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    reason: t.string({ required: true, validate: optionalText(500), description: 'The person reads it.' }),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
  }),
  may: decidesActivities,
  async does(c, { databaseId: id, reason, version }, viewer) {
    const row = await submissionToDecide(c, viewer, id, version)
    c.record(await submissionTransitions.take(c, 'reverse', row, { note: reason.trim(), data: { points: 0 } }))
    await takeBack(c, row, 'reversed')
    await c.emit('activity.decided', { submissionId: id, verdict: 'reversed', at: c.now.toISOString() })
    tellActivity(c, row)
    return { id }
  },
  answers: Submission.saved('As it stands.', 'submission'),
})
