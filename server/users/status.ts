import { builder } from '../platform/graphql/builder.ts'

export const UserStatus = builder.enumType('UserStatus', {
  description: 'Account states (spec part 1, 4).',
  values: {
    PENDING: { description: 'Waits for an administrator.' },
    ACTIVE: { description: 'May sign in.' },
    DENIED: { description: 'Was not let in.' },
    DEACTIVATED: { description: 'May no longer sign in.' },
  } as const,
})
