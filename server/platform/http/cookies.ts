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

/**
 * Characters of Set-Cookie in one answer; browsers take a quarter of a million, and what is left goes with the next.
 * Over https a proxy stands in between: nginx answers 502 for a head of 4 kB, and the portal's own has half of that.
 */
const mostFor = ({ secure }: Config) => (secure ? 1_500 : 100_000)

/** Which cookies an answer takes out. */
interface TakenOut {
  names: Iterable<string>
  paths: readonly string[]
  /** Leaves what is set as the portal sets it: for the host alone, at the root. */
  keepsOwn?: boolean
}

/**
 * What takes cookies out of the browser that sent this: a cookie is known by its name, domain and path together, and a
 * request tells the name alone, so each domain and path it can have is named.
 */
function* linesFor(req: IncomingMessage, config: Config, { names, paths, keepsOwn }: TakenOut): Generator<string> {
  const hosts = [`http://${req.headers.host ?? ''}`, config.PUBLIC_URL]
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url).hostname)
  const domains = ['', ...new Set(hosts.flatMap(cookieDomains))]
  const all = [...names]
  for (const path of paths)
    for (const name of all)
      for (const domain of domains) {
        if (keepsOwn && path === '/' && !domain) continue
        yield [
          `${name}=${name ? '' : '0'}`,
          `Path=${path}`,
          'Max-Age=0',
          'SameSite=Lax',
          ...(domain ? [`Domain=${domain}`] : []),
          ...(config.secure ? ['Secure'] : []),
        ].join('; ')
      }
}

function takeOut(req: IncomingMessage, res: ServerResponse, config: Config, what: TakenOut): void {
  let size = 0
  for (const line of linesFor(req, config, what)) {
    size += line.length
    if (size > mostFor(config)) return
    res.appendHeader('set-cookie', line)
  }
}

/**
 * Takes out what the portal's own names hold more than once: somebody else set one of them. The one set as the portal
 * sets it stays. Taken out here it would leave the other alone at paths that this request does not tell of.
 */
export function takeOutDoubled(req: IncomingMessage, res: ServerResponse, config: Config): void {
  const doubled = [...cookiesOf(req.headers.cookie).doubled].filter((name) => isOurs(name, config))
  takeOut(req, res, config, { names: doubled, paths: pathsOf(req.url), keepsOwn: true })
}

/** Where sessions are asked for; a cookie may be set for one of these alone. */
const DOORS = ['/', '/auth', '/graphql', '/api', '/files']

/** Takes out the session, whoever set it and for whichever door. */
export const takeOutSession = (req: IncomingMessage, res: ServerResponse, config: Config): void =>
  takeOut(req, res, config, { names: [sessionCookie(config)], paths: DOORS })

/** Whether browsers do what Clear-Site-Data says: elsewhere they do nothing, and take out what is named no more either. */
const clearsByHeader = (req: IncomingMessage, { secure }: Config): boolean =>
  secure || /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(req.headers.host ?? '')

/** Takes all cookies out: by one header where browsers obey it, and else by the names that came. */
export function takeOutAll(req: IncomingMessage, res: ServerResponse, config: Config): void {
  if (clearsByHeader(req, config)) res.setHeader('clear-site-data', '"cookies"')
  const names = new Set([...pairsOf(req.headers.cookie)].map(([name]) => name))
  takeOut(req, res, config, { names, paths: pathsOf(req.url) })
}
