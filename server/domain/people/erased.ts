import type { Tx } from '../../platform/db.ts'
import { failure } from '../../platform/errors.ts'

/** Why a payout, claim or submission of a person ended, in words, once they were erased. */
export const ERASED_REASON = 'The person was deleted.'

/** Why nothing is released or granted to somebody any more. */
export const TO_NOBODY = 'This person was deleted. Nothing is paid or granted to them any more; deny it instead.'

/**
 * Asked before anything is released or granted to a person, where money or points would go to nobody. Errors: CONFLICT.
 */
export async function refuseForErased(tx: Tx, userId: string): Promise<void> {
  if (await tx.user.count({ where: { id: userId, erasedAt: { not: null } } })) throw failure('CONFLICT', TO_NOBODY)
}
