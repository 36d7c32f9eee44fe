import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, inPerson, seesAll, type Viewer } from '../platform/viewer.ts'

/** Sends in what they did: not while an administrator acts as the person, who might decide about it afterwards. */
export const submitsActivities = (viewer: Viewer | null): boolean => viewer != null && inPerson(viewer)

/** None belongs to a brand, so that they are for who sees all. */
const keepsActivities = (viewer: Viewer): boolean => viewer.isAdmin && seesAll(viewer)

/** Reads everybody's submissions. */
export const managesActivities = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'view-activities') && keepsActivities(viewer)

/** Keeps the kinds of activities. */
export const editsActivities = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'create-edit-activities') && keepsActivities(viewer)

/** Decides about submissions and brings them in by file: at the keyboard themselves. Never the own. */
export const decidesActivities = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'decide-activities') && managesActivities(viewer) && inPerson(viewer)

/** The own, and all for administrators. */
export const activitySubmissionsVisibleTo = (viewer: Viewer): Prisma.ActivitySubmissionWhereInput =>
  managesActivities(viewer) ? {} : { userId: viewer.id }

/** What waits for this viewer: never the own. */
export const activitySubmissionsDecidedBy = (viewer: Viewer): Prisma.ActivitySubmissionWhereInput =>
  decidesActivities(viewer) ? { userId: { not: viewer.id } } : { id: { in: [] } }

/** Sees the kinds at rest as well. */
export const seesEveryActivity = (viewer: Viewer | null): boolean =>
  managesActivities(viewer) || editsActivities(viewer)

/** Kinds of activities: those open for anyone, all for administrators. */
export const activitiesVisibleTo = (viewer: Viewer): Prisma.ActivityWhereInput =>
  seesEveryActivity(viewer) ? {} : { active: true }
