import DataLoader from 'dataloader'
import { builder } from '../platform/graphql/builder.ts'
import { once, type Context } from '../platform/context.ts'
import type { Change } from '../platform/events.ts'
import { uuid } from '../platform/values/inputs.ts'
import { courseToChange } from './change.ts'
import { curriculumsOf } from './publish.ts'
import { editsCourse } from './viewerCourses.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { Course } from './entity.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A course is gone, or hidden for what people did in it; these curriculums held it. */
    'course.deleted': { courseId: string; curriculumIds: string[] }
  }
}

/** What hangs on a course. */
interface Usage {
  id: string
  curriculums: string[]
  requiredBy: string[]
  begun: number
  passed: number
  certificates: number
  requests: number
}

const none = (id: string): Usage => ({
  id,
  curriculums: [],
  requiredBy: [],
  begun: 0,
  passed: 0,
  certificates: 0,
  requests: 0,
})

/** All courses of a request in one statement. */
const usageOf = (ctx: Context) =>
  once(
    ctx,
    'course-usage',
    () =>
      new DataLoader<string, Usage>(async (ids) => {
        const rows = await ctx.db.$queryRaw<Usage[]>`
    SELECT c.id,
      ARRAY(SELECT cu.name FROM "CurriculumCourse" cc JOIN "Curriculum" cu ON cu.id = cc."curriculumId" AND cu."deletedAt" IS NULL WHERE cc."courseId" = c.id ORDER BY cu.name) AS curriculums,
      ARRAY(SELECT r.title FROM "CoursePrerequisite" p JOIN "Course" r ON r.id = p."courseId" AND r."deletedAt" IS NULL WHERE p."requiredId" = c.id ORDER BY r.title) AS "requiredBy",
      (SELECT count(*)::int FROM "CourseProgress" p WHERE p."courseId" = c.id AND p.status <> 'PASSED') AS begun,
      (SELECT count(*)::int FROM "CourseProgress" p WHERE p."courseId" = c.id AND p.status = 'PASSED') AS passed,
      (SELECT count(*)::int FROM "Certificate" x WHERE x."courseId" = c.id) AS certificates,
      (SELECT count(*)::int FROM "CourseRequest" x WHERE x."courseId" = c.id) AS requests
    FROM "Course" c WHERE c.id = ANY(${[...ids]}::uuid[])`
        const byId = new Map(rows.map((row) => [row.id, row]))
        return ids.map((id) => byId.get(id) ?? none(id))
      }),
  )

const keepsHistory = ({ begun, passed, certificates, requests }: Omit<Usage, 'id' | 'curriculums' | 'requiredBy'>) =>
  begun + passed + certificates + requests > 0

const CourseUsage = builder
  .objectRef<Usage>('CourseUsage')
  .implement({
    description: 'What hangs on a course, to be seen before it is deleted.',
    fields: (t) => ({
      curriculums: t.exposeStringList('curriculums', { description: 'Names of curriculums it is taken out of.' }),
      requiredBy: t.exposeStringList('requiredBy', {
        description: 'Titles of courses that require it and then no longer do.',
      }),
      begunCount: t.exposeInt('begun', {
        description: 'People who began it and have not passed: they cannot finish it.',
      }),
      passedCount: t.exposeInt('passed', { description: 'People who passed it.' }),
      certificateCount: t.exposeInt('certificates', { description: 'Certificates, which stay.' }),
      requestCount: t.exposeInt('requests', { description: 'Requests people made for it.' }),
      keepsHistory: t.boolean({
        description: 'Whether it stays behind hidden, for what people did in it; otherwise it goes with all it holds.',
        resolve: keepsHistory,
      }),
    }),
  })

builder.prismaObjectFields('Course', (t) => ({
  usage: t.field({
    type: CourseUsage,
    nullable: true,
    description: 'What hangs on it; for who edits the course, null for others.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => ((await editsCourse(ctx, id)) ? usageOf(ctx).load(id) : null),
  }),
}))

/** Hides a course people did something in; removes any other. */
async function take(c: Change, id: string): Promise<void> {
  // Whoever begins it at this moment waits, or is waited for.
  await c.tx.$queryRaw`SELECT id FROM "Course" WHERE id = ${id}::uuid FOR UPDATE`
  const [begun, certificates, requests] = [
    await c.tx.courseProgress.count({ where: { courseId: id } }),
    await c.tx.certificate.count({ where: { courseId: id } }),
    await c.tx.courseRequest.count({ where: { courseId: id } }),
  ]
  if (!keepsHistory({ begun, passed: 0, certificates, requests })) {
    await c.tx.course.delete({ where: { id } })
    return
  }
  await c.tx.course.update({ where: { id }, data: { deletedAt: c.now, status: 'UNPUBLISHED' } })
  await c.tx.coursePrerequisite.deleteMany({ where: { OR: [{ courseId: id }, { requiredId: id }] } })
  await c.tx.courseGrant.deleteMany({ where: { courseId: id } })
}

mutation('deleteCourse', {
  description:
    'Removes a course. What people did in it, their certificates and points stay readable. Errors: NOT_FOUND, FORBIDDEN.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'delete-courses',
  async does(c, input, viewer) {
    const before = await courseToChange(c, viewer, input.databaseId, 'delete-courses')
    const curriculumIds = await curriculumsOf(c, before.id)
    await take(c, before.id)
    c.record({ type: 'Course', id: before.id, before })
    await c.emit('course.deleted', { courseId: before.id, curriculumIds })
    return { id: before.id }
  },
  answers: Course.removed(),
})
