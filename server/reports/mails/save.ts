import { z } from 'zod'
import { usersVisibleTo } from '../../domain/people/rules.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { readSettings } from '../../platform/settings.ts'
import { uuid, uuids } from '../../platform/values/inputs.ts'
import { inPerson, type Viewer } from '../../platform/viewer.ts'
import { ReportFileFormat } from '../entity.ts'
import { ReportRhythm, ReportSchedule } from './entity.ts'
import { lastDate, type Rhythm } from './rhythm.ts'

/** Schedules one person has, and people one of them goes to. */
const MOST_SCHEDULES = 50
const MOST_RECIPIENTS = 100

interface Given {
  every: Rhythm['every']
  weekday?: number | null
  monthDay?: number | null
  hour: number
}

/** Errors: BAD_USER_INPUT where the day of the week or month is missing. */
function rhythmOf({ every, weekday = null, monthDay = null, hour }: Given): Rhythm {
  if (every === 'WEEK' && weekday === null) throw badInput('weekday', 'Choose the day of the week.')
  if (every === 'MONTH' && monthDay === null) throw badInput('monthDay', 'Choose the day of the month.')
  return { every, weekday: every === 'WEEK' ? weekday : null, monthDay: every === 'MONTH' ? monthDay : null, hour }
}

/**
 * Makes those chosen the recipients, beside those whom the viewer may not see: they stay. Who stopped it stays stopped.
 * Errors: BAD_USER_INPUT for somebody the viewer may not see, for nobody at all and for too many.
 */
async function keepRecipients(c: Change, scheduleId: string, given: readonly string[], viewer: Viewer): Promise<void> {
  const ids = [...new Set(given)]
  const visible = usersVisibleTo(viewer)
  const found = await c.tx.user.count({ where: { AND: [{ id: { in: ids } }, visible] } })
  if (found < ids.length) throw badInput('recipientIds', 'Choose people you may see.')
  const left = { scheduleId, stoppedAt: null, userId: { notIn: ids } }
  await c.tx.reportScheduleRecipient.deleteMany({ where: { ...left, user: visible } })
  await c.tx.reportScheduleRecipient.createMany({
    data: ids.map((userId) => ({ scheduleId, userId })),
    skipDuplicates: true,
  })
  const count = await c.tx.reportScheduleRecipient.count({ where: { scheduleId } })
  if (!count) throw badInput('recipientIds', 'Choose at least one person.')
  if (count > MOST_RECIPIENTS) throw badInput('recipientIds', `Choose at most ${MOST_RECIPIENTS} people.`)
}

/** What is over by now is not sent: the last date of the rhythm before this moment. */
async function dateBefore(c: Change, rhythm: Rhythm): Promise<Date> {
  return lastDate(rhythm, (await readSettings(c.tx)).timeZone, c.now)
}

/** The viewer’s own schedule. Errors: NOT_FOUND. */
async function ownSchedule(c: Change, id: string, viewer: Viewer) {
  const found = await c.tx.reportSchedule.findFirst({
    where: { id, view: { userId: viewer.id } },
    include: { view: { select: { name: true } } },
  })
  if (!found) throw notFound('The schedule')
  return found
}

const whole = (least: number, most: number, what: string) =>
  z.number().int().min(least, `${what}: ${least} to ${most}.`).max(most, `${what}: ${least} to ${most}.`)

mutation('saveReportSchedule', {
  description:
    'Has one of the viewer’s own views emailed to people, or changes when and to whom. In person only. Each sees what their own rights and reach show when it is sent. ' +
    'Errors: NOT_FOUND for another person’s view or schedule, BAD_USER_INPUT, CONFLICT beyond 50 schedules.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'The schedule to change; a new one without.' }),
    viewId: t.id({ required: true, validate: uuid, description: 'Raw id of the view.' }),
    every: t.field({ type: ReportRhythm, required: true, description: 'How often.' }),
    weekday: t.int({ validate: whole(1, 7, 'The weekday'), description: 'Of a week: 1 is Monday, 7 is Sunday.' }),
    monthDay: t.int({
      validate: whole(1, 31, 'The day'),
      description: 'Of a month: a shorter month has it on its last day.',
    }),
    hour: t.int({
      required: true,
      validate: whole(0, 23, 'The hour'),
      description:
        'Hour of the portal’s clock. One that the clock skips is the next one; one that comes twice is the first.',
    }),
    sincePrevious: t.boolean({
      required: true,
      description: 'The period is from the date before up to the day before; else it is that of the view.',
    }),
    onlyWithRows: t.boolean({ required: true, description: 'Not sent where it would show no rows.' }),
    format: t.field({ type: ReportFileFormat, description: 'All rows as a file as well; none without.' }),
    recipientIds: t.idList({
      required: true,
      validate: uuids,
      description: 'Raw ids of people. Recipients whom the viewer may not see stay, whoever is named here.',
    }),
  }),
  may: 'inPerson',
  async does(c, input, viewer) {
    const { databaseId, viewId, recipientIds, sincePrevious, onlyWithRows, format = null } = input
    const rhythm = rhythmOf(input)
    const data = { viewId, ...rhythm, sincePrevious, onlyWithRows, format }
    const view = await c.tx.reportView.findFirst({ where: { id: viewId, userId: viewer.id }, select: { name: true } })
    if (!view) throw notFound('The view')
    const doneDay = await dateBefore(c, rhythm)
    const before = databaseId ? await ownSchedule(c, databaseId, viewer) : null
    if (!before) {
      c.as('createReportSchedule')
      if ((await c.tx.reportSchedule.count({ where: { view: { userId: viewer.id } } })) >= MOST_SCHEDULES)
        throw failure('CONFLICT', 'Delete a schedule before you add another one.')
    }
    // What was begun today is not sent again at a later hour of today.
    const last = before && before.doneDay > doneDay ? before.doneDay : doneDay
    const { id } = before
      ? await c.tx.reportSchedule.update({ where: { id: before.id }, data: { ...data, doneDay: last } })
      : await c.tx.reportSchedule.create({ data: { ...data, doneDay, createdAt: c.now } })
    await keepRecipients(c, id, recipientIds, viewer)
    c.record({ type: 'ReportSchedule', id, before, after: { name: view.name, ...data, recipientIds } })
    return { id }
  },
  answers: ReportSchedule.saved(),
})

mutation('pauseReportSchedule', {
  description:
    'Sends nothing until it goes on; dates meanwhile are not made up for. In person only. Errors: NOT_FOUND.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'The schedule.' }),
    paused: t.boolean({ required: true, description: 'False has it go on.' }),
  }),
  may: 'inPerson',
  async does(c, { databaseId: id, paused }, viewer) {
    const before = await ownSchedule(c, id, viewer)
    const date = await dateBefore(c, before)
    const doneDay = date > before.doneDay ? date : before.doneDay
    await c.tx.reportSchedule.update({
      where: { id },
      data: paused
        ? { pausedAt: before.pausedAt ?? c.now }
        : { pausedAt: null, ...(before.pausedAt ? { doneDay } : {}) },
    })
    c.record({ type: 'ReportSchedule', id, after: { name: before.view.name, paused } })
    return { id }
  },
  answers: ReportSchedule.saved(),
})

mutation('deleteReportSchedule', {
  description: 'Deletes an own schedule; the view stays. In person only. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'The schedule.' }) }),
  may: (viewer) => inPerson(viewer),
  async does(c, { databaseId: id }, viewer) {
    const before = await ownSchedule(c, id, viewer)
    await c.tx.reportSchedule.delete({ where: { id } })
    c.record({ type: 'ReportSchedule', id, before: { name: before.view.name, ...before } })
    return { id }
  },
  answers: ReportSchedule.removed(),
})
