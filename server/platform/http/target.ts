import type { IncomingMessage } from 'node:http'

/** What no browser and no client of ours sends raw: spaces, controls, backslashes, anything beyond ASCII. */
const PRINTABLE = /^[!-[\]-~]*$/
/** A name or IPv4 address, or an IPv6 address in brackets, with or without a port. */
const HOST = /^(?:[a-z0-9][a-z0-9._-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Where a request goes, for HTTP and upgrades alike; undefined for what is malformed and answers 400: targets that are
 * no path (`//`, `*`, whole addresses), broken percent signs, encoded control characters, a host that is none.
 */
export function targetOf(req: IncomingMessage): URL | undefined {
  const raw = req.url ?? ''
  if (!raw.startsWith('/') || raw.startsWith('//') || !PRINTABLE.test(raw)) return undefined
  if (req.headers.host !== undefined && !HOST.test(req.headers.host)) return undefined
  const path = raw.split(/[?#]/, 1)[0]!
  try {
    // eslint-disable-next-line no-control-regex
    if (/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path))) return undefined
    return new URL(raw, 'http://local')
  } catch {
    return undefined
  }
}
