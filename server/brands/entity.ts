import { entity } from '../platform/entity.ts'
import { brandsSeenBy } from './rules.ts'

export const Brand = entity('Brand', brandsSeenBy)
