import type { Db, Tx } from '../../platform/db.ts'
import { failure } from '../../platform/errors.ts'

/**
 * What people with this address sign in with instead of a password; null where a password does. Platform admins always
 * keep theirs.
 */
export async function onlyProviderFor(db: Db | Tx, email: string): Promise<string | null> {
  const record = await db.singleSignOn.findUnique({
    where: { id: 1 },
    select: { enabled: true, domains: true, label: true },
  })
  return record?.enabled && record.domains.includes(email.slice(email.lastIndexOf('@') + 1)) ? record.label : null
}

export const useProvider = (label: string) =>
  failure('FORBIDDEN', `People with this email address sign in with ${label}. Use the button “Continue with ${label}”.`)
