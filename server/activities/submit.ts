import { attach, takeUpload, type FileInput } from '../platform/files/attachments.ts'
import { builder, type Types } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, notFound, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { changeOnce } from '../platform/idempotent.ts'
import { optionalText, uuid } from '../platform/values/inputs.ts'
import { grantedInYear, tellActivity } from './grant.ts'
import { submitsActivities } from './rules.ts'

const DAY = 86_400_000

/** A day that can have been: today is taken as it is in the east, where it comes first. */
function pastDay(day: Date, now: Date): Date {
  if (day.getTime() > now.getTime() + 14 * 3_600_000) throw badInput('doneOn', 'This day is still to come.')
  if (day.getTime() < now.getTime() - 366 * DAY) throw badInput('doneOn', 'This is more than a year ago.')
  return day
}

/** An activity that can be sent in, within its yearly limit as far as it is known now; the grant asks again. */
async function openActivity(c: Change, activityId: string, userId: string, doneOn: Date): Promise<void> {
  const activity = await c.tx.activity.findUnique({ where: { id: activityId } })
  if (!activity?.active) throw badInput('activityId', 'Choose an activity from the list.')
  const { name, yearlyLimit } = activity
  if (yearlyLimit !== null && (await grantedInYear(c.tx, { activityId, userId, doneOn })) >= yearlyLimit) {
    throw badInput(
      'activityId',
      `You were granted “${name}” ${yearlyLimit === 1 ? 'once' : `${yearlyLimit} times`} in ${doneOn.getUTCFullYear()}, which is its limit for a year.`,
    )
  }
}

const fields = (t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>) => ({
  note: t.string({ validate: optionalText(500), description: 'Where, with whom, how it went.' }),
  file: t.field({ type: 'Upload', description: 'A picture or PDF.' }),
  fileId: t.id({ validate: uuid, description: 'A file uploaded before; null takes it away.' }),
})

const payload = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>) => ({
  submission: t.prismaField({
    type: 'ActivitySubmission',
    description: 'As it stands.',
    resolve: (query, { id }, _args, { db }) => db.activitySubmission.findUniqueOrThrow({ ...query, where: { id } }),
  }),
})

builder.relayMutationField(
  'submitActivity',
  {
    inputFields: (t) => ({
      activityId: t.id({ required: true, validate: uuid, description: 'Raw id of the activity.' }),
      doneOn: t.field({ type: 'Day', required: true, description: 'When it was done; within the last year.' }),
      ...fields(t),
      idempotencyKey: t.string({
        description: 'Made when the form opens: sent twice it is one submission. May be left out.',
      }),
    }),
  },
  {
    description:
      'Says that the viewer did something that earns points. Not while acting as someone. Errors: BAD_USER_INPUT names the field, TOO_LARGE.',
    authScopes: (_root, _args, { viewer }) => submitsActivities(viewer),
    resolve: async (_root, { input }, ctx) => {
      const { activityId, note, file, fileId, idempotencyKey } = input
      const viewer = signedIn(ctx)
      if (file) await ctx.services.limits.use('upload', viewer.id)
      const document: FileInput = { upload: file, id: fileId, kind: 'document', field: 'file', isPublic: false }
      const stored = await takeUpload(ctx, document)
      const work = async (c: Change) => {
        const doneOn = pastDay(input.doneOn, c.now)
        await openActivity(c, activityId, viewer.id, doneOn)
        const row = {
          activityId,
          userId: viewer.id,
          dealerId: viewer.dealerIds[0] ?? null,
          doneOn,
          note: note ?? '',
          fileId: (await attach(c, stored, document)) ?? null,
        }
        const { id } = await c.tx.activitySubmission.create({
          data: { ...row, createdAt: c.now },
          select: { id: true },
        })
        c.record({ type: 'ActivitySubmission', id, after: row })
        tellActivity(c, { id, userId: viewer.id })
        return { id }
      }
      const key = idempotencyKey ?? ctx.call.idempotencyKey
      return key
        ? changeOnce(
            ctx,
            'submitActivity',
            { key, request: { activityId, doneOn: input.doneOn, note, fileId, file: stored?.sha256 } },
            work,
          )
        : change(ctx, 'submitActivity', work)
    },
  },
  { outputFields: payload },
)

builder.relayMutationField(
  'saveActivitySubmission',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      activityId: t.id({ validate: uuid, description: 'Raw id of the activity.' }),
      doneOn: t.field({ type: 'Day', description: 'When it was done; within the last year.' }),
      ...fields(t),
      version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT. Left out, the save wins.' }),
    }),
  },
  {
    description:
      'Changes the own submission while it waits, or mends a refused one and sends it in again. Errors: NOT_FOUND, CONFLICT once it is approved or was changed meanwhile, BAD_USER_INPUT names the field.',
    authScopes: (_root, _args, { viewer }) => submitsActivities(viewer),
    resolve: async (_root, { input }, ctx) => {
      const { databaseId: id, activityId, note, file, fileId, version } = input
      const viewer = signedIn(ctx)
      if (file) await ctx.services.limits.use('upload', viewer.id)
      const document: FileInput = { upload: file, id: fileId, kind: 'document', field: 'file', isPublic: false }
      const stored = await takeUpload(ctx, document)
      return change(ctx, 'saveActivitySubmission', async (c) => {
        const before = await c.tx.activitySubmission.findFirst({ where: { id, userId: viewer.id } })
        if (!before) throw notFound('The submission')
        if (before.status === 'APPROVED') throw failure('CONFLICT', 'This submission is approved and stands as it is.')
        if (version != null && version !== before.version) throw stale()
        const doneOn = input.doneOn ? pastDay(input.doneOn, c.now) : before.doneOn
        await openActivity(c, activityId ?? before.activityId, viewer.id, doneOn)
        const attached = fileId && fileId === before.fileId && !stored ? undefined : await attach(c, stored, document)
        const row = {
          activityId: activityId ?? before.activityId,
          doneOn,
          ...(note == null ? {} : { note }),
          ...(attached === undefined ? {} : { fileId: attached }),
        }
        const { count } = await c.tx.activitySubmission.updateMany({
          where: { id, status: before.status, version: before.version },
          data: {
            ...row,
            status: 'PENDING',
            deniedReason: null,
            decidedAt: null,
            decidedById: null,
            version: { increment: 1 },
          },
        })
        if (!count) throw stale()
        c.record({ type: 'ActivitySubmission', id, before, after: { ...row, status: 'PENDING' } })
        tellActivity(c, { id, userId: viewer.id })
        return { id }
      })
    },
  },
  { outputFields: payload },
)
