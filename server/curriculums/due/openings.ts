import { Prisma } from '../../../prisma/generated/client/client.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import { job } from '../../platform/jobs.ts'
import { offersOf, takesPart } from '../availability.ts'
import { openedTo } from './dueDay.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    'record-openings': Record<string, never>
  }
}

/** People in one piece: what is open to them is many times as much. */
const BATCH = 100

type Work = (people: Prisma.Sql) => Promise<void>

/**
 * Works for these people; where that fails its halves are tried, down to the one it fails for: nobody waits for them.
 * Answers what it failed with for those. Errors: that of the database when it is away.
 */
async function inHalves(services: Services, ids: readonly string[], work: Work): Promise<unknown[]> {
  try {
    await work(Prisma.sql`u.id = ANY(${[...ids]}::uuid[])`)
    return []
  } catch (error) {
    await services.db.$queryRaw`SELECT 1`
    if (ids.length === 1) return [error]
    const middle = Math.ceil(ids.length / 2)
    const first = await inHalves(services, ids.slice(0, middle), work)
    return [...first, ...(await inHalves(services, ids.slice(middle), work))]
  }
}

/**
 * Works through everybody who takes part and for whom `only`, a condition on a person u, holds, a batch after the
 * other: `work` is told which by such a condition. Answers what it failed with, once for each person it failed for.
 */
export async function inBatches(services: Services, work: Work, only = Prisma.sql`true`): Promise<unknown[]> {
  const failures: unknown[] = []
  let after = Prisma.sql`true`
  for (;;) {
    const ids = await services.db.$queryRaw<{ id: string }[]>`
      SELECT u.id FROM "User" u WHERE ${takesPart} AND ${after} AND ${only} ORDER BY u.id LIMIT ${BATCH}`
    if (ids.length)
      failures.push(
        ...(await inHalves(
          services,
          ids.map(({ id }) => id),
          work,
        )),
      )
    if (ids.length < BATCH) return failures
    after = Prisma.sql`u.id > ${ids.at(-1)!.id}::uuid`
  }
}

/** Fails the job, so that it is tried again, once everybody else was worked for. */
export function whole(failures: readonly unknown[]): void {
  if (failures.length) throw new AggregateError(failures, `Failed for ${failures.length} people`)
}

/**
 * Writes down since when curriculums are open to people, once for each: the first moment stands, whatever is closed and
 * opened afterwards. `which` is a condition on a curriculum c, `people` one on a person u. What is written down is
 * looked for first: where nothing is missing nothing changes, and nothing is said in the activity log.
 */
async function record(services: Services, which: Prisma.Sql, people: Prisma.Sql): Promise<void> {
  const missing = Prisma.sql`SELECT f."userId", f."curriculumId" FROM (${offersOf(which, people)}) f WHERE ${openedTo} IS NULL`
  const [{ any }] = await services.db.$queryRaw<[{ any: boolean }]>`SELECT EXISTS (${missing}) AS any`
  if (!any) return
  await changeInJob(
    services,
    'recordOpenings',
    ({ tx, now }) => tx.$executeRaw`
      INSERT INTO "CurriculumOpening" (id, "userId", "curriculumId", "openedAt")
      SELECT gen_random_uuid(), m."userId", m."curriculumId", ${now}::timestamptz FROM (${missing}) m
      ON CONFLICT DO NOTHING`,
  )
}

/** Writes openings down for everybody. Answers what it failed with, once for each person it failed for. */
export const recordOpenings = (services: Services, which: Prisma.Sql, only?: Prisma.Sql): Promise<unknown[]> =>
  inBatches(services, (people) => record(services, which, people), only)

/** What opened without being told: to who joined later, with a brand or a group that came back. */
job('record-openings', async (services) => whole(await recordOpenings(services, Prisma.sql`true`)), '25 4 * * *')
