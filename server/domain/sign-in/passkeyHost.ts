import { isIP } from 'node:net'
import type { Config } from '../../platform/config.ts'

/**
 * The host name passkeys belong to; null where browsers make none: at an address that is a number, or one reached
 * without https.
 */
export function passkeyHost({ PUBLIC_URL, secure }: Pick<Config, 'PUBLIC_URL' | 'secure'>): string | null {
  const { hostname } = new URL(PUBLIC_URL)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return null
  return secure || hostname === 'localhost' || hostname.endsWith('.localhost') ? hostname : null
}
