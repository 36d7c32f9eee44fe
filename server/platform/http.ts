import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import busboy from 'busboy'
import { GraphQLError } from 'graphql'
import Upload from 'graphql-upload/Upload.mjs'
import type { Config } from './config.ts'
import type { Call } from './context.ts'
import { failure } from './errors.ts'
import { MAX_UPLOAD_BYTES } from './files.ts'
import type { Answer, Values } from './rest.ts'

const MAX_JSON_BYTES = 1024 * 1024

export const sessionCookie = (config: Config) => config.secure ? '__Host-paddock' : 'paddock'

const cookiesOf = (header: string | undefined): Map<string, string> =>
  new Map((header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    if (at < 1) return []
    try {
      return [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const]
    } catch {
      return []
    }
  }))

/** What features may know of a request. A bearer token counts as the session's. */
export function callOf(req: IncomingMessage, res: ServerResponse | undefined, config: Config): Call {
  const cookies = cookiesOf(req.headers.cookie)
  const bearer = /^Bearer (\S{20,200})$/.exec(req.headers.authorization ?? '')?.[1]
  const given = req.headers['x-request-id']
  const idempotencyKey = req.headers['idempotency-key']
  const forwarded = config.TRUST_PROXY ? req.headers['x-forwarded-for'] : undefined
  return {
    id: typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
    ip: (typeof forwarded === 'string' ? forwarded.split(',')[0]!.trim() : req.socket.remoteAddress) ?? '',
    userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
    token: bearer ?? cookies.get(sessionCookie(config)) ?? null,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
    cookie: (name) => cookies.get(name),
    setHeader(name, value) {
      if (res && !res.headersSent) res.setHeader(name, value)
    },
    setCookie(name, value, { maxAge, httpOnly }) {
      if (!res || res.headersSent) return
      const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Lax', ...(httpOnly ? ['HttpOnly'] : []), ...(config.secure ? ['Secure'] : [])]
      res.appendHeader('set-cookie', parts.join('; '))
    },
  }
}

/** Whether a browser sent this from another site: such calls may change nothing. Clients that are no browser send neither header. */
export function isCrossSite(req: IncomingMessage, config: Config): boolean {
  const site = req.headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  const { origin, host } = req.headers
  if (!origin) return false
  return origin !== new URL(config.PUBLIC_URL).origin && origin !== `http://${host}` && origin !== `https://${host}`
}

const tooLarge = () => failure('TOO_LARGE', 'Your file is too large.')

async function jsonBody(req: IncomingMessage): Promise<Values> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_JSON_BYTES) throw failure('TOO_LARGE', 'The request body is too large.')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (!text.trim()) return {}
  const parsed: unknown = JSON.parse(text, (key, value: unknown) => key === '__proto__' ? undefined : value)
  return Array.isArray(parsed) ? { items: parsed } : typeof parsed === 'object' && parsed !== null ? parsed as Values : {}
}

export interface Body {
  values: Values
  /** Removes scratch files; call when the answer is made. */
  discard(): Promise<void>
}

/** Multipart parts by name: texts, the `data` part as JSON, files as uploads whose bytes wait in a scratch folder. */
async function multipartBody(req: IncomingMessage, scratch: string): Promise<Body> {
  const folder = path.join(scratch, randomUUID())
  await mkdir(folder, { recursive: true })
  const discard = () => rm(folder, { recursive: true, force: true })
  const values: Values = {}
  const files: Promise<void>[] = []
  try {
    const parser = busboy({ headers: req.headers, limits: { fileSize: MAX_UPLOAD_BYTES, files: 60, fields: 200, fieldSize: MAX_JSON_BYTES }, defParamCharset: 'utf8' })
    let problem: Error | undefined
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) problem ??= failure('TOO_LARGE', `${name} is too long.`)
      if (name !== 'data') {
        values[name] = value
        return
      }
      try {
        Object.assign(values, { data: JSON.parse(value) as unknown })
      } catch {
        problem ??= failure('BAD_USER_INPUT', 'The data part must be JSON.', { data: 'must be JSON' })
      }
    })
    parser.on('file', (name, stream, { filename, mimeType, encoding }) => {
      const file = path.join(folder, String(files.length))
      stream.on('limit', () => { problem ??= tooLarge() })
      files.push(pipeline(stream, createWriteStream(file)).then(() => {
        const upload = new Upload()
        upload.resolve({ filename: filename ?? name, mimetype: mimeType, encoding, createReadStream: () => createReadStream(file) })
        // Photos of one thing may come under one name.
        const before = values[name]
        values[name] = before instanceof Upload ? [before, upload] : Array.isArray(before) && before[0] instanceof Upload ? [...before as unknown[], upload] : upload
      }))
    })
    parser.on('filesLimit', () => { problem ??= failure('BAD_USER_INPUT', 'Too many files at once.') })
    await pipeline(req, parser)
    await Promise.all(files)
    if (problem) throw problem
    return { values, discard }
  } catch (error) {
    await Promise.allSettled(files)
    await discard()
    // Complaints of the parser have no code; those of the disk are ours.
    const broken = error instanceof Error && !(error instanceof GraphQLError) && !('code' in error)
    throw broken ? failure('BAD_USER_INPUT', 'The multipart body is broken or was cut short.') : error
  }
}

const noBody: Body = { values: {}, discard: async () => {} }

/** Reads whatever body came. Errors: with a code for what people can mend; SyntaxError for broken JSON. */
export async function bodyOf(req: IncomingMessage, scratch: string): Promise<Body> {
  if (req.method === 'GET' || req.method === 'HEAD' || req.headers['content-length'] === '0') return noBody
  const type = (req.headers['content-type'] ?? '').toLowerCase()
  if (type.startsWith('multipart/form-data')) return multipartBody(req, scratch)
  if (type.startsWith('application/json') || (!type && req.headers['content-length'] === undefined && !req.headers['transfer-encoding'])) return { ...noBody, values: await jsonBody(req) }
  throw failure('BAD_USER_INPUT', 'Send the body as application/json or multipart/form-data.')
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

/** Headers of every answer. */
export function secureHeaders(res: ServerResponse, config: Config, requestId: string): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) res.setHeader(name, value)
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
  const weights = new Map((accepted ?? '').toLowerCase().split(',').map((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1)
    return [name, Number.isNaN(weight) ? 0 : weight] as const
  }))
  return (['br', 'gzip'] as const).find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? null
}

/** Brotli at its fast settings packs such answers better than gzip in less time. */
const packer = (packing: 'br' | 'gzip') => packing === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip({ level: 5 })

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
  if (!res.hasHeader('content-type')) res.setHeader('content-type', status >= 400 && typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8')
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
