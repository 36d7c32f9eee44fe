import { entity } from '../platform/kit/entity.ts'
import { dealersVisibleTo } from './rules.ts'

export const Dealer = entity('Dealer', dealersVisibleTo, { personOr: 'view-dealers' })
