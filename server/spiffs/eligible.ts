import type { Prisma } from '../../prisma/generated/client/client.ts'
import { addDays, dayWords } from '../platform/values/days.ts'
import type { Db, Tx } from '../platform/db.ts'
import { notFound } from '../platform/errors.ts'
import { portalDay } from '../platform/settings.ts'
import type { Viewer } from '../platform/viewer.ts'
import { spiffsTakenBy } from './rules.ts'

interface Terms {
  status: 'PENDING' | 'APPROVED' | 'DENIED' | 'COMPLETED'
  startDate: Date
  endDate: Date
  claimDays: number
  courseId: string | null
}

/** The last day on which a sale may be claimed. */
export const lastClaimDay = ({ endDate, claimDays }: Pick<Terms, 'endDate' | 'claimDays'>): Date =>
  addDays(endDate, claimDays)

interface Asked {
  /** The portal's calendar day. */
  today: Date
  /** Null while nothing was typed: then only the spiff itself is asked about. */
  invoiceDate?: Date | null
  passedCourse: boolean
  /** A refused claim sent in again: it came in time the first time, so only the sale and the course are asked about. */
  again?: boolean
}

/** Why a sale cannot be claimed, in words for the person; null when it can. Days count whole: the last one is still open. */
export function whyClosed(
  spiff: Terms,
  { today, invoiceDate = null, passedCourse, again = false }: Asked,
): string | null {
  if (!again && spiff.status === 'COMPLETED') return 'This spiff is over.'
  if (spiff.status === 'PENDING' || spiff.status === 'DENIED') return 'This spiff is not open.'
  if (today < spiff.startDate) return `This spiff begins on ${dayWords(spiff.startDate)}.`
  if (!again && today > lastClaimDay(spiff)) return `Sales could be claimed until ${dayWords(lastClaimDay(spiff))}.`
  if (spiff.courseId && !passedCourse) return 'Pass the course of this spiff first.'
  if (!invoiceDate) return null
  if (invoiceDate > today) return 'The invoice is dated in the future.'
  if (invoiceDate < spiff.startDate || invoiceDate > spiff.endDate)
    return `Only sales from ${dayWords(spiff.startDate)} to ${dayWords(spiff.endDate)} count.`
  return null
}

const forClaim = { items: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } } satisfies Prisma.SpiffInclude
export type SpiffForClaim = Prisma.SpiffGetPayload<{ include: typeof forClaim }>

/**
 * The spiff a person claims from with what `whyClosed` and `payoutOf` ask. With `again` also one that has ended or whose
 * audience they have left, if they claimed from it before. Errors: NOT_FOUND.
 */
export async function spiffForClaim(
  db: Db | Tx,
  viewer: Viewer,
  spiffId: string,
  now: Date,
  again = false,
): Promise<{ spiff: SpiffForClaim; today: Date; passedCourse: boolean }> {
  const spiff = await db.spiff.findFirst({
    where: {
      AND: [
        { id: spiffId },
        again ? { OR: [spiffsTakenBy(viewer), { claims: { some: { userId: viewer.id } } }] } : spiffsTakenBy(viewer),
      ],
    },
    include: forClaim,
  })
  if (!spiff) throw notFound('The spiff')
  const passedCourse =
    !spiff.courseId ||
    (await db.courseProgress.count({ where: { userId: viewer.id, courseId: spiff.courseId, status: 'PASSED' } })) > 0
  return { spiff, today: await portalDay(db, now), passedCourse }
}
