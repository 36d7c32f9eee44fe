import { inNumber } from '../platform/values/text.ts'
import { attach, takeUpload, type FileInput } from '../platform/attachments/attachments.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation, type InputFields } from '../platform/kit/mutation.ts'
import { given, keptDay } from '../platform/kit/saves.ts'
import { optionalText, uuid } from '../platform/values/inputs.ts'
import { pastDay } from '../domain/decisions/submissions.ts'
import { Submission } from './entity.ts'
import { grantedInYear, submissionTransitions, tellActivity } from './grant.ts'
import { keepDayFree } from './oncePerDay.ts'
import { submitsActivities } from './rules.ts'

/** An activity that can be submitted, within its yearly limit as far as it is known now; the grant asks again. */
async function openActivity(c: Change, activityId: string, userId: string, doneOn: Date): Promise<void> {
  const activity = await c.tx.activity.findUnique({ where: { id: activityId } })
  if (!activity?.active) throw badInput('activityId', 'Choose an activity from the list.')
  const { name, yearlyLimit } = activity
  if (yearlyLimit !== null && (await grantedInYear(c.tx, { activityId, userId, doneOn })) >= yearlyLimit) {
    throw badInput(
      'activityId',
      `You were granted “${name}” ${inNumber(yearlyLimit, 'once', '# times')} in ${doneOn.getUTCFullYear()}, which is its limit for a year.`,
    )
  }
}

const fields = (t: InputFields) => ({
  note: t.string({ validate: optionalText(500), description: 'Where, with whom, how it went.' }),
  file: t.field({ type: 'Upload', description: 'A picture or PDF.' }),
  fileId: t.id({ validate: uuid, description: 'A file uploaded before; null takes it away.' }),
})

/** The file before the transaction opens. */
async function takeDocument(ctx: Context, { file, fileId }: { file?: FileInput['upload']; fileId?: string | null }) {
  if (file) await ctx.services.limits.use('upload', signedIn(ctx).id)
  const input: FileInput = { upload: file, id: fileId, kind: 'document', field: 'file', isPublic: false }
  return { input, stored: await takeUpload(ctx, input) }
}

mutation('submitActivity', {
  description:
    'Says that the viewer did something that earns points, once for a day. Not while acting as someone. Errors: BAD_USER_INPUT names the field, TOO_LARGE.',
  input: (t) => ({
    activityId: t.id({ required: true, validate: uuid, description: 'Raw id of the activity.' }),
    doneOn: t.field({ type: 'Day', required: true, description: 'When it was done; within the last year.' }),
    ...fields(t),
  }),
  may: submitsActivities,
  idempotent: 'ifKeyed',
  request: (input, { stored }) => ({ ...input, file: stored?.sha256 }),
  first: takeDocument,
  async does(c, { activityId, note, ...input }, viewer, document) {
    const doneOn = pastDay(input.doneOn, c.now, 'doneOn')
    await openActivity(c, activityId, viewer.id, doneOn)
    await keepDayFree(c, { userId: viewer.id, activityId, doneOn })
    const row = {
      activityId,
      userId: viewer.id,
      dealerId: viewer.dealerIds[0] ?? null,
      doneOn,
      note: note ?? '',
      fileId: (await attach(c, document.stored, document.input)) ?? null,
    }
    const { id } = await c.tx.activitySubmission.create({ data: { ...row, createdAt: c.now }, select: { id: true } })
    c.record({ type: 'ActivitySubmission', id, after: row })
    tellActivity(c, { id, userId: viewer.id })
    return { id }
  },
  answers: Submission.saved('As it stands.', 'submission'),
})

mutation('saveActivitySubmission', {
  description:
    'Changes the own submission while it waits, or mends a refused one and submits it again. Errors: NOT_FOUND, CONFLICT once it is approved or was changed meanwhile, BAD_USER_INPUT names the field.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    activityId: t.id({ validate: uuid, description: 'Raw id of the activity.' }),
    doneOn: t.field({ type: 'Day', description: 'When it was done; within the last year.' }),
    ...fields(t),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT. Left out, the save wins.' }),
  }),
  may: submitsActivities,
  first: takeDocument,
  async does(c, { databaseId: id, note, fileId, version, ...input }, viewer, { stored, input: document }) {
    const found = await c.tx.activitySubmission.findFirst({ where: { id, userId: viewer.id } })
    if (found && !submissionTransitions.may('mend', found))
      throw failure('CONFLICT', 'This submission is approved and stands as it is.')
    const before = submissionTransitions.toDecide(found, () => true, version)
    const activityId = input.activityId ?? before.activityId
    const asked = keptDay('doneOn', input.doneOn, undefined)
    const doneOn = asked ? pastDay(asked, c.now, 'doneOn') : before.doneOn
    await openActivity(c, activityId, viewer.id, doneOn)
    const attached = fileId && fileId === before.fileId && !stored ? undefined : await attach(c, stored, document)
    const row = { activityId, doneOn, ...given({ note }), ...(attached === undefined ? {} : { fileId: attached }) }
    c.record(await submissionTransitions.take(c, 'mend', before, { data: row, said: row }))
    // Words alone may be mended where an older version took the same day twice.
    const stays = before.status === 'PENDING' && activityId === before.activityId && +doneOn === +before.doneOn
    if (!stays) await keepDayFree(c, { id, userId: viewer.id, activityId, doneOn })
    tellActivity(c, before)
    return { id }
  },
  answers: Submission.saved('As it stands.', 'submission'),
})
