import { courseMeantFor } from '../domain/audience/sql.ts'
import { keepBrandRoom } from '../domain/quota.ts'
import { changeInJob } from '../platform/change.ts'
import { after, on, type Change } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { isOpenTo } from './availability.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A person has passed all published courses of a curriculum, for the first time. */
    'curriculum.completed': { userId: string; curriculumId: string }
  }
}

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Curriculums opened or lost courses: what there is may now be complete for some people. */
    'complete-changed-curriculums': { curriculumIds: string[] }
  }
}

/** People in one transaction. */
const BATCH = 100

const learner = Prisma.sql`p."userId"`

/**
 * Writes completions that are due, a batch of them: people whom a curriculum is open to and who passed all its
 * published courses meant for them. Returns how many.
 */
async function complete(c: Change, due: Prisma.Sql): Promise<number> {
  const rows = await c.tx.$queryRaw<{ userId: string; curriculumId: string }[]>`
    SELECT p."userId", c.id AS "curriculumId"
    FROM "Curriculum" c JOIN "CurriculumCourse" cc ON cc."curriculumId" = c.id JOIN "Course" co ON co.id = cc."courseId" AND co.status = 'PUBLISHED' AND co."deletedAt" IS NULL
    JOIN "CourseProgress" p ON p."courseId" = co.id AND p.status = 'PASSED'
    WHERE ${isOpenTo(learner)} AND ${due} AND ${courseMeantFor(Prisma.sql`co.id`, learner)}
      AND NOT EXISTS (SELECT 1 FROM "CurriculumCompletion" done WHERE done."curriculumId" = c.id AND done."userId" = p."userId")
    GROUP BY p."userId", c.id
    HAVING count(*) = (SELECT count(*) FROM "CurriculumCourse" x JOIN "Course" y ON y.id = x."courseId" AND y.status = 'PUBLISHED' AND y."deletedAt" IS NULL WHERE x."curriculumId" = c.id AND ${courseMeantFor(Prisma.sql`y.id`, learner)})
    ORDER BY c.id, p."userId" LIMIT ${BATCH}`
  for (const { userId, curriculumId } of rows) {
    const { count } = await c.tx.curriculumCompletion.createMany({
      data: { userId, curriculumId, completedAt: c.now },
      skipDuplicates: true,
    })
    if (count) await c.emit('curriculum.completed', { userId, curriculumId })
  }
  return rows.length
}

on('course.completed', async (c, { userId, courseId }) => {
  // Two last courses passed at the same moment: the second waits and then sees the first.
  await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`completion:${userId}`}))`
  await complete(
    c,
    Prisma.sql`p."userId" = ${userId}::uuid AND c.id IN (SELECT "curriculumId" FROM "CurriculumCourse" WHERE "courseId" = ${courseId}::uuid)`,
  )
})

// Courses passed under two accounts may complete a curriculum together; undone, they no longer do.
on('user.merged', async (c, { primaryId }) => {
  while ((await complete(c, Prisma.sql`p."userId" = ${primaryId}::uuid`)) === BATCH);
})

on('user.unmerged', async ({ tx }, { primaryId, mergedAt }) => {
  await tx.curriculumCompletion.deleteMany({ where: { userId: primaryId, completedAt: mergedAt } })
})

/** What a hidden brand kept closed opens with it, and may be complete for some people already. */
after('brand.published', 'complete-published-brand', async (services, { brandId }) => {
  const due = Prisma.sql`c.id IN (SELECT "curriculumId" FROM "CurriculumBrand" WHERE "brandId" = ${brandId}::uuid)`
  while ((await changeInJob(services, 'completeCurriculums', (c) => complete(c, due))) === BATCH);
})

job('complete-changed-curriculums', async (services, { curriculumIds }) => {
  const due = Prisma.sql`c.id = ANY(${curriculumIds}::uuid[])`
  while ((await changeInJob(services, 'completeCurriculums', (c) => complete(c, due))) === BATCH);
})

on('brand.deleted', async ({ tx }, { keptClosed }) => {
  await tx.curriculum.updateMany({
    where: { id: { in: keptClosed } },
    data: { status: 'UNPUBLISHED', version: { increment: 1 } },
  })
})

/** A course made for a curriculum stands last in it. */
on('course.madeFor', async (c, { courseId, curriculumId }) => {
  const { _max } = await c.tx.curriculumCourse.aggregate({ where: { curriculumId }, _max: { position: true } })
  await c.tx.curriculumCourse.create({ data: { curriculumId, courseId, position: (_max.position ?? -1) + 1 } })
  await keepBrandRoom(c, 'courses', curriculumId)
})

on('course.closed', (c, { curriculumIds }) => c.addJob('complete-changed-curriculums', { curriculumIds }))

on('course.deleted', async (c, { courseId, curriculumIds }) => {
  await c.tx.curriculumCourse.deleteMany({ where: { courseId } })
  await c.addJob('complete-changed-curriculums', { curriculumIds })
})

on('user.erased', async ({ tx }, { userId }) => {
  await tx.curriculumOpening.deleteMany({ where: { userId } })
  await tx.curriculumDueReminder.deleteMany({ where: { userId } })
  await tx.trainingCall.deleteMany({ where: { userId } })
})
