import type { Prisma } from '../../prisma/generated/client/client.ts'
import { resultsVisibleTo } from '../domain/people/rules.ts'
import { can, inPerson, isSwitchedOff, seesAll, type Viewer } from '../platform/viewer.ts'

/** Dealers the viewer works at and looks after: whose side of the program a dealer manager may stand on. */
export const managedDealerIds = (viewer: Viewer): string[] =>
  viewer.dealerIds.filter((id) => viewer.reachedDealerIds.includes(id))

/** Sends in for themselves: not while an administrator acts as the person, who might decide about it afterwards. */
export const submitsLoyalty = (viewer: Viewer | null): boolean => viewer != null && inPerson(viewer)

/** Has a share of the program to look after: all of it, or what belongs to own brands. */
const keepsLoyalty = (viewer: Viewer): boolean => viewer.isAdmin && (seesAll(viewer) || viewer.ownedBrandIds.length > 0)

/** Reads submissions, members and figures of the program. */
export const managesLoyalty = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'view-loyalty') && keepsLoyalty(viewer)

/** Keeps the eligible items. Which ones is asked per item. */
export const editsLoyalty = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'create-edit-loyalty') && keepsLoyalty(viewer)

/** Reads everything of the program, rather than a share. */
const seesWholeProgramme = (viewer: Viewer): boolean => managesLoyalty(viewer) && seesAll(viewer)

/** Submissions the viewer manages: all, or those of own brands. */
export const submissionsManagedBy = (viewer: Viewer): Prisma.LoyaltySubmissionWhereInput =>
  !managesLoyalty(viewer) ? { id: { in: [] } } : seesAll(viewer) ? {} : { brandId: { in: [...viewer.ownedBrandIds] } }

/** The own, those of the dealers one manages, and those one manages as an administrator. */
export const submissionsVisibleTo = (viewer: Viewer): Prisma.LoyaltySubmissionWhereInput =>
  seesWholeProgramme(viewer)
    ? {}
    : {
        OR: [
          { userId: viewer.id },
          { forDealer: true, dealerId: { in: managedDealerIds(viewer) } },
          submissionsManagedBy(viewer),
        ],
      }

/** Decides about submissions: who manages them, at the keyboard themselves. Whose it is, is asked per submission. */
export const decidesLoyalty = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'decide-loyalty') && managesLoyalty(viewer) && inPerson(viewer)

/** Nobody decides what they submitted, nor about credits of a dealer they work at. */
export const submissionsDecidedBy = (viewer: Viewer): Prisma.LoyaltySubmissionWhereInput =>
  !decidesLoyalty(viewer)
    ? { id: { in: [] } }
    : {
        AND: [
          submissionsManagedBy(viewer),
          { userId: { not: viewer.id } },
          { OR: [{ forDealer: false }, { dealerId: { notIn: [...viewer.dealerIds] } }] },
        ],
      }

/** The same answer for one row. tests/loyalty checks that the two agree. */
export const decidesSubmission = (
  viewer: Viewer,
  {
    userId,
    forDealer,
    dealerId,
    brandId,
  }: { userId: string; forDealer: boolean; dealerId: string | null; brandId: string | null },
): boolean =>
  decidesLoyalty(viewer) &&
  userId !== viewer.id &&
  !(forDealer && dealerId !== null && viewer.dealerIds.includes(dealerId)) &&
  (seesAll(viewer) || (brandId !== null && viewer.ownedBrandIds.includes(brandId)))

/** Keeps the eligible items: all, or those of own brands. */
export const keepsItem = (viewer: Viewer, brandId: string | null): boolean =>
  editsLoyalty(viewer) && (seesAll(viewer) || (brandId !== null && viewer.ownedBrandIds.includes(brandId)))

/** Gives credits and points away: who sees all, at the keyboard themselves. To whom is asked per person and dealer. */
export const sendsCredits = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'send-credits') && viewer.isAdmin && seesAll(viewer) && inPerson(viewer)

/** Reads a dealer's credits: its managers, and who sees all. */
export const seesDealerLoyalty = (viewer: Viewer | null, dealerId: string): boolean =>
  viewer != null && (seesWholeProgramme(viewer) || managedDealerIds(viewer).includes(dealerId))

/** Reads who takes part: administrators of the program, and dealer managers their own staff. */
export const seesMembers = (viewer: Viewer | null): boolean =>
  viewer != null && (managesLoyalty(viewer) || managedDealerIds(viewer).length > 0)

export const membersVisibleTo = (viewer: Viewer): Prisma.UserWhereInput => {
  if (seesWholeProgramme(viewer)) return {}
  return {
    OR: [
      { dealers: { some: { active: true, dealerId: { in: managedDealerIds(viewer) } } } },
      ...(managesLoyalty(viewer) ? [{ loyaltySubmissions: { some: submissionsManagedBy(viewer) } }] : []),
    ],
  }
}

/** Whose points the viewer may see, entry by entry. */
export const pointsVisibleTo = (viewer: Viewer): Prisma.LedgerEntryWhereInput => ({
  ...resultsVisibleTo(viewer),
  unit: 'points',
  account: 'person',
})

/** Whether points are told of at all: they rest while the settings have them turned off. */
export const countsPoints = (viewer: Viewer | null): boolean => viewer != null && !isSwitchedOff(viewer, 'pointSystem')
