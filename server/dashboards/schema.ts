import { Prisma } from '../../prisma/generated/client/client.ts'
import { curriculumsEditableBy } from '../curriculums/rules.ts'
import { keepsToOwnBrands, usersVisibleTo } from '../domain/people/rules.ts'
import { coursesEditableBy } from '../courses/rules.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import { can, type Viewer } from '../platform/viewer.ts'

const DAY = 86_400_000
const MAX_DAYS = 366

/** What a brand manager's figures count; everything for the others. */
const coursesCounted = (viewer: Viewer): Prisma.CourseWhereInput =>
  keepsToOwnBrands(viewer)
    ? { curriculums: { some: { curriculum: { brands: { some: { brandId: { in: [...viewer.ownedBrandIds] } } } } } } }
    : {}

const AdminFigures = builder
  .objectRef<Viewer>('AdminFigures')
  .implement({
    description: 'The first figures of the admin portal; a brand manager’s count the own brands.',
    fields: (t) => ({
      users: t.int({
        nullable: true,
        description: 'Active people in reach; null without view-users.',
        resolve: (viewer, _args, { db }) =>
          can(viewer, 'view-users')
            ? db.user.count({ where: { AND: [{ status: 'ACTIVE' }, usersVisibleTo(viewer)] } })
            : null,
      }),
      dealers: t.int({
        nullable: true,
        description: 'Active dealers; null without view-dealers.',
        resolve: (viewer, _args, { db }) =>
          can(viewer, 'view-dealers') ? db.dealer.count({ where: { status: 'ACTIVE' } }) : null,
      }),
      completions: t.int({
        description: 'Courses passed by anyone.',
        resolve: (viewer, _args, { db }) =>
          db.courseProgress.count({ where: { status: 'PASSED', course: coursesCounted(viewer) } }),
      }),
      inProgress: t.int({
        description: 'Courses begun and not passed by anyone.',
        resolve: (viewer, _args, { db }) =>
          db.courseProgress.count({ where: { status: { not: 'PASSED' }, course: coursesCounted(viewer) } }),
      }),
      activeBrands: t.int({
        description: 'Published brands.',
        resolve: (viewer, _args, { db }) =>
          db.brand.count({
            where: { active: true, ...(keepsToOwnBrands(viewer) ? { id: { in: [...viewer.ownedBrandIds] } } : {}) },
          }),
      }),
      activeCurriculums: t.int({
        description: 'Published curriculums.',
        resolve: (viewer, _args, { db }) =>
          db.curriculum.count({
            where: { AND: [{ status: 'PUBLISHED' }, keepsToOwnBrands(viewer) ? curriculumsEditableBy(viewer) : {}] },
          }),
      }),
      activeCourses: t.int({
        description: 'Published courses.',
        resolve: (viewer, _args, { db }) =>
          db.course.count({
            where: { AND: [{ status: 'PUBLISHED' }, keepsToOwnBrands(viewer) ? coursesEditableBy(viewer) : {}] },
          }),
      }),
    }),
  })

builder.queryField('adminFigures', (t) =>
  t.field({
    type: AdminFigures,
    authScopes: { admin: true },
    description: 'The installation in figures, now.',
    resolve: (_root, _args, ctx) => signedIn(ctx),
  }),
)

const DayCount = builder
  .objectRef<{ day: string; count: number }>('DayCount')
  .implement({
    description: 'A count of one day.',
    fields: (t) => ({
      day: t.exposeString('day', { description: 'As YYYY-MM-DD in UTC.' }),
      count: t.exposeInt('count', { description: 'How many.' }),
    }),
  })

async function completionsByDay(ctx: Context, start: Date, end: Date): Promise<{ day: string; count: number }[]> {
  const viewer = signedIn(ctx)
  const first = Math.floor(start.getTime() / DAY)
  const last = Math.floor(end.getTime() / DAY)
  if (last < first) throw badInput('end', 'The end lies before the start.')
  if (last - first >= MAX_DAYS) throw badInput('end', `Choose at most ${MAX_DAYS} days.`)
  const ofOwnBrands = keepsToOwnBrands(viewer)
    ? Prisma.sql`AND EXISTS (SELECT 1 FROM "CurriculumCourse" cc JOIN "CurriculumBrand" b ON b."curriculumId" = cc."curriculumId" WHERE cc."courseId" = p."courseId" AND b."brandId" = ANY(${[...viewer.ownedBrandIds]}::uuid[]))`
    : Prisma.empty
  const rows = await ctx.db.$queryRaw<{ day: string; count: number }[]>`
    SELECT to_char(p."completedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS count FROM "CourseProgress" p
    WHERE p.status = 'PASSED' AND p."completedAt" >= ${new Date(first * DAY)} AND p."completedAt" < ${new Date((last + 1) * DAY)} ${ofOwnBrands} GROUP BY 1`
  const byDay = new Map(rows.map(({ day, count }) => [day, count]))
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const day = new Date((first + index) * DAY).toISOString().slice(0, 10)
    return { day, count: byDay.get(day) ?? 0 }
  })
}

builder.queryField('completionsByDay', (t) =>
  t.field({
    type: [DayCount],
    authScopes: { admin: true },
    description:
      'Courses passed on each day, days without any included; a brand manager’s own brands only. Errors: BAD_USER_INPUT for more than 366 days.',
    args: {
      start: t.arg({ type: 'DateTime', required: true, description: 'The first day.' }),
      end: t.arg({ type: 'DateTime', required: true, description: 'The last day.' }),
    },
    resolve: (_root, { start, end }, ctx) => completionsByDay(ctx, start, end),
  }),
)
