import { getDomain } from 'tldts'
import type { Config } from '../config.ts'

/** The name one registers, below which hosts share cookies; null for a number and for a name with nothing above it. */
const registrable = (host: string): string | null => getDomain(host, { allowPrivateDomains: true })

/** The names a cookie of this host may be set for: its own and those above it, up to the one that is registered. */
export function cookieDomains(host: string): string[] {
  const top = registrable(host)
  const labels = host.split('.')
  return top === null
    ? [host]
    : labels.slice(0, labels.length - top.split('.').length + 1).map((_, index) => labels.slice(index).join('.'))
}

/**
 * Whether packages can set cookies that the portal is sent: their origin has its host, or one below the same registered
 * domain. Ports keep no cookies apart.
 */
export function packagesShareCookies({ PUBLIC_URL, CONTENT_URL }: Pick<Config, 'PUBLIC_URL' | 'CONTENT_URL'>): boolean {
  const [portal, packages] = [PUBLIC_URL, CONTENT_URL].map((url) => {
    const { hostname } = new URL(url)
    return registrable(hostname) ?? hostname
  })
  return portal === packages
}
