import { entity } from '../platform/kit/entity.ts'
import { adminGroupsEditedBy, adminGroupsSeenBy, assignmentGroupsSeenBy } from './rules.ts'

export const AdminGroup = entity('AdminGroup', adminGroupsSeenBy, { personOr: 'modify-admin-groups' })
/** As far as the viewer may change them. */
export const EditedAdminGroup = entity('AdminGroup', adminGroupsEditedBy, 'modify-admin-groups')
export const AssignmentGroup = entity('AssignmentGroup', assignmentGroupsSeenBy, {
  personOr: 'modify-assignment-groups',
})
