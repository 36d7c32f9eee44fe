import { builder } from '../../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../../platform/context.ts'
import { inOrderOf, pageOfIds } from '../../platform/graphql/ordered.ts'
import { Course } from '../entity.ts'
import { isSwitchedOff } from '../../platform/viewer.ts'
import { coursesTaken, standingOf, type Standing, type Taken } from './coursesTaken.ts'

const CourseList = builder.enumType('CourseList', {
  description: 'Lists of a learner’s courses.',
  values: {
    COMPLETED: { description: 'Passed, the latest first.' },
    REMAINING: { description: 'Not passed yet: those begun first, then as the curriculums order them.' },
    IN_PROGRESS: { description: 'Begun and not passed, last touched first.' },
    RECENT: { description: 'Begun or passed, last touched first.' },
    MANDATORY: { description: 'Of mandatory curriculums, those not passed first.' },
  } as const,
})
type CourseList = typeof CourseList.$inferType

/** All courses open to the viewer as a learner, as the curriculums order them: asked once per request. */
const mine = (ctx: Context): Promise<Taken[]> => once(ctx, 'my-courses', () => coursesTaken(ctx.db, signedIn(ctx)))

const isPassed = ({ status }: Taken) => status === 'PASSED'
const touched = ({ touchedAt }: Taken) => touchedAt?.getTime() ?? 0
const lastTouched = (a: Taken, b: Taken) => touched(b) - touched(a)

const LISTS: Record<CourseList, (courses: Taken[]) => Taken[]> = {
  COMPLETED: (courses) =>
    courses.filter(isPassed).sort((a, b) => (b.completedAt?.getTime() ?? 0) - (a.completedAt?.getTime() ?? 0)),
  REMAINING: (courses) => courses.filter((course) => !isPassed(course)).sort(lastTouched),
  IN_PROGRESS: (courses) => courses.filter((course) => !isPassed(course) && course.touchedAt).sort(lastTouched),
  RECENT: (courses) => courses.filter(({ touchedAt }) => touchedAt).sort(lastTouched),
  MANDATORY: (courses) =>
    courses.filter(({ mandatory }) => mandatory).sort((a, b) => Number(isPassed(a)) - Number(isPassed(b))),
}

const listed = async (ctx: Context, state: CourseList) => LISTS[state](await mine(ctx)).map(({ id }) => id)

builder.queryField('coursesOf', (t) =>
  t.prismaConnection({
    type: 'Course',
    cursor: 'id',
    authScopes: { signedIn: true },
    description: 'Courses open to the viewer as a learner, by where the viewer stands.',
    args: {
      state: t.arg({ type: CourseList, required: true }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: async (_parent, { state }, ctx) => (await listed(ctx, state)).length,
    resolve: async (query, _root, { state, offset }, ctx) => {
      const { take, skip, cursor, ...selection } = query
      const ids = pageOfIds(
        await listed(ctx, state),
        { take, skip, cursor: cursor as { id?: string } | undefined },
        offset,
      )
      return Course.markSeen(
        ctx,
        inOrderOf(ids, await ctx.db.course.findMany({ ...selection, where: { id: { in: ids } } })),
      )
    },
  }),
)

const UserCoursesStatus = builder
  .objectRef<Standing>('UserCoursesStatus')
  .implement({
    description: 'How the viewer stands overall.',
    fields: (t) => ({
      completedCount: t.exposeInt('completed', { description: 'Courses passed, of those open to the viewer.' }),
      remainingCount: t.int({
        description: 'Courses not passed yet.',
        resolve: ({ total, completed }) => total - completed,
      }),
      progress: t.int({
        description: 'Courses passed, in percent of all.',
        resolve: ({ total, completed }) => (total ? Math.floor((100 * completed) / total) : 0),
      }),
      rewardsCount: t.int({
        description: 'Rewards earned or redeemed, without those that are over; 0 while rewards are turned off.',
        resolve: ({ rewards }, _args, ctx) => (isSwitchedOff(signedIn(ctx), 'rewards') ? 0 : rewards),
      }),
      pointsBalance: t.int({
        description: 'Points earned and not spent; 0 while points are turned off.',
        resolve: ({ points }, _args, ctx) => (isSwitchedOff(signedIn(ctx), 'pointSystem') ? 0 : points),
      }),
    }),
  })

builder.queryField('userCoursesStatus', (t) =>
  t.field({
    type: UserCoursesStatus,
    authScopes: { signedIn: true },
    description: 'Courses, rewards and points of the viewer in figures.',
    resolve: (_root, _args, ctx) => standingOf(ctx.db, signedIn(ctx)),
  }),
)
