import { entity } from '../platform/kit/entity.ts'
import { adminGroupsEditableBy, adminGroupsVisibleTo, assignmentGroupsVisibleTo } from './rules.ts'

export const AdminGroup = entity('AdminGroup', adminGroupsVisibleTo, { personOr: 'modify-admin-groups' })
/** As far as the viewer may change them. */
export const EditedAdminGroup = entity('AdminGroup', adminGroupsEditableBy, 'modify-admin-groups')
export const AssignmentGroup = entity('AssignmentGroup', assignmentGroupsVisibleTo, {
  personOr: 'modify-assignment-groups',
})
