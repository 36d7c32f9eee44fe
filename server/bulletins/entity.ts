import { entity } from '../platform/kit/entity.ts'
import { bulletinsSeenBy } from './rules.ts'

export const Bulletin = entity('Bulletin', bulletinsSeenBy, { personOr: 'view-announcements' })
