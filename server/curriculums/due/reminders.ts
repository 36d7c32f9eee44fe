import { Prisma } from '../../../prisma/generated/client/client.ts'
import { courseMeantFor } from '../../domain/audience/sql.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { addDays, beginningOf, dayText, daysBetween } from '../../platform/values/days.ts'
import { offersOf } from '../open.ts'
import { calendarAt, calendarWithin, dayAt, dueDay, openedTo, type Calendar } from './dueDay.ts'
import { inBatches, recordOpenings } from './openings.ts'

export interface DueCurriculum {
  curriculumId: string
  /** As 2026-11-21. */
  dueOn: string
  /** Days until then; negative once it is overdue. */
  daysLeft: number
}

declare module '../../platform/events.ts' {
  interface Events {
    /** What people are reminded of on a day, each of what is due first first. */
    'curriculum.due': { sentOn: string; people: { userId: string; curriculums: DueCurriculum[] }[] }
  }
}
declare module '../../platform/jobs.ts' {
  interface Jobs {
    'remind-of-due': Record<string, never>
    'forget-due-reminders': Record<string, never>
  }
}

/** The hour of the portal's day from which on reminders go out. */
const HOUR = 8
/** The first reminder comes so many days before; the second the day before. */
const BEFORE = 7
/** Once it is overdue: the day after, and then each week, until so many days are over. */
const AFTER = 28
/** What is past reminding of for so long is forgotten. */
const KEPT_DAYS = 60

/** The step that holds with so many days left, as SQL; null where nobody is reminded. */
const stepAt = (left: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${left} BETWEEN 2 AND ${BEFORE}::int THEN ${BEFORE}::int WHEN ${left} BETWEEN 0 AND 1 THEN 1
    WHEN ${left} BETWEEN ${-AFTER}::int AND -1 THEN -1 - 7 * ((-1 - ${left}) / 7) END`

/** A published course of the curriculum that is meant for the person and not passed. */
const somethingLeft = Prisma.sql`EXISTS (SELECT 1 FROM "CurriculumCourse" cc JOIN "Course" co ON co.id = cc."courseId" AND co.status = 'PUBLISHED' AND co."deletedAt" IS NULL
  WHERE cc."curriculumId" = f."curriculumId" AND ${courseMeantFor(Prisma.sql`co.id`, Prisma.sql`f."userId"`)}
    AND NOT EXISTS (SELECT 1 FROM "CourseProgress" p WHERE p."courseId" = co.id AND p."userId" = f."userId" AND p.status = 'PASSED'))`

/** Who left every dealer cannot get in, unless the role opens the door. */
const mayComeIn = (
  adminRoles: readonly string[],
) => Prisma.sql`(EXISTS (SELECT 1 FROM "User" u JOIN "Role" r ON r.id = u."roleId" WHERE u.id = f."userId" AND r.key = ANY(${[...adminRoles]}))
  OR EXISTS (SELECT 1 FROM "DealerMember" m JOIN "Dealer" d ON d.id = m."dealerId" AND d.status = 'ACTIVE' WHERE m."userId" = f."userId" AND m.active))`

const hasRule = Prisma.sql`num_nonnulls(c."dueOn", c."dueDays") > 0`

const inReach = ({ today }: Calendar) => Prisma.sql`(c."dueDays" IS NOT NULL
  OR c."dueOn" BETWEEN ${addDays(today, -AFTER)}::date AND ${addDays(today, BEFORE)}::date)`

/**
 * Reminds one batch of people, all of what each is to be reminded of at once. The rows written here are the lock: of two
 * runs one writes them, and who was reminded today is not chosen again, nor within a week of the same step of a
 * curriculum whose day was moved.
 */
async function remind(c: Change, calendar: Calendar, adminRoles: readonly string[], people: Prisma.Sql): Promise<void> {
  const { today } = calendar
  const sent = await c.tx.$queryRaw<{ userId: string; curriculumId: string; dueOn: Date }[]>`
    WITH offered AS MATERIALIZED (${offersOf(inReach(calendar), people)}),
    opened AS MATERIALIZED (SELECT f."userId", f."curriculumId", ${openedTo} AS "openedAt" FROM offered f),
    dated AS MATERIALIZED (
      SELECT f."userId", f."curriculumId", ${dueDay(calendar, 'c', Prisma.sql`f."openedAt"`)} AS "dueOn", ${dayAt(calendar, Prisma.sql`f."openedAt"`)} AS "openedOn"
      FROM opened f JOIN "Curriculum" c ON c.id = f."curriculumId" WHERE f."openedAt" IS NOT NULL),
    stepped AS MATERIALIZED (
      SELECT d.*, ${stepAt(Prisma.sql`(d."dueOn" - ${today}::date)`)} AS step FROM dated d
      WHERE d."dueOn" BETWEEN ${addDays(today, -AFTER)}::date AND ${addDays(today, BEFORE)}::date),
    due AS MATERIALIZED (
      SELECT f."userId", f."curriculumId", f."dueOn", f.step FROM stepped f
      WHERE (f.step < 0 OR f."openedOn" < ${today}::date) AND ${mayComeIn(adminRoles)}
        AND NOT EXISTS (SELECT 1 FROM "CurriculumCompletion" done WHERE done."userId" = f."userId" AND done."curriculumId" = f."curriculumId") AND ${somethingLeft}
        AND NOT EXISTS (SELECT 1 FROM "CurriculumDueReminder" r WHERE r."userId" = f."userId" AND (r."sentOn" = ${today}::date
          OR r."curriculumId" = f."curriculumId" AND r.step = f.step AND (r."dueOn" = f."dueOn" OR r."sentOn" > ${addDays(today, -7)}::date))))
    INSERT INTO "CurriculumDueReminder" (id, "userId", "curriculumId", "dueOn", step, "sentOn")
    SELECT gen_random_uuid(), due."userId", due."curriculumId", due."dueOn", due.step, ${today}::date FROM due
    ON CONFLICT DO NOTHING RETURNING "userId", "curriculumId", "dueOn"`
  if (!sent.length) return
  await c.emit('curriculum.due', {
    sentOn: dayText(today),
    people: Array.from(
      Map.groupBy(sent, ({ userId }) => userId),
      ([userId, rows]) => ({
        userId,
        curriculums: rows
          .map(({ curriculumId, dueOn }) => ({
            curriculumId,
            dueOn: dayText(dueOn),
            daysLeft: daysBetween(today, dueOn),
          }))
          .sort((a, b) => a.daysLeft - b.daysLeft),
      }),
    ),
  })
}

job(
  'remind-of-due',
  async (services: Services) => {
    const settings = await readSettings(services.db)
    const calendar = calendarAt(settings, services.now())
    const { timeZone, today, now } = calendar
    // Days count from here on for whom something opened without a word.
    await recordOpenings(services, hasRule)
    if (now.getTime() < beginningOf(today, timeZone).getTime() + HOUR * 3_600_000) return
    await inBatches(services, (people) =>
      changeInJob(services, 'remindOfDue', (c) => remind(c, calendar, settings.adminRoles, people), {
        timeout: 60_000,
      }),
    )
  },
  '20 * * * *',
)

job(
  'forget-due-reminders',
  async (services: Services) => {
    await changeInJob(services, 'forgetDueReminders', async (c) => {
      const { today } = await calendarWithin(c)
      await c.tx.curriculumDueReminder.deleteMany({ where: { dueOn: { lt: addDays(today, -KEPT_DAYS) } } })
    })
  },
  '50 3 * * *',
)
