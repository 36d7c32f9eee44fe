import { dealersLookedAfterBy } from '../dealers/rules.ts'
import { entity } from '../platform/entity.ts'
import { usersSeenBy } from '../users/rules.ts'
import { adminGroupsEditedBy, adminGroupsSeenBy, assignmentGroupsSeenBy } from './rules.ts'

export const AdminGroup = entity('AdminGroup', adminGroupsSeenBy)
/** As far as the viewer may change them. */
export const EditedAdminGroup = entity('AdminGroup', adminGroupsEditedBy, 'modify-admin-groups')
export const AssignmentGroup = entity('AssignmentGroup', assignmentGroupsSeenBy)
export const ReachedUser = entity('User', usersSeenBy)
export const ReachedDealer = entity('Dealer', dealersLookedAfterBy)
