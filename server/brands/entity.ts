import { entity } from '../platform/kit/entity.ts'
import { brandsVisibleTo } from './rules.ts'

export const Brand = entity('Brand', brandsVisibleTo, { personOr: 'view-brands' })
