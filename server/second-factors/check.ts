import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import { passkeyHost } from '../domain/sign-in/passkeyHost.ts'
import type { CheckedFactor, FactorMethod, GivenFactor, SecondFactors } from '../domain/sign-in/secondFactors.ts'
import { checkCode } from './authenticator.ts'
import { checkPasskey, requestPasskey } from './passkeys.ts'
import { checkRecoveryCode } from './recoveryCodes.ts'
import { takeTry, tellWhenLocked } from './tries.ts'

/** Ways a person has now. Recovery codes alone are no factor: they go with the last one. */
async function methodsOf({ db, services }: Context, userId: string): Promise<FactorMethod[] | null> {
  const person = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      authenticator: { select: { confirmedAt: true } },
      passkeys: { select: { id: true }, take: 1 },
      recoveryCodes: { where: { usedAt: null }, select: { id: true }, take: 1 },
    },
  })
  const hasApp = person.authenticator?.confirmedAt != null
  const hasPasskey = person.passkeys.length > 0
  if (!hasApp && !hasPasskey) return null
  return [
    ...(hasApp ? ['AUTHENTICATOR' as const] : []),
    ...(hasPasskey && passkeyHost(services.config) ? ['PASSKEY' as const] : []),
    ...(person.recoveryCodes.length ? ['RECOVERY_CODE' as const] : []),
  ]
}

async function check(ctx: Context, userId: string, given: GivenFactor, binding: string): Promise<CheckedFactor> {
  if (given.passkey) return checkPasskey(ctx, given.passkey, binding, userId)
  const tries = await takeTry(ctx, userId)
  const useUp = given.recoveryCode
    ? await checkRecoveryCode(ctx, userId, given.recoveryCode)
    : await checkCode(ctx, userId, given.code ?? '')
  if (!useUp) {
    await tellWhenLocked(ctx, userId, tries)
    throw given.recoveryCode
      ? badInput('recoveryCode', 'This recovery code is wrong or was used already.')
      : badInput('code', 'This code is not right. Enter the newest one your app shows.')
  }
  return {
    method: given.recoveryCode ? 'RECOVERY_CODE' : 'AUTHENTICATOR',
    userId,
    async useUp(c) {
      await useUp(c)
      await c.tx.secondFactorFailure.deleteMany({ where: { userId } })
    },
  }
}

export const checks: SecondFactors = {
  methodsOf,
  check,
  checkPasskey: (ctx, given, binding) => checkPasskey(ctx, given, binding),
  requestPasskey,
}
