import { transitions } from '../../domain/decisions/transitions.ts'
import { REQUEST } from '../../domain/decisions/requests.ts'

export const learnerRequestTransitions = transitions('LearnerRequest', {
  ...REQUEST,
  own: 'You cannot decide what you asked for, what is about you, or about someone above you. Ask another administrator.',
})

/** A person who asks to be let in; one who was denied may still be. */
export const joiningTransitions = transitions('User', {
  what: 'request',
  own: 'You cannot decide about yourself. Ask another administrator.',
  moves: { approve: { from: ['PENDING', 'DENIED'], to: 'ACTIVE' }, deny: { from: ['PENDING'], to: 'DENIED' } },
})
