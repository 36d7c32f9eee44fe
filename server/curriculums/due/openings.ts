import { Prisma } from '../../../prisma/generated/client/client.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { offersOf, takesPart } from '../open.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    'record-openings': Record<string, never>
  }
}

/** People in one transaction: what is open to them is many times as much. */
const BATCH = 500

/**
 * Works through everybody who takes part, a batch after the other: `work` is told which by a condition on a person u.
 */
export async function inBatches(
  { db }: Services,
  work: (people: Prisma.Sql) => Promise<void>,
  only = Prisma.sql`true`,
): Promise<void> {
  let after = Prisma.sql`true`
  for (;;) {
    const ids = await db.$queryRaw<{ id: string }[]>`
      SELECT u.id FROM "User" u WHERE ${takesPart} AND ${after} AND ${only} ORDER BY u.id LIMIT ${BATCH}`
    if (ids.length) await work(Prisma.sql`u.id = ANY(${ids.map(({ id }) => id)}::uuid[])`)
    if (ids.length < BATCH) return
    after = Prisma.sql`u.id > ${ids.at(-1)!.id}::uuid`
  }
}

/**
 * Writes down since when curriculums are open to people, once for each: the first moment stands, whatever is closed and
 * opened afterwards. `which` is a condition on a curriculum c, `people` one on a person u.
 */
const record = ({ tx, now }: Change, which: Prisma.Sql, people: Prisma.Sql): Promise<number> =>
  tx.$executeRaw`
  INSERT INTO "CurriculumOpening" (id, "userId", "curriculumId", "openedAt")
  SELECT gen_random_uuid(), f."userId", f."curriculumId", ${now}::timestamptz FROM (${offersOf(which, people)}) f
  ON CONFLICT DO NOTHING`

export const recordOpenings = (services: Services, which: Prisma.Sql, only?: Prisma.Sql): Promise<void> =>
  inBatches(
    services,
    async (people) => {
      await changeInJob(services, 'recordOpenings', (c) => record(c, which, people))
    },
    only,
  )

/** What opened without being told: to who joined later, with a brand or a group that came back. */
job('record-openings', (services) => recordOpenings(services, Prisma.sql`true`), '25 4 * * *')
