import { Prisma } from '../../../prisma/generated/client/client.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { offersOf } from '../open.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    'record-openings': Record<string, never>
  }
}

/**
 * Writes down since when curriculums are open to people, once for each: the first moment stands, whatever is closed and
 * opened afterwards. `which` is a condition on a curriculum c, `people` one on a person u.
 */
const record = ({ tx, now }: Change, which: Prisma.Sql, people?: Prisma.Sql) => tx.$executeRaw`
  INSERT INTO "CurriculumOpening" (id, "userId", "curriculumId", "openedAt")
  SELECT gen_random_uuid(), f."userId", f."curriculumId", ${now}::timestamptz FROM (${offersOf(which, people)}) f
  WHERE NOT EXISTS (SELECT 1 FROM "CurriculumOpening" known WHERE known."userId" = f."userId" AND known."curriculumId" = f."curriculumId")
  ON CONFLICT DO NOTHING`

export const recordOpenings = async (services: Services, which: Prisma.Sql, people?: Prisma.Sql): Promise<void> => {
  await changeInJob(services, 'recordOpenings', (c) => record(c, which, people), { timeout: 60_000 })
}

/** What opened without being told: to who joined later, with a brand or a group that came back. */
job('record-openings', (services) => recordOpenings(services, Prisma.sql`true`), '5 * * * *')
