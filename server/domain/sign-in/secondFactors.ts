import type { Context } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'

/** The ways to give a second factor. */
export const FACTOR_METHODS = ['AUTHENTICATOR', 'PASSKEY', 'RECOVERY_CODE'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

/** What a person gives: exactly one of these. */
export interface GivenFactor {
  /** Of the authenticator app. */
  code?: string | null
  recoveryCode?: string | null
  /** The browser's answer to a request for a passkey. */
  passkey?: unknown
}

/**
 * A factor that was found right. Using it up belongs in the transaction it opens the way for, and fails there where
 * another call was faster.
 */
export interface CheckedFactor {
  method: FactorMethod
  userId: string
  useUp(c: Change): Promise<void>
}

/**
 * What the feature that keeps second factors does for the one that signs people in. `binding` names what a passkey is
 * asked for.
 */
export interface SecondFactors {
  /** How the person can give one now; null for who has none. */
  methodsOf(ctx: Context, userId: string): Promise<FactorMethod[] | null>
  /** Errors: BAD_USER_INPUT at code, recoveryCode or passkey; LOCKED after too many wrong codes. */
  check(ctx: Context, userId: string, given: GivenFactor, binding: string): Promise<CheckedFactor>
  /** For who has said no name yet: the passkey tells it. Errors: BAD_USER_INPUT at passkey. */
  checkPasskey(ctx: Context, given: unknown, binding: string): Promise<CheckedFactor>
  /**
   * What the browser is asked, as JSON; of this person's passkeys, or of any. Errors: CONFLICT where there can be
   * none.
   */
  requestPasskey(ctx: Context, binding: string, userId: string | null): Promise<unknown>
}

let provided: SecondFactors | undefined

/** Said once, when the feature is loaded. */
export const provideSecondFactors = (factors: SecondFactors): void => {
  provided = factors
}

export function secondFactors(): SecondFactors {
  // Without an answer nobody gets in, rather than anybody.
  if (!provided) throw new Error('No feature keeps second factors')
  return provided
}
