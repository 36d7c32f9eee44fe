import type { ClaimStatus } from '../../prisma/generated/client/client.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { loader, membership } from '../platform/kit/loader.ts'
import { ManagedSpiff } from './entity.ts'
import { managesSpiffs } from './rules.ts'

export const managesSpiff = (ctx: Context, id: string): boolean | Promise<boolean> =>
  managesSpiffs(ctx.viewer) && ManagedSpiff.sees(ctx, id)

export interface Counts {
  number: number
  amount: bigint
}
type ByStatus = Partial<Record<ClaimStatus, Counts>>

const claimsByStatus = loader(
  async ({ db }, ids, userId: string | null) => {
    const rows = await db.spiffClaim.groupBy({
      by: ['spiffId', 'status'],
      where: { spiffId: { in: ids }, ...(userId ? { userId } : {}) },
      _count: true,
      _sum: { amount: true },
    })
    const bySpiff = new Map<string, ByStatus>()
    for (const { spiffId, status, _count, _sum } of rows)
      bySpiff.set(spiffId, { ...bySpiff.get(spiffId), [status]: { number: _count, amount: _sum.amount ?? 0n } })
    return bySpiff
  },
  (): ByStatus => ({}),
)

/** Claims of a spiff by their state, everybody's. */
export const allClaims = (ctx: Context, spiffId: string): Promise<ByStatus> => claimsByStatus(ctx, null).load(spiffId)

/** The viewer's own. */
export const ownClaims = (ctx: Context, spiffId: string): Promise<ByStatus> => {
  const { id } = signedIn(ctx)
  return claimsByStatus(ctx, id).load(spiffId)
}

/** What the claims in these states come to. */
export const sumOf = (claims: ByStatus, ...states: ClaimStatus[]): Counts =>
  states.reduce(
    (sum, state) => {
      const { number, amount } = claims[state] ?? { number: 0, amount: 0n }
      return { number: sum.number + number, amount: sum.amount + amount }
    },
    { number: 0, amount: 0n },
  )

/** Whether the viewer passed a course. */
const passedCourses = membership(async (ctx, ids) => {
  const rows = await ctx.db.courseProgress.findMany({
    where: { userId: signedIn(ctx).id, courseId: { in: ids }, status: 'PASSED' },
    select: { courseId: true },
  })
  return rows.map(({ courseId }) => courseId)
})
export const passedCourse = (ctx: Context, courseId: string | null): boolean | Promise<boolean> =>
  !courseId || passedCourses(ctx).load(courseId)
