import { Prisma } from '../../../prisma/generated/client/client.ts'
import { loader } from '../../platform/kit/loader.ts'
import { lookUp } from '../../platform/reads/raw.ts'

/** How much there is in a course; of a packaged one its lessons count as sections. */
interface Size {
  sections: number
  questions: number
  /** In one attempt. */
  asked: number
}

/** Questions one attempt at the quiz of course `c` asks. */
export const ASKED = Prisma.sql`
  ((SELECT count(*)::int FROM "QuizQuestion" q WHERE q."courseId" = c.id AND q."poolId" IS NULL)
    + (SELECT COALESCE(sum(LEAST(p.draws, (SELECT count(*)::int FROM "QuizQuestion" q WHERE q."poolId" = p.id))), 0)::int FROM "QuizPool" p WHERE p."courseId" = c.id))`

/** All courses of a request in one statement. */
export const sizeOf = loader(
  async (ctx, ids) => {
    const rows = await ctx.db.$queryRaw<(Size & { id: string })[]>(lookUp`
    SELECT c.id, (CASE WHEN c."isScorm" THEN (SELECT count(*)::int FROM "ScormItem" i WHERE i.href IS NOT NULL AND i."isVisible"
        AND i."packageId" = (SELECT p.id FROM "ScormPackage" p WHERE p."courseId" = c.id AND p.status = 'READY' ORDER BY p.number DESC LIMIT 1))
      ELSE (SELECT count(*)::int FROM "Chapter" ch JOIN "Section" s ON s."chapterId" = ch.id WHERE ch."courseId" = c.id) END) AS sections,
      (SELECT count(*)::int FROM "QuizQuestion" q WHERE q."courseId" = c.id) AS questions,
      ${ASKED} AS asked
    FROM "Course" c WHERE c.id = ANY(${ids}::uuid[])`)
    return new Map(rows.map((row) => [row.id, row]))
  },
  () => ({ sections: 0, questions: 0, asked: 0 }),
)

/** Completed sections, of a package lessons, by way through a course, all of a request in one statement. */
export const doneSectionsOf = loader(
  async (ctx, ids) => {
    const rows = await ctx.db.$queryRaw<{ id: string; done: number }[]>(lookUp`
    SELECT p.id, ((SELECT count(*) FROM "SectionProgress" s WHERE s."progressId" = p.id AND s."completedAt" IS NOT NULL)
      + (SELECT count(*) FROM "ScormPackage" k JOIN "ScormAttempt" a ON a."packageId" = k.id AND a."userId" = p."userId"
          JOIN "ScormItemState" s ON s."attemptId" = a.id AND s."completedAt" IS NOT NULL AND (s."passedAt" IS NOT NULL OR NOT s.failed) WHERE k."courseId" = p."courseId"))::int AS done
    FROM "CourseProgress" p WHERE p.id = ANY(${ids}::uuid[])`)
    return new Map(rows.map(({ id, done }) => [id, done]))
  },
  () => 0,
)
