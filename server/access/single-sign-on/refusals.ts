/** Why a sign-in over the provider ended at the sign-in screen, which has a sentence for each. */
export type RefusalReason =
  | 'off'
  | 'unavailable'
  | 'cancelled'
  | 'expired'
  | 'clock'
  | 'failed'
  | 'too-many'
  | 'no-account'
  | 'no-email'
  | 'not-verified'
  | 'not-proved'
  | 'administrator'
  | 'linked'
  | 'pending'
  | 'denied'
  | 'deactivated'
  | 'login-disabled'

export const refused = (reason: RefusalReason): Error & { reason: RefusalReason } =>
  Object.assign(new Error(`Single sign-on refused: ${reason}`), { reason })

export const reasonIn = (error: unknown): RefusalReason | undefined =>
  error instanceof Error && 'reason' in error ? (error.reason as RefusalReason) : undefined

export const refusalAddress = (reason: RefusalReason): string => `/public/login?sso=${reason}`
