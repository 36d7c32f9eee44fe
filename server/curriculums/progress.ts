import { Prisma } from '../../prisma/generated/client/client.ts'
import { courseMeantFor } from '../domain/audience/sql.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { loader } from '../platform/kit/loader.ts'
import { lookUp } from '../platform/reads/raw.ts'
import { ProgressState } from '../domain/states.ts'
import { calendarFor, daysLeft, dueDay } from './due/dueDay.ts'
import { isOpenTo, takesPart } from './availability.ts'

/** How far one person is with one curriculum, counted in its published courses meant for them. */
export interface Training {
  userId: string
  curriculumId: string
  total: number
  completed: number
  started: number
  completedAt: Date | null
  /** When one of its courses was last worked on; null before. */
  touchedAt: Date | null
  /** The course to go on with: what was begun, else the first in order; null when all are passed. */
  nextId: string | null
  nextTitle: string | null
  /** The day it is due for the person; null when it never is. */
  dueOn: Date | null
  /** Days until then, negative once it is overdue; null without a day, and once it is completed. */
  daysLeft: number | null
}

/** All curriculums of a request in one statement. */
export const trainingOf = loader(
  async (ctx, ids, userId: string) => {
    const calendar = await calendarFor(ctx)
    const rows = await ctx.db.$queryRaw<Omit<Training, 'daysLeft'>[]>(lookUp`
    SELECT c.id AS "curriculumId", ${userId} AS "userId", count(co.id)::int AS total, count(*) FILTER (WHERE p.status = 'PASSED')::int AS completed,
      count(p.id)::int AS started, max(done."completedAt") AS "completedAt", max(p."touchedAt") AS "touchedAt",
      (array_agg(co.id ORDER BY p.id IS NULL, cc.position, co.id) FILTER (WHERE co.id IS NOT NULL AND p.status IS DISTINCT FROM 'PASSED'))[1] AS "nextId",
      (array_agg(co.title ORDER BY p.id IS NULL, cc.position, co.id) FILTER (WHERE co.id IS NOT NULL AND p.status IS DISTINCT FROM 'PASSED'))[1] AS "nextTitle",
      max(CASE WHEN c."dueOn" IS NULL AND c."dueDays" IS NULL THEN NULL WHEN ${takesPart} AND ${isOpenTo(Prisma.sql`u.id`)} THEN ${dueDay(calendar, 'c', { since: Prisma.sql`since."openedAt"`, joined: Prisma.sql`u."createdAt"` })} END) AS "dueOn"
    FROM "Curriculum" c
    JOIN "User" u ON u.id = ${userId}::uuid
    LEFT JOIN "CurriculumCourse" cc ON cc."curriculumId" = c.id
    LEFT JOIN "Course" co ON co.id = cc."courseId" AND co.status = 'PUBLISHED' AND co."deletedAt" IS NULL AND ${courseMeantFor(Prisma.sql`co.id`, Prisma.sql`u.id`)}
    LEFT JOIN "CourseProgress" p ON p."courseId" = co.id AND p."userId" = ${userId}::uuid
    LEFT JOIN "CurriculumCompletion" done ON done."curriculumId" = c.id AND done."userId" = ${userId}::uuid
    LEFT JOIN "CurriculumOpening" since ON since."curriculumId" = c.id AND since."userId" = ${userId}::uuid
    WHERE c.id = ANY(${ids}::uuid[]) GROUP BY c.id`)
    const isDone = ({ total, completed, completedAt }: (typeof rows)[number]) =>
      completedAt != null || completed === total
    return new Map(
      rows.map((row) => [row.curriculumId, { ...row, daysLeft: isDone(row) ? null : daysLeft(calendar, row.dueOn) }]),
    )
  },
  (curriculumId, userId): Training => ({
    userId,
    curriculumId,
    total: 0,
    completed: 0,
    started: 0,
    completedAt: null,
    touchedAt: null,
    nextId: null,
    nextTitle: null,
    dueOn: null,
    daysLeft: null,
  }),
)

export const stateOf = ({ total, completed, started }: Training): ProgressState =>
  total > 0 && completed === total ? 'PASSED' : started > 0 ? 'IN_PROGRESS' : 'NOT_STARTED'

const percentOf = ({ total, completed }: { total: number; completed: number }): number =>
  total ? Math.floor((100 * completed) / total) : 0

export const CurriculumProgress = builder
  .objectRef<Training>('CurriculumProgress')
  .implement({
    description: 'How far a person is with a curriculum, counted in its published courses meant for them.',
    fields: (t) => ({
      completedCount: t.exposeInt('completed', { description: 'Courses passed.' }),
      remainingCount: t.int({
        description: 'Courses not passed yet.',
        resolve: ({ total, completed }) => total - completed,
      }),
      total: t.exposeInt('total', { description: 'Courses in all.' }),
      percent: t.int({ description: 'Courses passed, in percent of all.', resolve: percentOf }),
      status: t.field({ type: ProgressState, description: 'NOT_STARTED, IN_PROGRESS or PASSED.', resolve: stateOf }),
      completedAt: t.expose('completedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When all its courses were first passed; null before. Stays when a course is added later.',
      }),
      touchedAt: t.expose('touchedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When one of its courses was last worked on; null before.',
      }),
      nextCourseId: t.exposeID('nextId', {
        nullable: true,
        description:
          'Raw id of the course to go on with: what was begun, else the first in order; null when all are passed.',
      }),
      nextCourseTitle: t.exposeString('nextTitle', { nullable: true, description: 'What that course is called.' }),
      dueOn: t.expose('dueOn', {
        type: 'Day',
        nullable: true,
        description:
          'The day it is due for the person, the whole of it, by the portal’s calendar; null when it never is. Stays once it is completed.',
      }),
      daysLeft: t.exposeInt('daysLeft', {
        nullable: true,
        description:
          'Days until it is due: 0 on the day, negative once it is overdue. Null without a day, and once it is completed.',
      }),
      overdue: t.boolean({
        description: 'Not completed, and the day it was due is over.',
        resolve: ({ daysLeft: days }) => days != null && days < 0,
      }),
      certificate: t.prismaField({
        type: 'Certificate',
        nullable: true,
        description: 'Null until the curriculum is completed.',
        resolve: (query, { userId, curriculumId }, _args, { db }) =>
          db.certificate.findUnique({ ...query, where: { userId_curriculumId: { userId, curriculumId } } }),
      }),
    }),
  })

builder.prismaObjectFields('Curriculum', (t) => ({
  viewerProgress: t.field({
    type: CurriculumProgress,
    description: 'How far the viewer is.',
    select: { id: true },
    resolve: ({ id }, _args, ctx) => trainingOf(ctx, signedIn(ctx).id).load(id),
  }),
}))
