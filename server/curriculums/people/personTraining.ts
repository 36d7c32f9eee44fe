import { Prisma } from '../../../prisma/generated/client/client.ts'
import { courseMeantFor } from '../../domain/audience/sql.ts'
import { ProgressState } from '../../domain/states.ts'
import type { Context } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { loader } from '../../platform/kit/loader.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { calendarFor } from '../due/dueDay.ts'
import { CurriculumProgress, trainingOf } from '../progress.ts'
import { followsPerson, offeredTo, type Offered } from '../staff.ts'

export const StaffCurriculum = builder
  .objectRef<Offered>('StaffCurriculum')
  .implement({
    description:
      'A curriculum open to a person, and how far the person is. Named here because who looks after people need not be in its audience.',
    fields: (t) => ({
      curriculumId: t.exposeID('curriculumId', { description: 'The raw id.' }),
      name: t.exposeString('name', { description: 'As shown to people.' }),
      mandatory: t.exposeBoolean('mandatory', { description: 'Has to be taken.' }),
      completedCount: t.exposeInt('passed', { description: 'Courses passed.' }),
      total: t.exposeInt('total', { description: 'Courses in all.' }),
      status: t.field({
        type: ProgressState,
        description: 'NOT_STARTED, IN_PROGRESS or PASSED.',
        resolve: ({ total, passed, begun }) => (passed === total ? 'PASSED' : begun ? 'IN_PROGRESS' : 'NOT_STARTED'),
      }),
      touchedAt: t.expose('touched', {
        type: 'DateTime',
        nullable: true,
        description: 'When one of its courses was last worked on; null before.',
      }),
      completedAt: t.expose('completedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When all its courses were first passed; null before.',
      }),
      dueOn: t.expose('dueOn', {
        type: 'Day',
        nullable: true,
        description: 'The day it is due for the person, by the portal’s calendar; null when it never is.',
      }),
      daysLeft: t.exposeInt('daysLeft', {
        nullable: true,
        description:
          'Days until it is due: 0 on the day, negative once it is overdue. Null without a day, and once it is completed.',
      }),
      completedLate: t.boolean({
        nullable: true,
        description: 'Completed after the day it was due; null for who is no administrator.',
        resolve: ({ isLate }, _args, { viewer }) => (viewer?.isAdmin ? isLate : null),
      }),
    }),
  })

/** A curriculum a person completed, by its name of today. */
interface Completed {
  userId: string
  curriculumId: string
  name: string
  mandatory: boolean
  completedAt: Date
}

const ClosedCurriculum = builder
  .objectRef<Completed>('ClosedCurriculum')
  .implement({
    description: 'A curriculum a person completed that is not open to them any more: taken away, ended or deleted.',
    fields: (t) => ({
      curriculumId: t.exposeID('curriculumId', { description: 'The raw id.' }),
      name: t.exposeString('name', { description: 'As it is called now.' }),
      completedAt: t.expose('completedAt', {
        type: 'DateTime',
        description: 'When all its courses were first passed.',
      }),
    }),
  })

/** A course of a curriculum as one person has it. */
interface TaughtCourse {
  curriculumId: string
  courseId: string
  title: string
  passingScore: number
  questions: number
  progressId: string | null
}

const PersonCourse = builder
  .objectRef<TaughtCourse>('PersonCourse')
  .implement({
    description:
      'A course of a curriculum, and how far a person is with it. Named here because who looks after people need not be in its audience.',
    fields: (t) => ({
      courseId: t.exposeID('courseId', { description: 'The raw id.' }),
      title: t.exposeString('title', { description: 'As shown to people.' }),
      passingScore: t.exposeInt('passingScore', { description: 'Percent needed in its quiz.' }),
      questionCount: t.exposeInt('questions', { description: 'Questions of its quiz; 0 where it has none.' }),
      progress: t.prismaField({
        type: 'CourseProgress',
        nullable: true,
        description: 'The way through it; null before it is begun.',
        resolve: (query, { progressId }, _args, { db }) =>
          progressId ? db.courseProgress.findUnique({ ...query, where: { id: progressId } }) : null,
      }),
    }),
  })

/** Published courses meant for a person, of all curriculums of a request in one statement. */
const coursesTaught = loader(
  async (ctx, ids, userId: string) => {
    const rows = await ctx.db.$queryRaw<TaughtCourse[]>(lookUp`
      SELECT cc."curriculumId", co.id AS "courseId", co.title, co."passingScore", p.id AS "progressId",
        (SELECT count(*)::int FROM "QuizQuestion" q WHERE q."courseId" = co.id) AS questions
      FROM "CurriculumCourse" cc JOIN "Course" co ON co.id = cc."courseId" AND co.status = 'PUBLISHED' AND co."deletedAt" IS NULL
        AND ${courseMeantFor(Prisma.sql`co.id`, Prisma.sql`${userId}::uuid`)}
      LEFT JOIN "CourseProgress" p ON p."courseId" = co.id AND p."userId" = ${userId}::uuid
      WHERE cc."curriculumId" = ANY(${ids}::uuid[]) ORDER BY cc.position, co.id`)
    return Map.groupBy(rows, ({ curriculumId }) => curriculumId)
  },
  () => [],
)

interface PersonsCurriculum {
  userId: string
  curriculumId: string
  name: string
  mandatory: boolean
  isOpen: boolean
}

const PersonCurriculum = builder
  .objectRef<PersonsCurriculum>('PersonCurriculum')
  .implement({
    description: 'A curriculum a person takes or took, course by course.',
    fields: (t) => ({
      curriculumId: t.exposeID('curriculumId', { description: 'The raw id.' }),
      name: t.exposeString('name', { description: 'As it is called now.' }),
      mandatory: t.exposeBoolean('mandatory', { description: 'Has to be taken.' }),
      isOpen: t.exposeBoolean('isOpen', { description: 'Open to the person now.' }),
      progress: t.field({
        type: CurriculumProgress,
        description: 'How far the person is, counted in its courses as they are now.',
        resolve: ({ userId, curriculumId }, _args, ctx) => trainingOf(ctx, userId).load(curriculumId),
      }),
      courses: t.field({
        type: [PersonCourse],
        description: 'Its published courses meant for the person, in order.',
        resolve: ({ userId, curriculumId }, _args, ctx) => coursesTaught(ctx, userId).load(curriculumId),
      }),
    }),
  })

/** What is open to people, of all of a request in one statement. */
export const trainingOffered = loader(
  async (ctx, ids) => {
    const rows = await offeredTo(ctx.db, ids, await calendarFor(ctx))
    return Map.groupBy(rows, ({ userId }) => userId)
  },
  () => [],
)

const completions = loader(
  async ({ db }, ids) => {
    const rows = await db.curriculumCompletion.findMany({
      where: { userId: { in: ids } },
      orderBy: [{ completedAt: 'desc' }, { id: 'desc' }],
      select: {
        userId: true,
        curriculumId: true,
        completedAt: true,
        curriculum: { select: { name: true, mandatory: true } },
      },
    })
    const completed: Completed[] = rows.map(({ curriculum, ...row }) => ({ ...row, ...curriculum }))
    return Map.groupBy(completed, ({ userId }) => userId)
  },
  () => [],
)

/** What the person completed and is not offered any more. */
async function closedTo(ctx: Context, userId: string): Promise<Completed[]> {
  const [open, completed] = await Promise.all([trainingOffered(ctx).load(userId), completions(ctx).load(userId)])
  const openIds = new Set(open.map(({ curriculumId }) => curriculumId))
  return completed.filter(({ curriculumId }) => !openIds.has(curriculumId))
}

builder.prismaObjectFields('User', (t) => ({
  openTraining: t.field({
    type: [StaffCurriculum],
    authScopes: followsPerson,
    select: { id: true },
    description:
      'Curriculums open to the person, what is overdue and required training first; for the person and holders of view-users and user-reports.',
    resolve: ({ id }, _args, ctx) => trainingOffered(ctx).load(id),
  }),
  closedTraining: t.field({
    type: [ClosedCurriculum],
    authScopes: followsPerson,
    select: { id: true },
    description:
      'Curriculums the person completed that are not open to them any more, the last completed first; for the person and holders of view-users and user-reports.',
    resolve: ({ id }, _args, ctx) => closedTo(ctx, id),
  }),
  curriculumProgress: t.field({
    type: PersonCurriculum,
    nullable: true,
    authScopes: followsPerson,
    select: { id: true },
    args: { curriculum: t.arg.id({ required: true, description: 'The raw id.' }) },
    description:
      'One curriculum with its courses; null for one that is neither open to the person nor was completed by them. For the person and holders of view-users and user-reports.',
    resolve: async ({ id }, { curriculum }, ctx) => {
      const isAsked = ({ curriculumId }: { curriculumId: string }) => curriculumId === curriculum
      const open = (await trainingOffered(ctx).load(id)).find(isAsked)
      const known = open ?? (await closedTo(ctx, id)).find(isAsked)
      return known ? { ...known, isOpen: open !== undefined } : null
    },
  }),
}))
