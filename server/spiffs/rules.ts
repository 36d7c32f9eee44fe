import type { Prisma } from '../../prisma/generated/client/client.ts'
import { meantFor } from '../domain/audience/rules.ts'
import { countsOwnBrands, dealersReachedBy } from '../domain/people/rules.ts'
import { addDays, dayWords } from '../platform/values/days.ts'
import { can, inPerson, seesAll, type Viewer } from '../platform/viewer.ts'
import { anyOf } from '../platform/values/anyOf.ts'

/** Has spiffs to look after, whatever the role lets them do there: all of them, or those of own brands. */
export const keepsSpiffs = (viewer: Viewer): boolean =>
  viewer.isAdmin && (seesAll(viewer) || viewer.ownedBrandIds.length > 0)

/** Proposes and changes spiffs. */
export const editsSpiffs = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'create-edit-spiffs') && keepsSpiffs(viewer)

/** Reads spiffs as an administrator; who changes them does so as well. */
export const managesSpiffs = (viewer: Viewer | null): boolean =>
  viewer != null && ((can(viewer, 'view-spiffs') && keepsSpiffs(viewer)) || editsSpiffs(viewer))

/** Opens, refuses and ends spiffs: those who see all, at the keyboard themselves, for a budget is money. */
export const decidesSpiffs = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'publish-spiffs') && viewer.isAdmin && seesAll(viewer) && inPerson(viewer)

/** Spiffs in the viewer's reach, for what a right of its own opens on them: all, or those of own brands alone. */
export const spiffsKeptBy = (viewer: Viewer): Prisma.SpiffWhereInput => {
  if (!keepsSpiffs(viewer)) return { id: { in: [] } }
  return seesAll(viewer) ? {} : ofOwnBrands(viewer)
}

/** Spiffs the viewer manages. */
export const spiffsManagedBy = (viewer: Viewer): Prisma.SpiffWhereInput =>
  managesSpiffs(viewer) ? spiffsKeptBy(viewer) : { id: { in: [] } }

/**
 * Spiffs a person may claim from: open, and for everybody or one of their groups. The days are asked when a claim comes
 * in.
 */
export const spiffsAvailableTo = (viewer: Viewer): Prisma.SpiffWhereInput => ({
  status: 'APPROVED',
  ...meantFor(viewer),
})

/** Those managed, those open to the person, and those they claimed from. */
export const spiffsVisibleTo = (viewer: Viewer): Prisma.SpiffWhereInput =>
  anyOf<Prisma.SpiffWhereInput>(spiffsManagedBy(viewer), spiffsAvailableTo(viewer), {
    claims: { some: { userId: viewer.id } },
  })

/** Spiffs that belong to own brands alone. */
const ofOwnBrands = (viewer: Viewer) => ({
  brands: { some: {}, every: { brandId: { in: [...viewer.ownedBrandIds] } } },
})

/**
 * Claims that figures count: all, those of spiffs of own brands, or those of sales at dealers in reach, whoever works
 * there now, and the own.
 */
export const claimsCountedFor = (viewer: Viewer): Prisma.SpiffClaimWhereInput => {
  if (seesAll(viewer)) return {}
  return countsOwnBrands(viewer)
    ? { spiff: ofOwnBrands(viewer) }
    : anyOf<Prisma.SpiffClaimWhereInput>({ userId: viewer.id }, { dealerId: { in: dealersReachedBy(viewer) } })
}

/** Spiffs with figures: all, those of own brands, or those one may claim from and those claimed from in reach. */
export const spiffsReportedTo = (viewer: Viewer): Prisma.SpiffWhereInput => {
  if (seesAll(viewer)) return {}
  return countsOwnBrands(viewer)
    ? ofOwnBrands(viewer)
    : anyOf<Prisma.SpiffWhereInput>(spiffsVisibleTo(viewer), { claims: { some: claimsCountedFor(viewer) } })
}

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
  /** A refused claim submitted again: it came in time the first time, so only the sale and the course are asked about. */
  again?: boolean
}

/**
 * Why a sale cannot be claimed, in words for the person; null when it can. Days count whole: the last one is still
 * open.
 */
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
