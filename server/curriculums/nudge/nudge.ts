import { inNumber } from '../../platform/values/text.ts'
import { accountOf } from '../../platform/viewer.ts'
import type { Events } from '../../platform/events.ts'
import { changeInJob } from '../../platform/change.ts'
import { job } from '../../platform/jobs.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { badInput, failure } from '../../platform/errors.ts'
import { uuids } from '../../platform/values/inputs.ts'
import { dayText } from '../../platform/values/days.ts'
import { calendarWithin } from '../due/dueDay.ts'
import { followsStaff, offeredTo, staffOf } from '../staff.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** Somebody who looks after a person reminded them of what they have not finished. */
    'training.nudged': {
      nudgeId: string
      userId: string
      sentById: string
      curriculumId: string
      curriculumName: string
      open: number
      /** The day it is due, as text, and the days until then, negative once it is overdue; missing where it never is. */
      due?: { dueOn: string; daysLeft: number } | undefined
    }
  }
}

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** Tells people that they are reminded: those whose reminder was not taken back meanwhile. */
    'tell-training-nudges': { reminders: Events['training.nudged'][] }
  }
}

/** How long a reminder may be taken back before it goes out, in milliseconds: the ten seconds of the toast, and the way. */
const REGRET = 12_000

mutation('nudgeLearners', {
  description:
    'Reminds staff of what they have not finished, each person once a day whoever does it; it goes out some seconds later and may be taken back until then. For holders of view-users and user-reports. Errors: FORBIDDEN, BAD_USER_INPUT for someone out of reach, CONFLICT when nobody was left to remind.',
  input: (t) => ({
    userIds: t.idList({
      required: true,
      validate: uuids.min(1, 'Choose somebody.').max(100, 'At most 100 at a time.'),
      description: 'Raw ids of staff in reach.',
    }),
  }),
  // It mails people about how far they are: seeing who works there is not enough.
  may: followsStaff,
  async does(c, { userIds }, viewer) {
    const chosen = [...new Set(userIds)]
    const reached = await c.tx.$queryRaw<
      { id: string }[]
    >`SELECT p.id FROM (${staffOf(viewer, {})}) p WHERE p.id = ANY(${chosen}::uuid[])`
    if (reached.length !== chosen.length) throw badInput('userIds', 'Choose staff you look after.')
    const open = (await offeredTo(c.tx, chosen, await calendarWithin(c))).filter(({ passed, total }) => passed < total)
    const waiting = chosen.filter((id) => open.some(({ userId }) => userId === id))
    if (!waiting.length)
      throw failure(
        'CONFLICT',
        chosen.length === 1
          ? 'There is nothing left to take: nothing to be reminded of.'
          : 'Nobody of them has anything left to take.',
      )
    // The one row per person and day is the lock: of two reminders at once one is left out.
    const sent = await c.tx.$queryRaw<{ id: string; userId: string }[]>`
      INSERT INTO "TrainingNudge" (id, "userId", "sentById", "sentOn", "createdAt")
      SELECT gen_random_uuid(), w, ${accountOf(viewer)}::uuid, (${c.now}::timestamptz AT TIME ZONE 'UTC')::date, ${c.now} FROM unnest(${waiting}::uuid[]) w ON CONFLICT ("userId", "sentOn") DO NOTHING RETURNING id, "userId"`
    if (!sent.length)
      throw failure(
        'CONFLICT',
        inNumber(chosen.length, 'This person was reminded today already.', 'All of them were reminded today already.'),
      )
    const reminders = sent.map(({ id: nudgeId, userId }) => {
      const mine = open.filter((row) => row.userId === userId)
      const { dueOn, daysLeft, curriculumId, name: curriculumName } = mine[0]!
      const due = dueOn && daysLeft != null ? { dueOn: dayText(dueOn), daysLeft } : undefined
      return { nudgeId, userId, sentById: accountOf(viewer), curriculumId, curriculumName, open: mine.length, due }
    })
    await c.addJob('tell-training-nudges', { reminders }, { runAt: new Date(c.now.getTime() + REGRET) })
    c.record({ type: 'User', id: sent[0]!.userId, after: { nudged: sent.map(({ userId }) => userId) } })
    return { ids: sent.map(({ userId }) => userId) }
  },
  answers: (t) => ({
    people: t.prismaField({
      type: ['User'],
      description: 'Who was reminded.',
      resolve: (query, { ids }, _args, { db }) => db.user.findMany({ ...query, where: { id: { in: ids } } }),
    }),
    count: t.int({ description: 'How many were.', resolve: ({ ids }) => ids.length }),
  }),
})

/** Whoever marks a reminder first has it: who takes it back deletes only what was not told. */
job('tell-training-nudges', (services, { reminders }) =>
  changeInJob(services, 'tellTrainingNudges', async (c) => {
    const marked = await c.tx.$queryRaw<{ id: string }[]>`
      UPDATE "TrainingNudge" SET "toldAt" = ${c.now} WHERE id = ANY(${reminders.map(({ nudgeId }) => nudgeId)}::uuid[]) AND "toldAt" IS NULL RETURNING id`
    for (const reminder of reminders)
      if (marked.some(({ id }) => id === reminder.nudgeId)) await c.emit('training.nudged', reminder)
  }),
)

mutation('undoNudge', {
  description:
    'Takes back own reminders that have not gone out yet; a person whose reminder has is left out. For holders of view-users and user-reports. Errors: CONFLICT when all of them have gone out, or none of them waits.',
  input: (t) => ({
    userIds: t.idList({
      required: true,
      validate: uuids.min(1, 'Choose somebody.').max(100, 'At most 100 at a time.'),
      description: 'Raw ids of the people reminded.',
    }),
  }),
  may: followsStaff,
  async does(c, { userIds }, viewer) {
    const back = await c.tx.$queryRaw<{ userId: string }[]>`
      DELETE FROM "TrainingNudge" WHERE "userId" = ANY(${[...userIds]}::uuid[]) AND "sentById" = ${accountOf(viewer)}::uuid AND "toldAt" IS NULL RETURNING "userId"`
    const ids = back.map(({ userId }) => userId)
    if (!ids[0]) {
      const goneOut = await c.tx.trainingNudge.count({
        where: { userId: { in: [...userIds] }, sentById: accountOf(viewer), toldAt: { not: null } },
      })
      throw failure(
        'CONFLICT',
        goneOut ? 'It is too late: the reminder has gone out.' : 'There is no reminder to take back.',
      )
    }
    c.record({ type: 'User', id: ids[0], before: { nudged: ids } })
    return { ids }
  },
  answers: (t) => ({
    people: t.prismaField({
      type: ['User'],
      description: 'Whose reminder was taken back.',
      resolve: (query, { ids }, _args, { db }) => db.user.findMany({ ...query, where: { id: { in: ids } } }),
    }),
  }),
})
