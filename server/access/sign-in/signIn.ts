import type { Context } from '../../platform/context.ts'
import { failure } from '../../platform/errors.ts'
import { enter } from '../sessions/enter.ts'
import { countTry, forgiveTries } from './failures.ts'
import { passwordMatches } from './passwords.ts'
import { onlyProviderFor, useProvider } from '../single-sign-on/only.ts'

/**
 * Signs a person in by password: a new session and its cookie. False where a second factor is asked for first. Errors:
 * UNAUTHENTICATED, FORBIDDEN for closed accounts, LOCKED, TOO_MANY.
 */
export async function signIn(ctx: Context, emailAddress: string, password: string): Promise<boolean> {
  const { db, call, services } = ctx
  const email = emailAddress.trim().toLowerCase().slice(0, 254)
  await services.limits.useAtDoor('signIn', { network: call.network, account: email })
  await countTry(ctx, email)
  const provider = await onlyProviderFor(db, email)
  const person = await db.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, role: { select: { key: true } } },
  })
  const matches = await passwordMatches(person?.passwordHash ?? null, password.slice(0, 200))
  // Told to everyone with such an address, known here or not, and whatever the password.
  const isClosed = provider !== null && person?.role.key !== 'platform-admin'
  if (!matches || !person || isClosed) {
    if (provider !== null) throw useProvider(provider)
    throw failure('UNAUTHENTICATED', 'No account with that email and password combination was found.')
  }
  await forgiveTries(ctx, email)
  return enter(ctx, person.id)
}
