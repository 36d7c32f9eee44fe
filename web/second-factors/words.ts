import { formatAgo, formatDate } from '../ui/formats.ts'
import { offersPasskeys } from './passkeys.ts'

export const usedText = (since: string, lastUsedAt: string | null | undefined) =>
  `Since ${formatDate(since)}${lastUsedAt ? ` · last used ${formatAgo(lastUsedAt)}` : ''}`

/** What a passkey is, or why there are none where an address is to blame. */
export function passkeyText(host: string | null): string {
  if (!host) {
    return 'Passkeys are not available here.'
  }
  if (offersPasskeys(host)) return 'Your fingerprint, face or device PIN. Signs you in without a password.'
  return location.hostname === host ? 'This browser has no passkeys.' : `Available at ${host}, the portal’s address.`
}

export const appText = (since: string | null | undefined, lastUsedAt: string | null | undefined): string =>
  since ? usedText(since, lastUsedAt) : 'Six digits from an app on your phone, each time you sign in.'

export const codesText = (left: number): string =>
  left ? `${left} of 10 left, for when the rest is gone.` : 'None left. Make new ones, or a lost phone locks you out.'
