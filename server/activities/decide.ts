import { builder, type Types } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, notFound, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, uuid } from '../platform/values/inputs.ts'
import { issuer, person, spend } from '../domain/ledger/ledger.ts'
import type { Viewer } from '../platform/viewer.ts'
import { grant, tellActivity } from './grant.ts'
import { activitySubmissionsSeenBy, decidesActivities } from './rules.ts'

const DECIDED = 'Someone else decided or changed this submission meanwhile.'

async function submissionToDecide(c: Change, viewer: Viewer, id: string, version: number | null | undefined) {
  const row = await c.tx.activitySubmission.findFirst({
    where: { AND: [{ id }, activitySubmissionsSeenBy(viewer)] },
    include: { activity: true },
  })
  if (!row) throw notFound('The submission')
  if (row.userId === viewer.id)
    throw failure('FORBIDDEN', 'Nobody decides about what they sent in themselves. Ask another administrator.')
  if (version != null && version !== row.version) throw stale()
  return row
}

type Row = Awaited<ReturnType<typeof submissionToDecide>>

/** One conditional statement: of many decisions and edits at once one comes through. Errors: CONFLICT for the others. */
async function move(
  c: Change,
  { id, status, version }: Row,
  data: Parameters<Change['tx']['activitySubmission']['updateMany']>[0]['data'],
): Promise<void> {
  const { count } = await c.tx.activitySubmission.updateMany({
    where: { id, status, version },
    data: { ...data, version: { increment: 1 } },
  })
  if (!count) throw failure('CONFLICT', DECIDED, { version: DECIDED })
}

const payload = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>) => ({
  submission: t.prismaField({
    type: 'ActivitySubmission',
    description: 'As it stands.',
    resolve: (query, { id }, _args, { db }) => db.activitySubmission.findUniqueOrThrow({ ...query, where: { id } }),
  }),
})

builder.relayMutationField(
  'decideActivity',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      approve: t.boolean({ required: true, description: 'True grants the points, false refuses them.' }),
      reason: t.string({ validate: optionalText(500), description: 'Needed when refusing; the person reads it.' }),
      version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
    }),
  },
  {
    description:
      'Grants or refuses what was sent in, in person, never the own. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it was decided or changed meanwhile or the yearly limit is reached, BAD_USER_INPUT names the field.',
    authScopes: (_root, _args, { viewer }) => decidesActivities(viewer),
    resolve: (_root, { input: { databaseId, approve, reason, version } }, ctx) =>
      change(ctx, 'decideActivity', async (c) => {
        const row = await submissionToDecide(c, signedIn(ctx), databaseId, version)
        if (row.status !== 'PENDING') throw failure('CONFLICT', DECIDED, { version: DECIDED })
        if (!approve && !reason) throw badInput('reason', 'Say why, so that it can be mended.')
        const { activity, ...before } = row
        if (approve) {
          await move(c, row, {
            status: 'APPROVED',
            points: activity.points,
            deniedReason: null,
            decidedById: c.actorId,
            decidedAt: c.now,
          })
          await grant(c, row, activity)
        } else await move(c, row, { status: 'DENIED', deniedReason: reason, decidedById: c.actorId, decidedAt: c.now })
        c.record({
          type: 'ActivitySubmission',
          id: row.id,
          before,
          after: { status: approve ? 'APPROVED' : 'DENIED', points: approve ? activity.points : 0, reason },
        })
        await c.emit('activity.decided', {
          submissionId: row.id,
          verdict: approve ? 'approved' : 'denied',
          at: c.now.toISOString(),
        })
        tellActivity(c, row)
        return { id: row.id }
      }),
  },
  { outputFields: payload },
)

builder.relayMutationField(
  'undoActivityDecision',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
    }),
  },
  {
    description:
      'Takes a decision back, so that the submission waits again; the points leave the account. In person. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it waits already or the points were spent.',
    authScopes: (_root, _args, { viewer }) => decidesActivities(viewer),
    resolve: (_root, { input: { databaseId, version } }, ctx) =>
      change(ctx, 'undoActivityDecision', async (c) => {
        const row = await submissionToDecide(c, signedIn(ctx), databaseId, version)
        if (row.status === 'PENDING')
          throw failure('CONFLICT', 'This submission waits for a decision again.', { version: DECIDED })
        const { activity, ...before } = row
        await move(c, row, { status: 'PENDING', points: 0, deniedReason: null, decidedById: null, decidedAt: null })
        if (row.status === 'APPROVED') {
          const covered = await spend(c, {
            reference: `activity.undone:${row.id}:${row.version}`,
            kind: 'activity.undone',
            title: activity.name,
            subjectId: row.id,
            unit: 'points',
            amount: BigInt(row.points),
            from: person(row.userId),
            to: issuer,
          })
          if (!covered)
            throw failure(
              'CONFLICT',
              'Some of these points were spent or have expired since. The approval can no longer be taken back.',
            )
        }
        c.record({ type: 'ActivitySubmission', id: row.id, before, after: { status: 'PENDING' } })
        await c.emit('activity.decided', { submissionId: row.id, verdict: 'undone', at: c.now.toISOString() })
        tellActivity(c, row)
        return { id: row.id }
      }),
  },
  { outputFields: payload },
)
