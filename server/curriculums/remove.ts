import { builder } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { signedIn } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db.ts'
import { uuid } from '../platform/values/inputs.ts'
import { Curriculum } from './entity.ts'
import { curriculumsEditedBy, keepsToOwnBrands } from './rules.ts'
import { curriculumToChange } from './save.ts'

interface Hanging {
  courses: number
  resources: number
  incentives: number
  /** Began one of its courses. */
  people: number
  completions: number
  certificates: number
}

/** All that hangs on a curriculum, in one statement. */
async function hangingOn(db: Db | Tx, id: string): Promise<Hanging> {
  const [row] = await db.$queryRaw<Hanging[]>`
    SELECT (SELECT count(*)::int FROM "CurriculumCourse" WHERE "curriculumId" = ${id}::uuid) AS courses,
      (SELECT count(*)::int FROM "CurriculumResource" WHERE "curriculumId" = ${id}::uuid) AS resources,
      (SELECT count(*)::int FROM "Incentive" WHERE "curriculumId" = ${id}::uuid) AS incentives,
      (SELECT count(DISTINCT p."userId")::int FROM "CourseProgress" p JOIN "CurriculumCourse" cc ON cc."courseId" = p."courseId" WHERE cc."curriculumId" = ${id}::uuid) AS people,
      (SELECT count(*)::int FROM "CurriculumCompletion" WHERE "curriculumId" = ${id}::uuid) AS completions,
      (SELECT count(*)::int FROM "Certificate" WHERE "curriculumId" = ${id}::uuid) AS certificates`
  return row!
}

const CurriculumHanging = builder
  .objectRef<Hanging>('CurriculumHanging')
  .implement({
    description: 'What hangs on a curriculum: told before it is deleted.',
    fields: (t) => ({
      courses: t.exposeInt('courses', { description: 'Courses in it; they stay.' }),
      resources: t.exposeInt('resources', { description: 'Resources beside it; they stay in the library.' }),
      incentives: t.exposeInt('incentives', { description: 'Incentives it leads to; they stay without it.' }),
      people: t.exposeInt('people', { description: 'People who began one of its courses.' }),
      completions: t.exposeInt('completions', { description: 'People who completed it.' }),
      certificates: t.exposeInt('certificates', { description: 'Certificates issued for it; they stay.' }),
    }),
  })

builder.queryField('curriculumHanging', (t) =>
  t.field({
    type: CurriculumHanging,
    nullable: true,
    authScopes: { right: 'delete-curriculums' },
    args: { databaseId: t.arg.id({ required: true, description: 'Raw id of the curriculum.' }) },
    description: 'What hangs on a curriculum; null unless the viewer may delete it.',
    resolve: async (_root, { databaseId }, ctx) =>
      (await ctx.db.curriculum.count({
        where: { AND: [{ id: databaseId }, curriculumsEditedBy(signedIn(ctx), 'delete-curriculums')] },
      }))
        ? hangingOn(ctx.db, databaseId)
        : null,
  }),
)

mutation('deleteCurriculum', {
  description:
    'Removes a curriculum; its courses, people’s history and certificates stay. Errors: NOT_FOUND, FORBIDDEN.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'delete-curriculums',
  async does(c, { databaseId }, viewer) {
    const before = await curriculumToChange(c, viewer, databaseId, 'delete-curriculums')
    const { courses, incentives, people, completions, certificates } = await hangingOn(c.tx, before.id)
    // A brand manager reaches courses and incentives through the brand of their curriculum: its row stays, so that they
    // do.
    const isKept = people + completions + certificates > 0 || (keepsToOwnBrands(viewer) && courses + incentives > 0)
    if (isKept)
      await c.tx.curriculum.update({
        where: { id: before.id },
        data: { deletedAt: c.now, status: 'UNPUBLISHED', version: { increment: 1 } },
      })
    else await c.tx.curriculum.delete({ where: { id: before.id } })
    c.record({ type: 'Curriculum', id: before.id, before, after: { kept: isKept } })
    return { id: before.id }
  },
  answers: Curriculum.removed(),
})
