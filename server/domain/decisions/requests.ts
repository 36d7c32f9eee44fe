import { UNDO_MINUTES } from './transitions.ts'

/** How what people ask an administrator for goes on, and is answered in words. */
export const REQUEST = {
  what: 'request',
  note: { column: 'answer', none: '', input: 'answer' },
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED', decides: true },
    deny: { from: ['PENDING'], to: 'DENIED', decides: true },
    undo: { from: ['APPROVED', 'DENIED'], to: 'PENDING', reopens: true, minutes: UNDO_MINUTES },
    withdraw: { from: ['PENDING'], to: null },
  },
} as const
