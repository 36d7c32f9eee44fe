import DataLoader from 'dataloader'
import type { ClaimStatus } from '../../prisma/generated/client/client.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import type { Viewer } from '../platform/viewer.ts'
import { managesSpiffs, spiffsManagedBy, spiffsSeenBy } from './rules.ts'

/** Asks for all spiffs of a call at once, never one by one. */
const seenSpiffs = (ctx: Context, viewer: Viewer) =>
  once(
    ctx,
    'seen-spiffs',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const seen = new Set(
          (
            await ctx.db.spiff.findMany({
              where: { AND: [{ id: { in: [...ids] } }, spiffsSeenBy(viewer)] },
              select: { id: true },
            })
          ).map(({ id }) => id),
        )
        return ids.map((id) => seen.has(id))
      }),
  )

const managedSpiffs = (ctx: Context, viewer: Viewer) =>
  once(
    ctx,
    'managed-spiffs',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const managed = new Set(
          (
            await ctx.db.spiff.findMany({
              where: { AND: [{ id: { in: [...ids] } }, spiffsManagedBy(viewer)] },
              select: { id: true },
            })
          ).map(({ id }) => id),
        )
        return ids.map((id) => managed.has(id))
      }),
  )

export const seesSpiff = (ctx: Context, id: string): boolean | Promise<boolean> =>
  ctx.viewer != null && seenSpiffs(ctx, ctx.viewer).load(id)
export const managesSpiff = (ctx: Context, id: string): boolean | Promise<boolean> =>
  ctx.viewer != null && managesSpiffs(ctx.viewer) && managedSpiffs(ctx, ctx.viewer).load(id)

/** Rows that a filtered list gave need no second question. */
export function markSpiffsSeen<T extends { id: string }>(ctx: Context, rows: T[]): T[] {
  for (const { id } of rows) seenSpiffs(ctx, signedIn(ctx)).prime(id, true)
  return rows
}

export interface Counts {
  number: number
  amount: bigint
}
type ByStatus = Partial<Record<ClaimStatus, Counts>>

const claimsByStatus = (ctx: Context, name: string, userId?: string) =>
  once(
    ctx,
    name,
    () =>
      new DataLoader<string, ByStatus>(async (ids) => {
        const rows = await ctx.db.spiffClaim.groupBy({
          by: ['spiffId', 'status'],
          where: { spiffId: { in: [...ids] }, ...(userId ? { userId } : {}) },
          _count: true,
          _sum: { amount: true },
        })
        const bySpiff = new Map<string, ByStatus>()
        for (const { spiffId, status, _count, _sum } of rows)
          bySpiff.set(spiffId, { ...bySpiff.get(spiffId), [status]: { number: _count, amount: _sum.amount ?? 0n } })
        return ids.map((id) => bySpiff.get(id) ?? {})
      }),
  )

/** Claims of a spiff by their state, everybody's. */
export const allClaims = (ctx: Context, spiffId: string): Promise<ByStatus> =>
  claimsByStatus(ctx, 'spiff-claims').load(spiffId)

/** The viewer's own. */
export const ownClaims = (ctx: Context, spiffId: string): Promise<ByStatus> => {
  const { id } = signedIn(ctx)
  return claimsByStatus(ctx, 'own-spiff-claims', id).load(spiffId)
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
const passedCourses = (ctx: Context) =>
  once(
    ctx,
    'passed-courses',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const passed = new Set(
          (
            await ctx.db.courseProgress.findMany({
              where: { userId: signedIn(ctx).id, courseId: { in: [...ids] }, status: 'PASSED' },
              select: { courseId: true },
            })
          ).map(({ courseId }) => courseId),
        )
        return ids.map((id) => passed.has(id))
      }),
  )
export const passedCourse = (ctx: Context, courseId: string | null): boolean | Promise<boolean> =>
  !courseId || passedCourses(ctx).load(courseId)
