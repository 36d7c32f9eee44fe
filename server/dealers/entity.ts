import { entity } from '../platform/entity.ts'
import { dealersSeenBy } from './rules.ts'

export const Dealer = entity('Dealer', dealersSeenBy)
