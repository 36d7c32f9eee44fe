import { entity } from '../platform/kit/entity.ts'
import { rolesSeenBy } from './rules.ts'

export const Role = entity('Role', rolesSeenBy, { personOr: ['modify-roles', 'edit-user-roles'] })
