import { coursesCountedFor, coursesVisibleTo } from '../courses/rules.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { numbered } from '../platform/kit/list.ts'
import { isUuid, sameText } from '../platform/values/inputs.ts'
import { loader } from '../platform/kit/loader.ts'
import { lookUp } from '../platform/reads/raw.ts'
import { NOTHING, TrainingProgress, type Tally } from '../domain/trainingTally.ts'
import { BY_POSITION } from './entity.ts'
import './save.ts'

/** More would be no help in choosing. */
const MOST_CATEGORIES = 200

/**
 * Two statements for any number of categories: the courses open to the viewer by the rules themselves, and one
 * aggregate.
 */
const categoryTally = loader(
  async (ctx, categoryIds) => {
    const viewer = signedIn(ctx)
    const open = await ctx.db.course.findMany({
      where: { AND: [coursesCountedFor(viewer), { categoryId: { in: categoryIds } }] },
      select: { id: true },
    })
    const rows = await ctx.db.$queryRaw<(Tally & { categoryId: string })[]>(lookUp`
    SELECT co."categoryId", count(*)::int AS total, count(*) FILTER (WHERE p.status = 'PASSED')::int AS completed, count(p.id)::int AS started
    FROM unnest(${open.map(({ id }) => id)}::uuid[]) AS mine(id) JOIN "Course" co ON co.id = mine.id LEFT JOIN "CourseProgress" p ON p."courseId" = co.id AND p."userId" = ${viewer.id}::uuid
    GROUP BY co."categoryId"`)
    return new Map(rows.map((row) => [row.categoryId, row]))
  },
  () => NOTHING,
)

builder.prismaNode('Category', {
  description: 'What courses are about, across brands. For anyone signed in.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: { personOr: ['view-courses', 'create-edit-courses', 'view-curriculums', 'create-edit-curriculums'] },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    description: t.exposeString('description', { description: 'At most 250 characters; may be empty.' }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
    image: t.relation('image', { nullable: true, description: 'About 400 x 300; null until one is chosen.' }),
    courseCount: t.relationCount('courses', {
      description: 'Courses of it the viewer sees: a learner those open to them, others drafts too.',
      where: (_args, { viewer }) => (viewer ? coursesVisibleTo(viewer) : { id: { in: [] } }),
    }),
    viewerProgress: t.field({
      type: TrainingProgress,
      description: 'How far the viewer is with its courses.',
      select: { id: true },
      resolve: ({ id }, _args, ctx) => categoryTally(ctx).load(id),
    }),
    courses: t.relatedConnection('courses', {
      cursor: 'id',
      totalCount: true,
      description: 'Its courses open to the viewer as a learner, by title.',
      args: { offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }) },
      query: (page, { viewer }) => ({
        where: viewer ? coursesCountedFor(viewer) : { id: { in: [] } },
        orderBy: [{ title: 'asc' }, { id: 'asc' }],
        ...numbered(page),
      }),
    }),
  }),
})

builder.prismaObjectFields('Course', (t) => ({
  category: t.relation('category', { nullable: true, description: 'What it is about; null for none.' }),
}))

builder.queryField('categories', (t) =>
  t.prismaField({
    type: ['Category'],
    authScopes: { personOr: ['view-courses', 'create-edit-courses', 'view-curriculums', 'create-edit-curriculums'] },
    description: `Categories in their order, at most ${MOST_CATEGORIES}.`,
    resolve: (query, _root, _args, { db }) =>
      db.category.findMany({ ...query, orderBy: BY_POSITION, take: MOST_CATEGORIES }),
  }),
)

builder.queryField('category', (t) =>
  t.prismaField({
    type: 'Category',
    nullable: true,
    authScopes: { personOr: ['view-courses', 'create-edit-courses', 'view-curriculums', 'create-edit-curriculums'] },
    args: { key: t.arg.string({ required: true, description: 'Raw id, or the name.' }) },
    description: 'One category; null for an unknown one.',
    resolve: (query, _root, { key }, { db }) =>
      db.category.findFirst({ ...query, where: isUuid(key) ? { id: key } : { name: sameText(key) } }),
  }),
)
