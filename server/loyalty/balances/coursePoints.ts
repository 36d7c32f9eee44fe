import { isSwitchedOff } from '../../platform/viewer.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { loader } from '../../platform/kit/loader.ts'

/** A course whose points were taken back earns them under the next number; nobody takes them back more often. */
const MOST_TAKEN_BACK = 9
const again = (reference: string): string[] => [
  reference,
  ...Array.from({ length: MOST_TAKEN_BACK }, (_, index) => `${reference}:${index + 1}`),
]

/** What was last booked to a person under each reference, and when; null for nothing. */
const earnedUnder = loader(
  async (ctx, references) => {
    const rows = await ctx.db.ledgerTransaction.findMany({
      where: { reference: { in: references.flatMap(again) } },
      orderBy: { createdAt: 'asc' },
      select: { reference: true, createdAt: true, entries: { where: { account: 'person' }, select: { amount: true } } },
    })
    return new Map(
      rows.map(({ reference, createdAt, entries }) => [
        reference.split(':', 3).join(':'),
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
      const earned = await earnedUnder(ctx).load(`course.completed:${courseId}:${userId}`)
      return earned && earned.at >= completedAt ? earned.points : 0
    },
  }),
}))
