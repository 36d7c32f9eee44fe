import type { Prisma } from '../../prisma/generated/client/client.ts'
import { inPerson, seesAll, type Viewer } from '../platform/viewer.ts'

/** Sends in what they did: not while an administrator acts as the person, who might decide about it afterwards. */
export const submitsActivities = (viewer: Viewer | null): boolean => viewer != null && viewer.realActor == null

/** No right names activities (spec part 2, 6), and none belongs to a brand: platform and company admins keep them. */
export const managesActivities = (viewer: Viewer | null): boolean => viewer != null && viewer.isAdmin && seesAll(viewer)

/** Decides about submissions and brings them in by file: at the keyboard themselves. Never the own. */
export const decidesActivities = (viewer: Viewer | null): boolean =>
  viewer != null && managesActivities(viewer) && inPerson(viewer)

/** The own, and all for administrators. */
export const activitySubmissionsSeenBy = (viewer: Viewer): Prisma.ActivitySubmissionWhereInput =>
  managesActivities(viewer) ? {} : { userId: viewer.id }

/** What waits for this viewer: never the own. */
export const activitySubmissionsDecidedBy = (viewer: Viewer): Prisma.ActivitySubmissionWhereInput =>
  decidesActivities(viewer) ? { userId: { not: viewer.id } } : { id: { in: [] } }

/** Kinds of activities: those open for anyone, all for administrators. */
export const activitiesSeenBy = (viewer: Viewer): Prisma.ActivityWhereInput =>
  managesActivities(viewer) ? {} : { active: true }
