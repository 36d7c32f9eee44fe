import { entity } from '../../platform/kit/entity.ts'
import { dealersLookedAfterBy, usersVisibleTo } from './rules.ts'

/** People as far as the viewer reaches them: every feature that lists people lists these. */
export const User = entity('User', usersVisibleTo, { personOr: 'view-users' })
/** Dealers in every state, for who looks after them. */
export const ManagedDealer = entity('Dealer', dealersLookedAfterBy, 'view-dealers')
