import { can, type Viewer } from '../../platform/viewer.ts'

/**
 * Meant for the viewer: for everybody, or for one of their active groups. A filter over any model with an `audience`;
 * `sql.ts` says the same for a statement.
 */
export const meantFor = (viewer: Viewer) => ({
  OR: [{ audience: { none: {} } }, { audience: { some: { groupId: { in: [...viewer.assignmentGroupIds] } } } }],
})

/** Who makes what is aimed at people. */
const AIMS: readonly Parameters<typeof can>[1][] = [
  'modify-announcements',
  'modify-events',
  'modify-videos',
  'modify-podcasts',
  'modify-suggested-followers',
  'create-edit-resources',
  'create-edit-courses',
  'create-edit-curriculums',
  'create-edit-spiffs',
  'send-messages',
]

/**
 * Aims by dealer, business unit or role where an audience is chosen: who edits groups, and who runs a brand, whose
 * content goes to anybody anyway. A group that is there is changed by the former alone.
 */
export const aimsByRules = (viewer: Viewer | null): boolean =>
  can(viewer, 'modify-assignment-groups') ||
  (viewer !== null && viewer.isAdmin && viewer.ownedBrandIds.length > 0 && AIMS.some((right) => can(viewer, right)))
