import { Prisma } from '../../../prisma/generated/client/client.ts'
import { courseMeantFor } from '../../domain/audience/sql.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { addDays, beginningOf, dayText, daysBetween } from '../../platform/values/days.ts'
import { offersOf } from '../availability.ts'
import { anyJoinedSince, calendarAt, calendarWithin, dayAt, dueToRow, openedTo, type Calendar } from './dueDay.ts'
import { inBatches, recordOpenings, whole } from './openings.ts'

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
/** Reminders in one transaction. */
const ROWS = 500
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

/** Who left every dealer cannot get in, unless the role opens the door: a condition on a person u. */
const mayComeIn = (
  adminRoles: readonly string[],
) => Prisma.sql`(EXISTS (SELECT 1 FROM "Role" r WHERE r.id = u."roleId" AND r.key = ANY(${[...adminRoles]}))
  OR EXISTS (SELECT 1 FROM "DealerMember" m JOIN "Dealer" d ON d.id = m."dealerId" AND d.status = 'ACTIVE' WHERE m."userId" = u.id AND m.active))`

const hasRule = Prisma.sql`num_nonnulls(c."dueOn", c."dueDays") > 0`

/** What may be due now for one of these people: with days of its own, of a day about now, or of one before they joined. */
const inReach = ({ today }: Calendar, people: Prisma.Sql) => Prisma.sql`(c."dueDays" IS NOT NULL
  OR c."dueOn" BETWEEN ${addDays(today, -AFTER)}::date AND ${addDays(today, BEFORE)}::date
  OR c."dueOn" < ${today}::date AND ${anyJoinedSince(people, addDays(today, -AFTER))})`

interface Choice {
  userId: string
  curriculumId: string
  dueOn: Date
  step: number
}

/**
 * Of what these people are to be reminded of today, all of one person beside one another. Who was reminded today is not
 * chosen again, nor within a week of the same step of a curriculum whose day was moved.
 */
const choose = (db: Db, calendar: Calendar, people: Prisma.Sql): Promise<Choice[]> => {
  const { today } = calendar
  return db.$queryRaw<Choice[]>`
    WITH offered AS MATERIALIZED (${offersOf(inReach(calendar, people), people)}),
    opened AS MATERIALIZED (SELECT f."userId", f."curriculumId", ${openedTo} AS "openedAt" FROM offered f),
    dated AS MATERIALIZED (
      SELECT f."userId", f."curriculumId", ${dueToRow(calendar, 'c', Prisma.sql`f."openedAt"`)} AS "dueOn", ${dayAt(calendar, Prisma.sql`f."openedAt"`)} AS "openedOn"
      FROM opened f JOIN "Curriculum" c ON c.id = f."curriculumId" WHERE f."openedAt" IS NOT NULL),
    stepped AS MATERIALIZED (
      SELECT d.*, ${stepAt(Prisma.sql`(d."dueOn" - ${today}::date)`)} AS step FROM dated d
      WHERE d."dueOn" BETWEEN ${addDays(today, -AFTER)}::date AND ${addDays(today, BEFORE)}::date)
    SELECT f."userId", f."curriculumId", f."dueOn", f.step FROM stepped f
    WHERE (f.step < 0 OR f."openedOn" < ${today}::date)
      AND NOT EXISTS (SELECT 1 FROM "CurriculumCompletion" done WHERE done."userId" = f."userId" AND done."curriculumId" = f."curriculumId") AND ${somethingLeft}
      AND NOT EXISTS (SELECT 1 FROM "CurriculumDueReminder" r WHERE r."userId" = f."userId" AND (r."sentOn" = ${today}::date
        OR r."curriculumId" = f."curriculumId" AND r.step = f.step AND (r."dueOn" = f."dueOn" OR r."sentOn" > ${addDays(today, -7)}::date)))
    ORDER BY f."userId", f."dueOn"`
}

/** What was chosen in pieces of about so many rows, all of one person in one. */
function inPieces(chosen: readonly Choice[]): Choice[][] {
  const pieces: Choice[][] = []
  for (const mine of Map.groupBy(chosen, ({ userId }) => userId).values()) {
    const last = pieces.at(-1)
    if (last && last.length + mine.length <= ROWS) last.push(...mine)
    else pieces.push([...mine])
  }
  return pieces
}

/** Reminds the people of a piece. The rows written here are the lock: of two runs one writes them. */
async function remind(c: Change, today: Date, chosen: readonly Choice[]): Promise<void> {
  const rows = JSON.stringify(chosen.map((row) => ({ ...row, dueOn: dayText(row.dueOn) })))
  const sent = await c.tx.$queryRaw<Omit<Choice, 'step'>[]>`
    INSERT INTO "CurriculumDueReminder" (id, "userId", "curriculumId", "dueOn", step, "sentOn")
    SELECT gen_random_uuid(), r."userId", r."curriculumId", r."dueOn", r.step, ${today}::date
    FROM jsonb_to_recordset(${rows}::jsonb) AS r("userId" uuid, "curriculumId" uuid, "dueOn" date, step int)
    WHERE NOT EXISTS (SELECT 1 FROM "CurriculumDueReminder" told WHERE told."userId" = r."userId" AND told."sentOn" = ${today}::date)
    ON CONFLICT DO NOTHING RETURNING "userId", "curriculumId", "dueOn"`
  if (!sent.length) return
  await c.emit('curriculum.due', {
    sentOn: dayText(today),
    people: Array.from(
      Map.groupBy(sent, ({ userId }) => userId),
      ([userId, due]) => ({
        userId,
        curriculums: due
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
    const [{ any }] = await services.db.$queryRaw<[{ any: boolean }]>`
      SELECT EXISTS (SELECT 1 FROM "Curriculum" c WHERE c.status = 'PUBLISHED' AND ${hasRule}) AS any`
    if (!any) return
    // Days count from here on for whom something opened without a word.
    const failures = await recordOpenings(services, hasRule)
    if (now.getTime() >= beginningOf(today, timeZone).getTime() + HOUR * 3_600_000)
      failures.push(
        ...(await inBatches(
          services,
          async (people) => {
            for (const piece of inPieces(await choose(services.db, calendar, people)))
              await changeInJob(services, 'remindOfDue', (c) => remind(c, today, piece))
          },
          // Nobody is looked at again on the day they were reminded.
          Prisma.sql`${mayComeIn(settings.adminRoles)}
            AND NOT EXISTS (SELECT 1 FROM "CurriculumDueReminder" told WHERE told."userId" = u.id AND told."sentOn" = ${today}::date)`,
        )),
      )
    whole(failures)
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
