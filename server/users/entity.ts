import { entity } from '../platform/kit/entity.ts'
import { decidesRequests, learnerRequestsVisibleTo, mergesPeople } from './rules.ts'

/** People who wait to be let in, for who decides about them. */
export const WaitingUser = entity('User', () => ({ status: { in: ['PENDING', 'DENIED'] } }), decidesRequests)
/** Every account that is left, for who merges them. */
export const MergeableUser = entity('User', () => ({ erasedAt: null }), mergesPeople)
export const UserMerge = entity('UserMerge', () => ({}), mergesPeople)
export const LearnerRequest = entity('LearnerRequest', learnerRequestsVisibleTo)
export const Form = entity('Form', ({ id: userId }) => ({ userId }))
