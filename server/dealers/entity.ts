import { entity } from '../platform/kit/entity.ts'
import { dealersSeenBy } from './rules.ts'

export const Dealer = entity('Dealer', dealersSeenBy, { personOr: 'view-dealers' })
