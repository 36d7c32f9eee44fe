import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import proxyaddr from 'proxy-addr'
import type { Config } from '../config.ts'
import type { Call } from '../context.ts'
import type { Answer } from '../rest/answer.ts'
import { cookiesOf, sessionCookie } from './cookies.ts'

/** Some proxies write the port of the client as well: 203.0.113.7:51234, [2001:db8::7]:51234. */
const withoutPort = (address: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? address

/**
 * The network address a request comes from: what the trusted proxies saw, counted from our side, since the rest of
 * X-Forwarded-For was written by whoever sent it.
 */
function addressOf(req: IncomingMessage, { trustProxy }: Config): string {
  const direct = req.socket.remoteAddress ?? ''
  if (!trustProxy) return direct
  const forwarded = withoutPort(proxyaddr(req, trustProxy))
  return isIP(forwarded) ? forwarded : direct
}

/**
 * An IPv4 address as it is, of an IPv6 one its /64: a line at home has that many, and each request may take another.
 */
export function networkOf(address: string): string {
  const [ip = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || isIP(ip) !== 6) return mapped ?? ip
  const [head = '', tail] = ip.split('::')
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const groups =
    tail === undefined
      ? left!
      : [...left!, ...Array.from({ length: Math.max(0, 8 - left!.length - right!.length) }, () => '0'), ...right!]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** What features may know of a request. A bearer token counts as the session's. */
export function callOf(req: IncomingMessage, res: ServerResponse | undefined, config: Config): Call {
  const cookies = cookiesOf(req.headers.cookie)
  const bearer = /^Bearer (\S{20,200})$/.exec(req.headers.authorization ?? '')?.[1]
  const given = req.headers['x-request-id']
  const idempotencyKey = req.headers['idempotency-key']
  const ip = addressOf(req, config)
  return {
    id: typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
    began: performance.now(),
    ip,
    network: networkOf(ip),
    userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
    token: bearer ?? cookies.values.get(sessionCookie(config)) ?? null,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
    overRest: req.url?.startsWith('/api/') ?? false,
    cookie: (name) => cookies.values.get(name),
    setHeader(name, value) {
      if (res && !res.headersSent) res.setHeader(name, value)
    },
    setCookie(name, value, { maxAge, httpOnly }) {
      if (!res || res.headersSent) return
      const parts = [
        `${name}=${encodeURIComponent(value)}`,
        'Path=/',
        `Max-Age=${maxAge}`,
        'SameSite=Lax',
        ...(httpOnly ? ['HttpOnly'] : []),
        ...(config.secure ? ['Secure'] : []),
      ]
      res.appendHeader('set-cookie', parts.join('; '))
    },
  }
}

/**
 * Whether a browser sent this from another site: such calls may change nothing. Clients that are no browser send
 * neither header.
 */
export function isCrossSite(req: IncomingMessage, config: Config): boolean {
  const site = req.headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  const { origin, host } = req.headers
  if (!origin) return false
  // Of a portal over https the same name over http is anybody's on the way.
  const ours = [new URL(config.PUBLIC_URL).origin, `https://${host}`, ...(config.secure ? [] : [`http://${host}`])]
  return !ours.includes(origin)
}

/** Nothing may be loaded by an answer that is no page; pages say what they need themselves. */
const NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const freshNonce = (): string => randomBytes(16).toString('base64url')

/** Of a page we write ourselves: its own styles by nonce, frames of ours, nothing else. */
export const stylesOnly = (nonce: string): string =>
  `${NOTHING_LOADS}; style-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; frame-src 'self'`

/** The same with a form that comes back here. */
export const formOnly = (nonce: string): string => stylesOnly(nonce).replace("form-action 'none'", "form-action 'self'")

/** Whose players a page may frame, once the person agreed; nothing else is loaded from there. */
export const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
const PLAYERS_ALLOWED = PLAYERS.map((origin) => `"${origin}"`).join(' ')

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // What lessons open in windows of their own finds its way back; what opens the portal does not reach it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': NOTHING_LOADS,
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), ' +
    'publickey-credentials-create=(self), publickey-credentials-get=(self)',
} as const

/** What lessons in a frame may do as well: play and fill the screen. */
const framesMay = ({ CONTENT_URL }: Config) => {
  const lessons = `"${new URL(CONTENT_URL).origin}"`
  return [
    `autoplay=(self ${lessons})`,
    `fullscreen=(self ${lessons} ${PLAYERS_ALLOWED})`,
    `picture-in-picture=(self ${lessons} ${PLAYERS_ALLOWED})`,
  ].join(', ')
}

/** Headers of every answer. */
export function secureHeaders(res: ServerResponse, config: Config, requestId: string): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) res.setHeader(name, value)
  res.setHeader('permissions-policy', `${SECURITY_HEADERS['permissions-policy']}, ${framesMay(config)}`)
  if (config.secure) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
  res.setHeader('x-request-id', requestId)
}

/** From so many bytes on packing saves more than it costs. */
const PACK_FROM = 10_000
/** A whole answer is handed to the packer in pieces, so that no step of it holds others up for long. */
const PIECE = 65_536

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE)
}

/** What the client unpacks, gzip or Brotli, unless it refuses it with a weight of 0; null for neither. */
export function packingFor(accepted: string | undefined): 'br' | 'gzip' | null {
  const weights = new Map(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => {
        const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
        const weight = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1)
        return [name, Number.isNaN(weight) ? 0 : weight] as const
      }),
  )
  return (['br', 'gzip'] as const).find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? null
}

/** Brotli at its fast settings packs such answers better than gzip in less time. */
const packer = (packing: 'br' | 'gzip') =>
  packing === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 5 })

export function send(res: ServerResponse, { status, body, headers, stream }: Answer): void {
  res.statusCode = status
  for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name, value)
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-store')
  if (stream) {
    // A fault in the middle can no longer change the status: cutting the answer short tells it.
    pipeline(stream, res).catch(() => res.destroy())
    return
  }
  if (body === undefined) {
    res.end()
    return
  }
  const text = typeof body === 'string' && status >= 400 ? body : JSON.stringify(body)
  if (!res.hasHeader('content-type'))
    res.setHeader(
      'content-type',
      status >= 400 && typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    )
  const bytes = Buffer.from(text)
  if (bytes.length < PACK_FROM) {
    res.setHeader('content-length', bytes.length)
    res.end(bytes)
    return
  }
  res.appendHeader('vary', 'accept-encoding')
  const packing = packingFor(res.req.headers['accept-encoding'])
  if (!packing) {
    res.setHeader('content-length', bytes.length)
    res.end(bytes)
    return
  }
  res.setHeader('content-encoding', packing)
  if (res.req.method === 'HEAD') {
    res.end()
    return
  }
  pipeline(Readable.from(pieces(bytes)), packer(packing), res).catch(() => res.destroy())
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * The portal's own address for a page asked for under another name of the same machine; null where it is the right one.
 * Lessons, passkeys and live updates hold to one address, and a developer types either.
 */
export function homeFor({ PUBLIC_URL }: Config, { headers }: IncomingMessage): string | null {
  const asked = `http://${headers.host ?? ''}`
  if (!headers.accept?.includes('text/html') || !URL.canParse(asked)) return null
  const [here, home] = [new URL(asked), new URL(PUBLIC_URL)]
  const isOther = here.hostname !== home.hostname && here.port === home.port && home.protocol === 'http:'
  return isOther && LOOPBACK.includes(here.hostname) && LOOPBACK.includes(home.hostname) ? home.origin : null
}
