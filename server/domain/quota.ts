import { Prisma } from '../../prisma/generated/client/client.ts'
import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { readSettings } from '../platform/settings.ts'

/** What an installation may hold a limited number of. */
const LIMITED = { courses: 'courseLimits', curriculums: 'curriculumLimits' } as const

/**
 * Refuses one more than the settings allow. Makers wait for one another, so that the count holds until commit. Errors:
 * CONFLICT.
 */
export async function claimRoom(
  { tx }: Change,
  what: keyof typeof LIMITED,
  count: () => Promise<number>,
): Promise<void> {
  const limit = (await readSettings(tx)).limits[LIMITED[what]]
  if (!limit) return
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`quota:${what}`}))`
  if ((await count()) >= limit) throw failure('CONFLICT', `You have used all available ${what}.`)
}

const BRAND_LIMITS = {
  curriculums: {
    column: Prisma.raw('"curriculumLimit"'),
    used: Prisma.sql`SELECT count(*) FROM "CurriculumBrand" x JOIN "Curriculum" c ON c.id = x."curriculumId" AND c."deletedAt" IS NULL WHERE x."brandId" = b.id`,
  },
  courses: {
    column: Prisma.raw('"courseLimit"'),
    used: Prisma.sql`SELECT count(DISTINCT co.id) FROM "CurriculumBrand" x JOIN "Curriculum" c ON c.id = x."curriculumId" AND c."deletedAt" IS NULL
      JOIN "CurriculumCourse" cc ON cc."curriculumId" = c.id JOIN "Course" co ON co.id = cc."courseId" AND co."deletedAt" IS NULL WHERE x."brandId" = b.id`,
  },
}

/**
 * Refuses what would take a brand of this curriculum past its own limit (0: none of its own). Asked once the new rows
 * are written and only for what grew: `added` names the brands when not all of the curriculum's did. The brands stay
 * locked until commit, so that of twenty makers at once only as many pass as there is room for. Errors: CONFLICT.
 */
export async function keepBrandRoom(
  { tx }: Change,
  what: keyof typeof BRAND_LIMITS,
  curriculumId: string,
  added?: readonly string[],
): Promise<void> {
  const { column, used } = BRAND_LIMITS[what]
  const mine = added
    ? Prisma.sql`b.id = ANY(${[...added]}::uuid[])`
    : Prisma.sql`b.id IN (SELECT "brandId" FROM "CurriculumBrand" WHERE "curriculumId" = ${curriculumId}::uuid)`
  const limited = await tx.$queryRaw<
    { id: string }[]
  >`SELECT b.id FROM "Brand" b WHERE ${mine} AND b.${column} > 0 ORDER BY b.id FOR NO KEY UPDATE`
  if (!limited.length) return
  // A statement of its own: one that waited for the lock would still count as things stood before it waited.
  const [over] = await tx.$queryRaw<
    { id: string }[]
  >`SELECT b.id FROM "Brand" b WHERE b.id = ANY(${limited.map(({ id }) => id)}::uuid[]) AND (${used}) > b.${column} LIMIT 1`
  if (over) throw failure('CONFLICT', `You have used all available ${what}.`)
}
