import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { readSettings, settingsOf, type SettingsRecord } from '../../platform/settings.ts'
import { addDays, dayIn, daysBetween } from '../../platform/values/days.ts'

/** What says which day it is: nobody tells the zone of a person or a dealer, so that the portal's counts. */
export interface Calendar {
  timeZone: string
  now: Date
  today: Date
}

export const calendarAt = ({ timeZone }: Pick<SettingsRecord, 'timeZone'>, now: Date): Calendar => ({
  timeZone,
  now,
  today: dayIn(timeZone, now),
})

export const calendarFor = async (ctx: Context): Promise<Calendar> =>
  calendarAt(await settingsOf(ctx), ctx.services.now())

export const calendarWithin = async ({ tx, now }: Change): Promise<Calendar> => calendarAt(await readSettings(tx), now)

/** The day of a moment, as SQL. */
export const dayAt = ({ timeZone }: Calendar, moment: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${moment} AT TIME ZONE ${timeZone})::date`

/**
 * When a curriculum opened to a person, as SQL: looked up row by row, since a join of so many rows is at the mercy of
 * what the database believes of them.
 */
export const openingOf = (person: Prisma.Sql, curriculum: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT known."openedAt" FROM "CurriculumOpening" known WHERE known."userId" = ${person} AND known."curriculumId" = ${curriculum})`

/** The same of what a row f names. */
export const openedTo = openingOf(Prisma.sql`f."userId"`, Prisma.sql`f."curriculumId"`)

/** Who comes in later has so many days from joining, also for what was due before. */
const TO_BEGIN = 7

/** When the person of a row f joined, as SQL: looked up row by row, as the opening is. */
const joinedTo = Prisma.sql`(SELECT person."createdAt" FROM "User" person WHERE person.id = f."userId")`

/** The first day on which something with a day for everybody can be due for who joined at this moment, as SQL. */
export const firstDueDay = (calendar: Calendar, joined: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${dayAt(calendar, joined)} + ${TO_BEGIN}::int)`

/** Whether somebody of these people, a condition on a person u, joined so lately that a day long past is not theirs. */
export const anyJoinedSince = (people: Prisma.Sql, day: Date): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT 1 FROM "User" u WHERE ${people} AND u."createdAt" >= ${addDays(day, -TO_BEGIN - 1)})`

/**
 * The day a curriculum is due for a person, as SQL; null when it never is. `since` is when it opened to them, who has no
 * opening yet has it from now on; `joined` is when they joined: a day for everybody is the later of that day and some
 * days after joining.
 */
export const dueDay = (
  calendar: Calendar,
  curriculum: 'c' | 'o',
  { since, joined }: { since: Prisma.Sql; joined: Prisma.Sql },
): Prisma.Sql => {
  const rule = Prisma.raw(curriculum)
  const opened = dayAt(calendar, Prisma.sql`coalesce(${since}, ${calendar.now}::timestamptz)`)
  return Prisma.sql`CASE WHEN ${rule}."dueOn" IS NOT NULL THEN greatest(${rule}."dueOn", ${firstDueDay(calendar, joined)})
    WHEN ${rule}."dueDays" IS NOT NULL THEN ${opened} + ${rule}."dueDays" END`
}

/** The same of what a row f names. */
export const dueToRow = (calendar: Calendar, curriculum: 'c' | 'o', since = openedTo): Prisma.Sql =>
  dueDay(calendar, curriculum, { since, joined: joinedTo })

/** Days until then, negative once it is overdue. */
export const daysLeft = ({ today }: Calendar, dueOn: Date | null): number | null => dueOn && daysBetween(today, dueOn)

interface Due {
  dueOn?: Date | null
  dueDays?: number | null
}

/**
 * The columns to save for what was asked: a day takes the place of a number of days, and the other way round. Errors:
 * BAD_USER_INPUT at dueOn or dueDays.
 */
export async function dueColumns(c: Change, before: Required<Due> | null, { dueOn, dueDays }: Due): Promise<Due> {
  if (dueOn && dueDays != null) throw badInput('dueDays', 'Choose a day or a number of days, not both.')
  // A day that has come already stays as it is when the rest is saved.
  const isNew = dueOn && dueOn.getTime() !== before?.dueOn?.getTime()
  if (isNew && dueOn < (await calendarWithin(c)).today) throw badInput('dueOn', 'Choose today or a later day.')
  if (dueOn) return { dueOn, dueDays: null }
  if (dueDays != null) return { dueOn: null, dueDays }
  return { ...(dueOn === null ? { dueOn } : {}), ...(dueDays === null ? { dueDays } : {}) }
}
