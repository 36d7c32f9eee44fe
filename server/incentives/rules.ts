import type { Prisma } from '../../prisma/generated/client/client.ts'
import { curriculumsOfOwnBrands, curriculumsSeenBy, curriculumsTakenBy, keepsToOwnBrands } from '../curriculums/rules.ts'
import { can, type Viewer } from '../platform/viewer.ts'

/** Learners see active ones of curriculums open to them; holders of view-incentives all, brand managers those of own brands and what is open elsewhere. */
export const incentivesSeenBy = (viewer: Viewer): Prisma.IncentiveWhereInput => {
  if (!can(viewer, 'view-incentives')) return { active: true, curriculum: curriculumsTakenBy(viewer) }
  return keepsToOwnBrands(viewer) ? { OR: [{ active: true, curriculum: curriculumsSeenBy(viewer) }, { curriculum: curriculumsOfOwnBrands(viewer) }] } : {}
}

/** Whether the viewer sees every incentive, so that no look-up is needed. */
export const seesAllIncentives = (viewer: Viewer): boolean => can(viewer, 'view-incentives') && !keepsToOwnBrands(viewer)

type IncentiveRight = 'create-edit-incentives' | 'delete-incentives' | 'publish-incentives'

/** A brand manager's are those of curriculums that belong to own brands only. */
export const incentivesEditedBy = (viewer: Viewer, right: IncentiveRight = 'create-edit-incentives'): Prisma.IncentiveWhereInput => {
  if (!can(viewer, right)) return { id: { in: [] } }
  return keepsToOwnBrands(viewer) ? { curriculum: curriculumsOfOwnBrands(viewer) } : {}
}
