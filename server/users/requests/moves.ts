import { moves } from '../../domain/decisions/moves.ts'
import { REQUEST } from '../../domain/decisions/requests.ts'

export const learnerRequestMoves = moves('LearnerRequest', {
  ...REQUEST,
  own: 'Nobody decides what they asked for, what is about themselves, or about someone above them. Ask another administrator.',
})

/** A person who asks to be let in; one who was turned away may still be. */
export const joiningMoves = moves('User', {
  what: 'request',
  own: 'Nobody decides about themselves. Ask another administrator.',
  moves: { approve: { from: ['PENDING', 'DENIED'], to: 'ACTIVE' }, deny: { from: ['PENDING'], to: 'DENIED' } },
})
