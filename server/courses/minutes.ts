import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Db } from '../platform/db.ts'
import { builder } from '../platform/graphql/builder.ts'
import { loader } from '../platform/kit/loader.ts'
import { lookUp } from '../platform/reads/raw.ts'
import { ASKED } from './progress/sectionCounts.ts'

/** Characters read in a second, which is about 200 words in a minute. */
const READ = 17
/** Seconds for a question. */
const QUESTION = 30

/**
 * Seconds a section takes: what its recording lasts or its author says, and reading its words. The one place where it is
 * counted.
 */
const SECONDS = Prisma.sql`
  (COALESCE(CASE WHEN s.type IN ('VIDEO', 'AUDIO') THEN m."durationSeconds" WHEN s.type IN ('PDF', 'EMBED') THEN s.minutes * 60 END, 0)
    + (s.letters
      + CASE WHEN s.type = 'PRODUCT' THEN COALESCE((SELECT sum(p.letters) FROM "SectionProduct" p WHERE p."sectionId" = s.id), 0) ELSE 0 END) / ${READ}::float8)`
const FROM = Prisma.sql`
  "Section" s LEFT JOIN "StoredFile" m ON m.id = CASE s.type WHEN 'VIDEO' THEN s."videoFileId" WHEN 'AUDIO' THEN s."audioFileId" END`

/** Seconds by course, its quiz included, for a statement that names the courses. */
const courseSeconds = (which: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT c.id, COALESCE((SELECT sum(${SECONDS}) FROM ${FROM} JOIN "Chapter" ch ON ch.id = s."chapterId" WHERE ch."courseId" = c.id), 0)
    + ${QUESTION}::int * ${ASKED} AS seconds
  FROM "Course" c WHERE ${which}`

interface Timed {
  id: string
  seconds: number
}

/** All of a request in one statement. */
const secondsLoader = (read: (ids: string[]) => Prisma.Sql) =>
  loader(
    async ({ db }, ids) => {
      const rows = await db.$queryRaw<Timed[]>(lookUp`${read(ids)}`)
      return new Map(rows.map(({ id, seconds }) => [id, Number(seconds)]))
    },
    () => 0,
  )

const sections = secondsLoader(
  (ids) => Prisma.sql`SELECT s.id, ${SECONDS} AS seconds FROM ${FROM} WHERE s.id = ANY(${ids}::uuid[])`,
)
const courses = secondsLoader((ids) => courseSeconds(Prisma.sql`c.id = ANY(${ids}::uuid[])`))
const curriculums = secondsLoader(
  (ids) => Prisma.sql`
      SELECT cc."curriculumId" AS id, sum(t.seconds) AS seconds FROM "CurriculumCourse" cc JOIN (
        ${courseSeconds(Prisma.sql`c.status = 'PUBLISHED' AND c."deletedAt" IS NULL AND c.id IN (SELECT "courseId" FROM "CurriculumCourse" WHERE "curriculumId" = ANY(${ids}::uuid[]))`)}
      ) t ON t.id = cc."courseId" WHERE cc."curriculumId" = ANY(${ids}::uuid[]) GROUP BY 1`,
)

/** Courses that take at least so many minutes and less than so many, of all that are not deleted. */
export async function coursesLasting(db: Db, [from, below]: readonly [number, number]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT t.id FROM (${courseSeconds(Prisma.sql`c."deletedAt" IS NULL`)}) t
    WHERE t.seconds > 0 AND t.seconds >= ${from * 60 - 30}::float8 AND t.seconds < ${below * 60 - 30}::float8`
  return rows.map(({ id }) => id)
}

/** Whole minutes, never none of what takes a moment. */
const inMinutes = (seconds: number): number | null => (seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : null)

builder.prismaObjectFields('Section', (t) => ({
  estimatedMinutes: t.int({
    nullable: true,
    description: 'Minutes it takes, by its recording, its words, or what its author says; null where nothing tells.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => inMinutes(await sections(ctx).load(id)),
  }),
}))

builder.prismaObjectFields('Course', (t) => ({
  estimatedMinutes: t.int({
    nullable: true,
    description: 'Minutes its sections and its quiz take; null where nothing tells.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => inMinutes(await courses(ctx).load(id)),
  }),
}))

builder.prismaObjectFields('Curriculum', (t) => ({
  estimatedMinutes: t.int({
    nullable: true,
    description: 'Minutes its published courses take together; null where nothing tells.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => inMinutes(await curriculums(ctx).load(id)),
  }),
}))
