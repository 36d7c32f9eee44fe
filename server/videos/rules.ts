import type { Prisma } from '../../prisma/generated/client/client.ts'
import { recordingRules } from '../domain/recordings/rules.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { can, inPerson, isSwitchedOff, type Viewer } from '../platform/viewer.ts'

const kept = recordingRules({ flag: 'videos', view: 'view-videos', modify: 'modify-videos' })

const NONE = { id: { in: [] as string[] } }

/** Submits videos: not while an administrator acts as the person, who might decide about it afterwards. */
export const submitsVideos = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'submit-videos') && inPerson(viewer)

/** Decides what was submitted: at the keyboard themselves, never the own. */
export const decidesVideos = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'approve-videos') && can(viewer, 'view-videos') && inPerson(viewer)

/** A submission this viewer may ever see as who decides: a brand manager those of own brands. */
const inReach = (viewer: Viewer): Prisma.VideoWhereInput =>
  keepsToOwnBrands(viewer) ? { brandId: { in: [...viewer.ownedBrandIds] } } : {}

/** The same of a brand that is at hand. */
export const reachesBrand = (viewer: Viewer, brandId: string | null): boolean =>
  !keepsToOwnBrands(viewer) || (brandId !== null && viewer.ownedBrandIds.includes(brandId))

/** Sees what is not approved: who decides, and who keeps videos. */
const looksAfter = (viewer: Viewer): boolean =>
  can(viewer, 'view-videos') && (can(viewer, 'approve-videos') || can(viewer, 'modify-videos'))

const UNSETTLED = { submission: { is: { status: { not: 'APPROVED' as const } } } } satisfies Prisma.VideoWhereInput

/** Own submissions, also while they wait and once they were denied. */
const ownSubmissions = (viewer: Viewer): Prisma.VideoWhereInput =>
  isSwitchedOff(viewer, 'videos') ? NONE : { deletedAt: null, submission: { is: { userId: viewer.id } } }

export const videoRules = {
  ...kept,
  /** What its maker took back before it was approved is for nobody else to bring back. */
  restorableBy: (viewer: Viewer): Prisma.VideoWhereInput => ({
    AND: [kept.restorableBy(viewer), { NOT: { submission: { is: { withdrawnAt: { not: null } } } } }],
  }),
  /** What is not approved is there for who submitted it and who looks after it: for others as if it were not. */
  visibleTo: (viewer: Viewer): Prisma.VideoWhereInput => ({
    OR: [
      { AND: [kept.visibleTo(viewer), looksAfter(viewer) ? {} : { NOT: UNSETTLED }] },
      ...(can(viewer, 'submit-videos') ? [ownSubmissions(viewer)] : []),
    ],
  }),
}

/** What the viewer submitted and may still take away: it is not approved. */
export const ownUnsettled = (viewer: Viewer): Prisma.VideoWhereInput =>
  submitsVideos(viewer) && !isSwitchedOff(viewer, 'videos')
    ? { submission: { is: { userId: viewer.id, status: { not: 'APPROVED' } } } }
    : NONE

/** What the viewer took back before it was approved; what somebody else removed stays removed. */
export const ownWithdrawn = (viewer: Viewer): Prisma.VideoWhereInput => ({
  AND: [ownUnsettled(viewer), { submission: { is: { withdrawnAt: { not: null } } } }],
})

/** Submissions: the own, and in reach of who decides or keeps videos. */
export const videoSubmissionsVisibleTo = (viewer: Viewer): Prisma.VideoSubmissionWhereInput => {
  if (isSwitchedOff(viewer, 'videos')) return NONE
  const own = { userId: viewer.id, video: { deletedAt: null } }
  return looksAfter(viewer) ? { OR: [own, { video: { deletedAt: null, ...inReach(viewer) } }] } : own
}

/** What waits for this viewer: never the own. */
export const videoSubmissionsDecidedBy = (viewer: Viewer): Prisma.VideoSubmissionWhereInput =>
  decidesVideos(viewer) && !isSwitchedOff(viewer, 'videos')
    ? { userId: { not: viewer.id }, video: { deletedAt: null, ...inReach(viewer) } }
    : NONE
