import { entity } from '../platform/kit/entity.ts'
import { managesSpiffs, spiffsManagedBy, spiffsVisibleTo } from './rules.ts'

export const Spiff = entity('Spiff', spiffsVisibleTo, { personOr: ['view-spiffs', 'create-edit-spiffs'] })
export const ManagedSpiff = entity('Spiff', spiffsManagedBy, managesSpiffs)
