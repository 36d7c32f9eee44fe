import type { Viewer } from '../../platform/viewer.ts'

/**
 * Meant for the viewer: for everybody, or for one of their active groups. A filter over any model with an `audience`;
 * `sql.ts` says the same for a statement.
 */
export const meantFor = (viewer: Viewer) => ({
  OR: [{ audience: { none: {} } }, { audience: { some: { groupId: { in: [...viewer.assignmentGroupIds] } } } }],
})
