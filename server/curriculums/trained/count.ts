import { Prisma } from '../../../prisma/generated/client/client.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { job } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { takesPart } from '../availability.ts'
import { calendarAt } from '../due/dueDay.ts'
import { joinedByHash } from '../joinedByHash.ts'
import { isOpenDealer } from '../staff.ts'
import { kindTables } from '../staffRanks.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    'count-fully-trained': Record<string, never>
  }
}

declare module '../../platform/events.ts' {
  interface Events {
    /** How many of the staff of each dealer are trained was counted anew. */
    'dealers.trainedCounted': Record<string, never>
  }
}

interface Count {
  brandId: string | null
  departmentId: string | null
  /** Set for a brand's people at one dealer. */
  dealerId: string | null
  people: number
  trained: number
}

/** People in one statement: with hundreds of curriculums it takes about a second for them. */
const AT_ONCE = 5_000

/** Who the team's training lists: takes part, and works at a dealer that is open. */
const counted = Prisma.sql`${takesPart} AND EXISTS (SELECT 1 FROM "DealerMember" m WHERE m."userId" = u.id AND ${isOpenDealer})`

/** The people behind one, in the order of their ids. */
const peopleAfter = (id: string): Prisma.Sql => Prisma.sql`
  SELECT u.id, u."firstName", u."lastName" FROM "User" u WHERE u.id > ${id}::uuid AND ${counted} ORDER BY u.id LIMIT ${AT_ONCE}`

const countsOf = (people: Prisma.Sql): Prisma.Sql => Prisma.sql`
  ${kindTables({ people })},
  brands AS MATERIALIZED (SELECT o.number, b."brandId" FROM open o JOIN "CurriculumBrand" b ON b."curriculumId" = o.id),
  wanted AS MATERIALIZED (SELECT s.kind, b."brandId", count(*)::int AS many FROM sizes s JOIN brands b ON b.number = s.number GROUP BY 1, 2),
  done AS MATERIALIZED (SELECT f.place, b."brandId", count(*)::int AS many FROM finished f JOIN brands b ON b.number = f.number GROUP BY 1, 2),
  ranked AS MATERIALIZED (
    SELECT k.id, coalesce(t.curriculums, 0) > 0 AND s.completed = t.curriculums AS trained
    FROM kept k LEFT JOIN totals t ON t.kind = k.kind LEFT JOIN standing s ON s.place = k.place)
  SELECT NULL::uuid AS "brandId", NULL::uuid AS "departmentId", NULL::uuid AS "dealerId", count(*)::int AS people, count(*) FILTER (WHERE trained)::int AS trained FROM ranked
  UNION ALL SELECT NULL, g.id, NULL, count(*)::int, count(*) FILTER (WHERE r.trained)::int
    FROM ranked r JOIN "AssignmentGroupMember" m ON m."userId" = r.id JOIN "AssignmentGroup" g ON g.id = m."groupId" AND g.kind = 'DEPARTMENT' GROUP BY g.id
  UNION ALL SELECT w."brandId", NULL, NULL, count(*)::int, count(*) FILTER (WHERE d.many = w.many)::int
    FROM kept k JOIN wanted w ON w.kind = k.kind LEFT JOIN done d ON d.place = k.place AND d."brandId" = w."brandId" GROUP BY w."brandId"
  UNION ALL SELECT w."brandId", NULL, m."dealerId", count(*)::int, count(*) FILTER (WHERE d.many = w.many)::int
    FROM kept k JOIN "DealerMember" m ON m."userId" = k.id AND ${isOpenDealer} JOIN wanted w ON w.kind = k.kind
    LEFT JOIN done d ON d.place = k.place AND d."brandId" = w."brandId" GROUP BY w."brandId", m."dealerId"`

/** Everybody, a few thousand at a time: of all people, of each department, of each brand, of each brand at each dealer. */
async function countTrained(db: Db): Promise<Count[]> {
  const sums = new Map<string, Count>()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const last = await db.$queryRaw<{ id: string }[]>`
      SELECT p.id FROM (${peopleAfter(after)}) p ORDER BY p.id DESC LIMIT 1`
    if (!last[0]) return [...sums.values()]
    for (const { people, trained, ...of } of await joinedByHash<Count>(db, countsOf(peopleAfter(after)))) {
      const key = `${of.brandId} ${of.departmentId} ${of.dealerId}`
      const sum = sums.get(key) ?? { ...of, people: 0, trained: 0 }
      sums.set(key, { ...sum, people: sum.people + people, trained: sum.trained + trained })
    }
    after = last[0].id
  }
}

/** The figures of today, counted anew; those of the days before stay as they were when these ended. */
async function keepToday(services: Services): Promise<void> {
  const { today: day, now: countedAt } = calendarAt(await readSettings(services.db), services.now())
  const all = await countTrained(services.db)
  const counts = all.flatMap(({ dealerId, ...count }) => (dealerId ? [] : count))
  const atDealers = all.flatMap(({ dealerId, brandId, people, trained }) =>
    dealerId && brandId ? { dealerId, brandId, people, trained, countedAt } : [],
  )
  await changeInJob(services, 'countFullyTrained', async (c) => {
    const { tx } = c
    // Of two at once the second begins where the first has written.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('count-fully-trained'))`
    await tx.fullyTrained.deleteMany({ where: { day } })
    await tx.fullyTrained.createMany({ data: counts.map((count) => ({ ...count, day, countedAt })) })
    await tx.dealerTrained.deleteMany()
    await tx.dealerTrained.createMany({ data: atDealers })
    await c.emit('dealers.trainedCounted', {})
  })
}

job('count-fully-trained', keepToday, '*/15 * * * *')
