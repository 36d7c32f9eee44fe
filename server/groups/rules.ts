import type { Prisma } from '../../prisma/generated/client/client.ts'
import { accountOf, can, seesAll, type Viewer } from '../platform/viewer.ts'

/** Admin groups the viewer may know of: all for who sees all, else the own ones. */
export const adminGroupsVisibleTo = (viewer: Viewer): Prisma.AdminGroupWhereInput =>
  seesAll(viewer) ? {} : { users: { some: { userId: accountOf(viewer) } } }

/** Groups the viewer changes: with the right, those seen. */
export const adminGroupsEditableBy = (viewer: Viewer): Prisma.AdminGroupWhereInput =>
  can(viewer, 'modify-admin-groups') ? adminGroupsVisibleTo(viewer) : { id: { in: [] } }

export const editsAssignmentGroups = (viewer: Viewer | null): boolean => can(viewer, 'modify-assignment-groups')

/**
 * Active groups for anyone, since people choose theirs while registering, but for dynamic groups, which are for
 * administrators; those at rest for who edits them.
 */
export const assignmentGroupsVisibleTo = (viewer: Viewer | null): Prisma.AssignmentGroupWhereInput => {
  if (editsAssignmentGroups(viewer)) return {}
  return viewer?.isAdmin ? { active: true } : { active: true, kind: { not: 'DYNAMIC' } }
}
