import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import { cookieDomains } from './sites.ts'

/** The session's cookie; what else the portal marks a browser with begins with it and a hyphen. */
export const sessionCookie = (config: Pick<Config, 'secure'>): string => (config.secure ? '__Host-paddock' : 'paddock')

const isOurs = (name: string, config: Pick<Config, 'secure'>): boolean =>
  name === sessionCookie(config) || name.startsWith(`${sessionCookie(config)}-`)

/** The pairs of a header as they came; a cookie without a name has an empty one. */
function* pairsOf(header: string | undefined): Generator<[name: string, value: string]> {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (pair.trim()) yield [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()]
  }
}

export interface Cookies {
  values: ReadonlyMap<string, string>
  /** Names that came twice, so that nobody can say which is ours: they have no value. */
  doubled: ReadonlySet<string>
}

export function cookiesOf(header: string | undefined): Cookies {
  const values = new Map<string, string>()
  const names = new Set<string>()
  const doubled = new Set<string>()
  for (const [name, value] of pairsOf(header)) {
    if (names.has(name)) doubled.add(name)
    names.add(name)
    try {
      if (name) values.set(name, decodeURIComponent(value))
    } catch {
      // Nothing of ours is written so.
    }
  }
  for (const name of doubled) values.delete(name)
  return { values, doubled }
}

/** Folders above an address that a cookie sent to it may belong to; more than eight levels nobody looks through. */
function pathsOf(url: string | undefined): string[] {
  const { 0: pathname = '/' } = (url ?? '/').split(/[?#]/, 1)
  const parts = pathname.split('/').slice(1, 9)
  const above = parts.flatMap((_, index) => {
    const path = `/${parts.slice(0, index + 1).join('/')}`
    return [path, `${path}/`]
  })
  return [...new Set(['/', ...above])].filter((path) => pathname === path || pathname.startsWith(path))
}

/** Characters of Set-Cookie in one answer; browsers take a quarter of a million, and what is left goes with the next. */
const MOST = 100_000

/**
 * What takes cookies out of the browser that sent this: a cookie is known by its name, domain and path together, and a
 * request tells the name alone, so each domain and path it can have is named.
 */
function* takenOut(req: IncomingMessage, config: Config, names: Iterable<string>): Generator<string> {
  const hosts = [`http://${req.headers.host ?? ''}`, config.PUBLIC_URL]
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url).hostname)
  const domains = ['', ...new Set(hosts.flatMap(cookieDomains))]
  const all = [...names]
  for (const path of pathsOf(req.url))
    for (const name of all)
      for (const domain of domains)
        yield [
          `${name}=${name ? '' : '0'}`,
          `Path=${path}`,
          'Max-Age=0',
          'SameSite=Lax',
          ...(domain ? [`Domain=${domain}`] : []),
          ...(config.secure ? ['Secure'] : []),
        ].join('; ')
}

function takeOut(req: IncomingMessage, res: ServerResponse, config: Config, names: Iterable<string>): void {
  let size = 0
  for (const line of takenOut(req, config, names)) {
    size += line.length
    if (size > MOST) return
    res.appendHeader('set-cookie', line)
  }
}

/** Takes out what the portal's own names hold more than once: somebody else set one of them, and nobody knows which. */
export function takeOutDoubled(req: IncomingMessage, res: ServerResponse, config: Config, { doubled }: Cookies): void {
  takeOut(
    req,
    res,
    config,
    [...doubled].filter((name) => isOurs(name, config)),
  )
}

/** Takes all cookies out: browsers do it for one header over https, and else by the names that came. */
export function takeOutAll(req: IncomingMessage, res: ServerResponse, config: Config): void {
  res.setHeader('clear-site-data', '"cookies"')
  takeOut(req, res, config, new Set([...pairsOf(req.headers.cookie)].map(([name]) => name)))
}
