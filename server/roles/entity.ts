import { entity } from '../platform/entity.ts'
import { usersSeenBy } from '../users/rules.ts'
import { rolesSeenBy } from './rules.ts'

export const Role = entity('Role', rolesSeenBy)
export const ReachedUser = entity('User', usersSeenBy)
