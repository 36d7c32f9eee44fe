import type { Services } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { badInput } from '../../platform/errors.ts'
import { passwordPolicyOf, passwordProblem } from '../../domain/sign-in/passwordPolicy.ts'

/**
 * A new password that fits the policy, is no easy guess for who knows the person, and is repeated rightly. Errors:
 * BAD_USER_INPUT.
 */
export async function checkNewPassword(
  { config }: Services,
  password: string,
  { confirmation = password, about }: { confirmation?: string; about: string[] },
): Promise<void> {
  const problem = await passwordProblem(password, passwordPolicyOf(config), about)
  if (problem) throw badInput('password', problem)
  if (password !== confirmation) throw badInput('passwordConfirmation', 'The passwords must match.')
}

/** What others know of a person, and so may not be the whole of the password. */
export async function wordsAbout(db: Db | Tx, userId: string): Promise<string[]> {
  const { firstName, lastName, email, dealers } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      firstName: true,
      lastName: true,
      email: true,
      dealers: { select: { dealer: { select: { name: true } } } },
    },
  })
  return [firstName, lastName, email, ...dealers.map(({ dealer }) => dealer.name)]
}
