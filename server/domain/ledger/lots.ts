import { kindOf } from './statement.ts'

/** One entry of an account in one unit, oldest first. */
export interface LotEntry {
  id: string
  kind: string
  title: string | null
  subjectId: string | null
  amount: bigint
  createdAt: Date
}

/** An earning and what is left of it. */
export interface Lot {
  id: string
  kind: string
  title: string | null
  earnedAt: Date
  amount: bigint
  remaining: bigint
}

/** The same day and time a year on, by the calendar: what was earned on February 29th ends on the 28th. */
export function yearAfter(moment: Date): Date {
  const later = new Date(moment)
  later.setUTCFullYear(moment.getUTCFullYear() + 1)
  if (later.getUTCMonth() !== moment.getUTCMonth()) later.setUTCDate(0)
  return later
}

interface Taken {
  lot: Lot
  amount: bigint
}

/**
 * Earnings and what first-in-first-out spending has left of each. What is given back goes to the earnings it was taken
 * from: those of the same subject first, the latest taken first. All that is left ends a year after the last earning.
 */
export function lotsOf(entries: readonly LotEntry[]): { lots: Lot[]; expiresAt: Date | null } {
  const lots: Lot[] = []
  const takings: { subjectId: string | null; parts: Taken[] }[] = []
  for (const { id, kind, title, subjectId, amount, createdAt } of entries) {
    if (amount > 0n && kindOf(kind, amount).returns) {
      let open = amount
      for (const taking of takings
        .toReversed()
        .toSorted((a, b) => Number(b.subjectId === subjectId) - Number(a.subjectId === subjectId))) {
        for (const part of taking.parts.toReversed()) {
          const back = part.amount < open ? part.amount : open
          part.lot.remaining += back
          part.amount -= back
          open -= back
        }
        if (open === 0n) break
      }
      if (open > 0n) lots.push({ id, kind, title, earnedAt: createdAt, amount: open, remaining: open })
    } else if (amount > 0n) lots.push({ id, kind, title, earnedAt: createdAt, amount, remaining: amount })
    else {
      let open = -amount
      const parts: Taken[] = []
      for (const lot of lots) {
        if (open === 0n) break
        const drawn = lot.remaining < open ? lot.remaining : open
        if (drawn === 0n) continue
        lot.remaining -= drawn
        open -= drawn
        parts.push({ lot, amount: drawn })
      }
      takings.push({ subjectId, parts })
    }
  }
  const left = lots.filter(({ remaining }) => remaining > 0n)
  const last = entries.findLast(({ kind, amount }) => amount > 0n && !kindOf(kind, amount).returns)
  return { lots: left, expiresAt: left.length && last ? yearAfter(last.createdAt) : null }
}
