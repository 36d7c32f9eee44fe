import { entity } from '../platform/kit/entity.ts'
import { managesSpiffs, spiffsManagedBy, spiffsSeenBy } from './rules.ts'

export const Spiff = entity('Spiff', spiffsSeenBy)
export const ManagedSpiff = entity('Spiff', spiffsManagedBy, managesSpiffs)
