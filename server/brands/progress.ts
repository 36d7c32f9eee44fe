import type { Prisma } from '../../prisma/generated/client/client.ts'
import { coursesCountedFor } from '../courses/rules.ts'
import { curriculumsAvailableTo } from '../curriculums/rules.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { loader } from '../platform/kit/loader.ts'
import { lookUp } from '../platform/reads/raw.ts'
import { NOTHING, TrainingProgress, type Tally } from '../domain/trainingTally.ts'
import { brandsVisibleTo } from './rules.ts'

/** What of these brands is open to the viewer as a learner, by the rules themselves. */
async function openOf(
  ctx: Context,
  brand: Prisma.BrandWhereInput,
): Promise<{ curriculumIds: string[]; courseIds: string[] }> {
  const viewer = signedIn(ctx)
  const [curriculums, courses] = await Promise.all([
    ctx.db.curriculum.findMany({
      where: { AND: [curriculumsAvailableTo(viewer), { brands: { some: { brand } } }] },
      select: { id: true },
    }),
    ctx.db.course.findMany({
      where: {
        AND: [coursesCountedFor(viewer), { curriculums: { some: { curriculum: { brands: { some: { brand } } } } } }],
      },
      select: { id: true },
    }),
  ])
  return { curriculumIds: curriculums.map(({ id }) => id), courseIds: courses.map(({ id }) => id) }
}

/** Three statements for any number of brands: open curriculums, open courses, one aggregate. */
const brandTally = loader(
  async (ctx, brandIds) => {
    const { curriculumIds, courseIds } = await openOf(ctx, { active: true, id: { in: brandIds } })
    const rows = await ctx.db.$queryRaw<(Tally & { brandId: string })[]>(lookUp`
    SELECT b."brandId", count(DISTINCT co.id)::int AS total, count(DISTINCT co.id) FILTER (WHERE p.status = 'PASSED')::int AS completed, count(DISTINCT p."courseId")::int AS started
    FROM unnest(${curriculumIds}::uuid[]) AS cu(id) JOIN "CurriculumBrand" b ON b."curriculumId" = cu.id AND b."brandId" = ANY(${brandIds}::uuid[]) JOIN "Brand" br ON br.id = b."brandId" AND br.active
    JOIN "CurriculumCourse" cc ON cc."curriculumId" = cu.id JOIN unnest(${courseIds}::uuid[]) AS co(id) ON co.id = cc."courseId"
    LEFT JOIN "CourseProgress" p ON p."courseId" = co.id AND p."userId" = ${signedIn(ctx).id}::uuid
    GROUP BY b."brandId"`)
    return new Map(rows.map((row) => [row.brandId, row]))
  },
  () => NOTHING,
)

/** The same for buckets: a course of two brands of one bucket counts once. */
const bucketTally = loader(
  async (ctx, buckets) => {
    const { curriculumIds, courseIds } = await openOf(ctx, { active: true, bucket: { in: buckets } })
    const rows = await ctx.db.$queryRaw<(Tally & { bucket: string })[]>(lookUp`
    SELECT br.bucket, count(DISTINCT co.id)::int AS total, count(DISTINCT co.id) FILTER (WHERE p.status = 'PASSED')::int AS completed, count(DISTINCT p."courseId")::int AS started
    FROM unnest(${curriculumIds}::uuid[]) AS cu(id) JOIN "CurriculumBrand" b ON b."curriculumId" = cu.id JOIN "Brand" br ON br.id = b."brandId" AND br.active AND br.bucket = ANY(${buckets}::text[])
    JOIN "CurriculumCourse" cc ON cc."curriculumId" = cu.id JOIN unnest(${courseIds}::uuid[]) AS co(id) ON co.id = cc."courseId"
    LEFT JOIN "CourseProgress" p ON p."courseId" = co.id AND p."userId" = ${signedIn(ctx).id}::uuid
    GROUP BY br.bucket`)
    return new Map(rows.map((row) => [row.bucket, row]))
  },
  () => NOTHING,
)

builder.prismaObjectFields('Brand', (t) => ({
  viewerProgress: t.field({
    type: TrainingProgress,
    description: 'How far the viewer is with the brand’s training.',
    select: { id: true },
    resolve: ({ id }, _args, ctx) => brandTally(ctx).load(id),
  }),
}))

const TrainingBucket = builder
  .objectRef<{ name: string }>('TrainingBucket')
  .implement({
    description: 'Active brands that belong together; for anyone signed in.',
    fields: (t) => ({
      id: t.globalID({
        description: 'Names the bucket, for the client’s store.',
        resolve: ({ name }) => ({ type: 'TrainingBucket', id: name }),
      }),
      name: t.exposeString('name', { description: 'As given with the brands.' }),
      viewerProgress: t.field({
        type: TrainingProgress,
        description: 'How far the viewer is with the training of all its brands.',
        resolve: ({ name }, _args, ctx) => bucketTally(ctx).load(name),
      }),
      brands: t.field({
        type: [typeOf('Brand')],
        description: 'Its active brands, by name.',
        resolve: async ({ name }, _args, ctx) => (await activeBrands(ctx)).filter(({ bucket }) => bucket === name),
      }),
    }),
  })

const activeBrands = (ctx: Context) =>
  once(ctx, 'bucket-brands', () =>
    ctx.db.brand.findMany({
      where: { active: true, bucket: { not: null } },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    }),
  )

builder.queryField('trainingBuckets', (t) =>
  t.field({
    type: [TrainingBucket],
    authScopes: { signedIn: true },
    description: 'Training buckets with an active brand, by name.',
    resolve: async (_root, _args, ctx) =>
      [...new Set((await activeBrands(ctx)).flatMap(({ bucket }) => bucket ?? []))]
        .sort((a, b) => a.localeCompare(b))
        .map((name) => ({ name })),
  }),
)

builder.queryField('trainingBucket', (t) =>
  t.field({
    type: TrainingBucket,
    nullable: true,
    authScopes: { signedIn: true },
    args: { name: t.arg.string({ required: true }) },
    description: 'One training bucket; null when no active brand is in it.',
    resolve: async (_root, { name }, ctx) =>
      (await activeBrands(ctx)).some(({ bucket }) => bucket === name) ? { name } : null,
  }),
)

builder.queryField('brandBuckets', (t) =>
  t.stringList({
    authScopes: { right: 'edit-brand-settings' },
    description: 'All buckets in use among brands the viewer sees, by name: for choosing.',
    resolve: async (_root, _args, ctx) => {
      const rows = await ctx.db.brand.groupBy({
        by: ['bucket'],
        where: { AND: [brandsVisibleTo(signedIn(ctx)), { bucket: { not: null } }] },
        orderBy: { bucket: 'asc' },
      })
      return rows.flatMap(({ bucket }) => bucket ?? [])
    },
  }),
)
