import { entity } from '../platform/entity.ts'
import { rolesSeenBy } from './rules.ts'

export const Role = entity('Role', rolesSeenBy)
