import { entity } from '../platform/entity.ts'
import { usersSeenBy } from '../users/rules.ts'
import { dealersLookedAfterBy, dealersSeenBy } from './rules.ts'

export const Dealer = entity('Dealer', dealersSeenBy)
/** Dealers in every state, for who looks after them. */
export const ManagedDealer = entity('Dealer', dealersLookedAfterBy, 'view-dealers')
/** Who works at a dealer, as far as the viewer reaches people. */
export const ReachedUser = entity('User', usersSeenBy)
