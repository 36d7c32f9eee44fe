import DataLoader from 'dataloader'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { once, type Context } from '../../platform/context.ts'

/** How much there is in a course. */
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
export const sizeOf = (ctx: Context) =>
  once(
    ctx,
    'course-sizes',
    () =>
      new DataLoader<string, Size>(async (ids) => {
        const rows = await ctx.db.$queryRaw<(Size & { id: string })[]>`
    SELECT c.id, (SELECT count(*)::int FROM "Chapter" ch JOIN "Section" s ON s."chapterId" = ch.id WHERE ch."courseId" = c.id) AS sections,
      (SELECT count(*)::int FROM "QuizQuestion" q WHERE q."courseId" = c.id) AS questions,
      ${ASKED} AS asked
    FROM "Course" c WHERE c.id = ANY(${[...ids]}::uuid[])`
        const byId = new Map(rows.map((row) => [row.id, row]))
        return ids.map((id) => byId.get(id) ?? { sections: 0, questions: 0, asked: 0 })
      }),
  )

/** Completed sections by way through a course, all of a request in one statement. */
export const doneSectionsOf = (ctx: Context) =>
  once(
    ctx,
    'done-sections',
    () =>
      new DataLoader<string, number>(async (ids) => {
        const rows = await ctx.db.sectionProgress.groupBy({
          by: ['progressId'],
          where: { progressId: { in: [...ids] }, completedAt: { not: null } },
          _count: true,
        })
        const byId = new Map(rows.map((row) => [row.progressId, row._count]))
        return ids.map((id) => byId.get(id) ?? 0)
      }),
  )
