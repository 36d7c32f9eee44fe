import { entity } from '../platform/kit/entity.ts'
import { brandsSeenBy } from './rules.ts'

export const Brand = entity('Brand', brandsSeenBy, { personOr: 'view-brands' })
