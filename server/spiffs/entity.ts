import { entity } from '../platform/kit/entity.ts'
import { managesSpiffs, spiffsManagedBy, spiffsSeenBy } from './rules.ts'

export const Spiff = entity('Spiff', spiffsSeenBy, { personOr: ['view-spiffs', 'create-edit-spiffs'] })
export const ManagedSpiff = entity('Spiff', spiffsManagedBy, managesSpiffs)
