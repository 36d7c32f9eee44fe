import { entity } from '../platform/entity.ts'
import { bulletinsSeenBy } from './rules.ts'

export const Bulletin = entity('Bulletin', bulletinsSeenBy)
