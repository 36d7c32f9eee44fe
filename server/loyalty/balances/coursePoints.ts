import { isSwitchedOff } from '../../platform/viewer.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { loaderBy } from '../../platform/kit/loader.ts'

interface Pass {
  userId: string
  courseId: string
}
const keyOf = ({ userId, courseId }: Pass) => `${courseId}:${userId}`

/** What was last booked to a person for passing a course, and when; null for nothing. */
const earnedFor = loaderBy(
  keyOf,
  async (ctx, passes: Pass[]) => {
    const rows = await ctx.db.ledgerTransaction.findMany({
      where: {
        kind: 'course.completed',
        subjectId: { in: passes.map(({ courseId }) => courseId) },
        earnerId: { in: passes.map(({ userId }) => userId) },
      },
      orderBy: { createdAt: 'asc' },
      select: {
        subjectId: true,
        earnerId: true,
        createdAt: true,
        entries: { where: { account: 'person' }, select: { amount: true } },
      },
    })
    return new Map(
      rows.map(({ subjectId, earnerId, createdAt, entries }) => [
        `${subjectId}:${earnerId}`,
        { at: createdAt, points: entries.reduce((sum, { amount }) => sum + Number(amount), 0) },
      ]),
    )
  },
  () => null,
)

builder.prismaObjectFields('CourseProgress', (t) => ({
  pointsEarned: t.int({
    description:
      'Points that passing it this time earned; 0 while it is not passed, where it was passed again (spec part 2, 9), and while points are turned off.',
    select: { userId: true, courseId: true, status: true, completedAt: true },
    async resolve({ userId, courseId, status, completedAt }, _args, ctx) {
      if (status !== 'PASSED' || !completedAt || !ctx.viewer || isSwitchedOff(ctx.viewer, 'pointSystem')) return 0
      const earned = await earnedFor(ctx).load({ userId, courseId })
      return earned && earned.at >= completedAt ? earned.points : 0
    },
  }),
}))
