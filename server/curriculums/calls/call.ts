import { builder } from '../../platform/graphql/builder.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { optionalText, uuid } from '../../platform/values/inputs.ts'
import { accountOf } from '../../platform/viewer.ts'
import { UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { calendarWithin } from '../due/dueDay.ts'
import { followsStaff, staffOf } from '../staff.ts'
import { ALONE_DAYS, type Call } from './queue.ts'

const CallOutcome = builder.enumType('CallOutcome', {
  description: 'How a call ended.',
  values: {
    REACHED: { description: 'They talked.' },
    LEFT_WORD: { description: 'Somebody was asked, or a machine, to pass it on.' },
    NO_ANSWER: { description: 'Nobody answered.' },
  } as const,
})

export const TrainingCall = builder
  .objectRef<Call>('TrainingCall')
  .implement({
    description: 'A call about somebody’s training. For who looks after them; not for the person.',
    fields: (t) => ({
      databaseId: t.exposeID('callId', { description: 'The raw id.' }),
      outcome: t.expose('outcome', { type: CallOutcome, description: 'How it ended.' }),
      note: t.exposeString('note', { description: 'What is to be remembered of it; may be empty.' }),
      calledAt: t.expose('calledAt', { type: 'DateTime', description: 'When it was marked.' }),
      calledByName: t.exposeString('calledByName', { description: 'Who called; empty once they are gone.' }),
    }),
  })

mutation('markCalled', {
  description: `Marks a person as called, who leaves the queue for ${ALONE_DAYS} days. For holders of view-users and user-reports. Errors: FORBIDDEN, BAD_USER_INPUT for somebody out of reach, CONFLICT when they were called within ${ALONE_DAYS} days.`,
  input: (t) => ({
    userId: t.id({ required: true, validate: uuid, description: 'Raw id of one of the staff in reach.' }),
    outcome: t.field({ type: CallOutcome, required: true, description: 'How it ended.' }),
    note: t.string({ validate: optionalText(500), description: 'For who looks after the person; they do not see it.' }),
  }),
  may: followsStaff,
  async does(c, { userId, outcome, note }, viewer) {
    const { today } = await calendarWithin(c)
    const [reached] = await c.tx.$queryRaw<unknown[]>`
      SELECT 1 FROM (${staffOf(viewer, {})}) p WHERE p.id = ${userId}::uuid`
    if (!reached) throw badInput('userId', 'Choose staff you look after.')
    // The one row per person and day is the lock: of two at once one is left out.
    const [call] = await c.tx.$queryRaw<Call[]>`
      WITH made AS (
        INSERT INTO "TrainingCall" (id, "userId", "calledById", outcome, note, "calledOn", "createdAt")
        SELECT gen_random_uuid(), ${userId}::uuid, ${accountOf(viewer)}::uuid, ${outcome}::"CallOutcome", ${note ?? ''}, ${today}::date, ${c.now}
        WHERE NOT EXISTS (SELECT 1 FROM "TrainingCall" WHERE "userId" = ${userId}::uuid AND "createdAt" > ${c.now}::timestamptz - ${ALONE_DAYS} * interval '1 day')
        ON CONFLICT ("userId", "calledOn") DO NOTHING RETURNING *)
      SELECT m.id AS "callId", m.outcome, m.note, m."createdAt" AS "calledAt", trim(u."firstName" || ' ' || u."lastName") AS "calledByName"
      FROM made m JOIN "User" u ON u.id = m."calledById"`
    if (!call) throw failure('CONFLICT', `This person was called within the last ${ALONE_DAYS} days already.`)
    // The note is for few, and goes with the person: the log keeps that there was a call.
    c.record({ type: 'User', id: userId, after: { called: outcome } })
    return { id: userId, call }
  },
  answers: (t) => ({
    call: t.field({ type: TrainingCall, description: 'As it was marked.', resolve: ({ call }) => call }),
  }),
})

mutation('undoCall', {
  description: `Takes back an own mark of the last ${UNDO_MINUTES} minutes: the person is in the queue again. For holders of view-users and user-reports. Errors: NOT_FOUND.`,
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the call.' }) }),
  may: followsStaff,
  async does(c, { databaseId }, viewer) {
    const [call] = await c.tx.$queryRaw<{ userId: string; outcome: string }[]>`
      DELETE FROM "TrainingCall" WHERE id = ${databaseId}::uuid AND "calledById" = ${accountOf(viewer)}::uuid
        AND "createdAt" > ${c.now}::timestamptz - ${UNDO_MINUTES} * interval '1 minute' RETURNING "userId", outcome`
    if (!call) throw notFound('The call')
    c.record({ type: 'User', id: call.userId, before: { called: call.outcome } })
    return { id: call.userId }
  },
  answers: (t) => ({ userId: t.exposeID('id', { description: 'Raw id of the person.' }) }),
})
