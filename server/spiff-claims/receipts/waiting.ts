import type { Services } from '../../platform/context.ts'

const MINUTE = 60_000
/** A claim waits for the reader so long, then for a person; in a line that moves, longer. */
const PATIENCE = 10 * MINUTE
const LONGEST = 60 * MINUTE
/** A line moves where somebody's receipt was read within so long. */
const MOVING = 5 * MINUTE

/** Claims that waited long enough for the reader. */
export async function waitedTooLong({ db, now }: Services): Promise<{ id: string }[]> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  const waitingSince = (before: Date) =>
    db.spiffClaim.findMany({
      where: {
        status: 'SCANNING',
        updatedAt: { lt: before },
        OR: [{ scan: null }, { scan: { askedAt: { lt: before } } }],
      },
      take: 500,
      orderBy: { submittedAt: 'asc' },
      select: { id: true },
    })
  const waiting = await waitingSince(ago(PATIENCE))
  const isMoving =
    waiting.length > 0 &&
    (await db.spiffReceipt.findFirst({ where: { scannedAt: { gt: ago(MOVING) } }, select: { id: true } }))
  return isMoving ? waitingSince(ago(LONGEST)) : waiting
}
