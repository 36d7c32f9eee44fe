import { builder } from '../platform/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { inOrderOf, pageOfIds } from '../platform/ordered.ts'
import { curriculumsTakenBy } from '../curriculums/rules.ts'
import { coursesTakenBy } from './rules.ts'
import { markCoursesSeen } from './seen.ts'

const CourseList = builder.enumType('CourseList', {
  description: 'Lists of a learner’s courses.',
  values: {
    COMPLETED: { description: 'Passed, the latest first.' }, REMAINING: { description: 'Not passed yet: those begun first, then as the curriculums order them.' },
    IN_PROGRESS: { description: 'Begun and not passed, last touched first.' }, RECENT: { description: 'Begun or passed, last touched first.' },
    MANDATORY: { description: 'Of mandatory curriculums, those not passed first.' },
  } as const,
})
type CourseList = typeof CourseList.$inferType

interface Mine {
  id: string
  passed: boolean
  /** When something was last done; 0 when not started. */
  touched: number
  completed: number
  mandatory: boolean
}

/** All courses open to the viewer as a learner, as the curriculums order them. */
const mine = (ctx: Context): Promise<Mine[]> => once(ctx, 'my-courses', async () => {
  const viewer = signedIn(ctx)
  const rows = await ctx.db.course.findMany({
    where: coursesTakenBy(viewer), take: 2000, orderBy: [{ title: 'asc' }, { id: 'asc' }],
    select: {
      id: true, progress: { where: { userId: viewer.id }, select: { status: true, touchedAt: true, completedAt: true } },
      curriculums: { where: { curriculum: curriculumsTakenBy(viewer) }, select: { position: true, curriculum: { select: { mandatory: true, position: true } } } },
    },
  })
  return rows.map(({ id, progress: [progress], curriculums }) => ({
    id, passed: progress?.status === 'PASSED', touched: progress?.touchedAt.getTime() ?? 0, completed: progress?.completedAt?.getTime() ?? 0,
    mandatory: curriculums.some(({ curriculum }) => curriculum.mandatory),
    // What was granted, or closed since it was begun, stands in no open curriculum: last.
    place: Math.min(1e12, ...curriculums.map(({ position, curriculum }) => (curriculum.mandatory ? 0 : 1e9) + curriculum.position * 1000 + position)),
  })).sort((a, b) => a.place - b.place)
})

const LISTS: Record<CourseList, (courses: Mine[]) => Mine[]> = {
  COMPLETED: (courses) => courses.filter(({ passed }) => passed).sort((a, b) => b.completed - a.completed),
  REMAINING: (courses) => courses.filter(({ passed }) => !passed).sort((a, b) => b.touched - a.touched),
  IN_PROGRESS: (courses) => courses.filter(({ passed, touched }) => !passed && touched).sort((a, b) => b.touched - a.touched),
  RECENT: (courses) => courses.filter(({ touched }) => touched).sort((a, b) => b.touched - a.touched),
  MANDATORY: (courses) => courses.filter(({ mandatory }) => mandatory).sort((a, b) => Number(a.passed) - Number(b.passed)),
}

const listed = async (ctx: Context, state: CourseList) => LISTS[state](await mine(ctx)).map(({ id }) => id)

builder.queryField('coursesOf', (t) => t.prismaConnection({
  type: 'Course', cursor: 'id', authScopes: { signedIn: true }, description: 'Courses open to the viewer as a learner, by where the viewer stands.',
  args: { state: t.arg({ type: CourseList, required: true }), offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }) },
  totalCount: async (_parent, { state }, ctx) => (await listed(ctx, state)).length,
  resolve: async (query, _root, { state, offset }, ctx) => {
    const { take, skip, cursor, ...selection } = query
    const ids = pageOfIds(await listed(ctx, state), { take, skip, cursor: cursor as { id?: string } | undefined }, offset)
    return markCoursesSeen(ctx, signedIn(ctx), inOrderOf(ids, await ctx.db.course.findMany({ ...selection, where: { id: { in: ids } } })))
  },
}))

const UserCoursesStatus = builder.objectRef<{ total: number; completed: number }>('UserCoursesStatus').implement({
  description: 'How the viewer stands overall.',
  fields: (t) => ({
    completedCount: t.exposeInt('completed', { description: 'Courses passed, of those open to the viewer.' }),
    remainingCount: t.int({ description: 'Courses not passed yet.', resolve: ({ total, completed }) => total - completed }),
    progress: t.int({ description: 'Courses passed, in percent of all.', resolve: ({ total, completed }) => total ? Math.floor(100 * completed / total) : 0 }),
    rewardsCount: t.int({ description: 'Certificates earned.', resolve: (_status, _args, ctx) => ctx.db.certificate.count({ where: { userId: signedIn(ctx).id } }) }),
    pointsBalance: t.int({
      description: 'Points earned and not spent.',
      resolve: async (_status, _args, ctx) => Number((await ctx.db.ledgerEntry.aggregate({ where: { userId: signedIn(ctx).id, unit: 'points' }, _sum: { amount: true } }))._sum.amount ?? 0),
    }),
  }),
})

builder.queryField('userCoursesStatus', (t) => t.field({
  type: UserCoursesStatus, authScopes: { signedIn: true }, description: 'Courses, certificates and points of the viewer in figures.',
  resolve: async (_root, _args, ctx) => {
    const courses = await mine(ctx)
    return { total: courses.length, completed: courses.filter(({ passed }) => passed).length }
  },
}))
