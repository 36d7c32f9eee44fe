import { entity } from '../platform/kit/entity.ts'
import { rolesVisibleTo } from './rules.ts'

export const Role = entity('Role', rolesVisibleTo, { personOr: ['modify-roles', 'edit-user-roles'] })
