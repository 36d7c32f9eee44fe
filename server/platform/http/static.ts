import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync, gzipSync, constants } from 'node:zlib'
import type { StoredFile } from '../../../prisma/generated/client/client.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db.ts'
import type { Files } from '../files/files.ts'
import { PLAYERS, freshNonce } from './http.ts'
import { isUuid } from '../values/inputs.ts'
import { builtScreens } from './screens.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Where the page's nonce stands in the built HTML; each answer puts its own there. */
const NONCE = '%csp-nonce%'

/**
 * What pages may load: ourselves, the players of two video sites, and the captcha's service where keys are set. Style elements need the nonce; style
 * attributes (React writes them) stay allowed, since they reach nothing but their own element.
 */
const contentSecurityPolicy = (config: Config, nonce: string): string => {
  const captcha = config.CAPTCHA_SITE_KEY ? ' https://www.google.com https://www.gstatic.com' : ''
  return [
    "default-src 'self'",
    `script-src 'self'${captcha}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${config.PUBLIC_URL.replace(/^http/, 'ws')}`,
    `frame-src 'self' ${new URL(config.CONTENT_URL).origin} ${PLAYERS.join(' ')}${captcha}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

interface Page {
  /** Of HTML: the text with the place of the nonce in it. */
  html: string | undefined
  bytes: Record<'identity' | 'gzip' | 'br', Buffer>
  type: string
  immutable: boolean
}

const wants = (req: IncomingMessage): 'identity' | 'gzip' | 'br' => {
  const accepted = String(req.headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** A page with its nonce, packed as it goes out: it is small, and another one each time. */
const packed = (html: string, encoding: 'identity' | 'gzip' | 'br'): Buffer =>
  encoding === 'identity'
    ? Buffer.from(html)
    : encoding === 'gzip'
      ? gzipSync(html)
      : brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

/** Also false for a name no disk can have. */
function isFile(file: string): boolean {
  try {
    return statSync(file).isFile()
  } catch {
    return false
  }
}

function refuse(res: ServerResponse, status: number, why: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(why)
}

/** Serves the built client: hashed files for a year, every other address the one page, known or not. */
export function webPages(root: string, config: Config) {
  const pages = new Map<string, Page>()
  let screens: ReturnType<typeof builtScreens> | undefined
  const load = (name: string): Page | undefined => {
    const known = pages.get(name)
    if (known) return known
    const file = path.join(root, name)
    if (!file.startsWith(root + path.sep) || !isFile(file)) return undefined
    const identity = readFileSync(file)
    // Packed when the client was built (boot/packAssets.ts).
    const packedAs = (ending: string) => (isFile(file + ending) ? readFileSync(file + ending) : identity)
    const page: Page = {
      html: name.endsWith('.html') ? identity.toString('utf8') : undefined,
      bytes: { identity, gzip: packedAs('.gz'), br: packedAs('.br') },
      type: TYPES[path.extname(name)] ?? 'application/octet-stream',
      immutable: name.startsWith('assets/'),
    }
    pages.set(name, page)
    return page
  }
  const json = (name: string) => JSON.parse(String(load(name)?.bytes.identity ?? '{}')) as Record<string, never>
  return {
    /** Whether the client was built. */
    built: () => load('index.html') !== undefined,
    /**
     * Answers a GET; missing assets are 404 and so are addresses the client does not know, with its own page.
     * The files of its screen are fetched beside it; which screen that is depends on `signedIn`.
     */
    answer(req: IncomingMessage, res: ServerResponse, pathname: string, signedIn: boolean): void {
      const name = decodeURIComponent(pathname).replace(/^\/+/, '')
      const asset = name ? load(name) : undefined
      // Screens of the portal may be called as files are, such as those of the media center.
      const isScreen = name.startsWith('auth/')
      if (
        !asset &&
        !isScreen &&
        (name.startsWith('assets/') || /\.(js|css|map|png|jpg|svg|ico|woff2|json)$/.test(name))
      )
        return refuse(res, 404, 'Not found')
      const page = asset ?? load('index.html')
      if (!page) return refuse(res, 503, 'The client is not built. Run: npm run build')
      const encoding = wants(req)
      const nonce = freshNonce()
      res.setHeader('content-security-policy', contentSecurityPolicy(config, nonce))
      screens ??= builtScreens(json('addresses.json'), json('preloads.json'))
      const html = page.html && screens.preload(page.html.replaceAll(NONCE, nonce), pathname, signedIn)
      const bytes = html === undefined ? page.bytes[encoding] : packed(html, encoding)
      res.setHeader('content-type', page.type)
      res.setHeader('cache-control', page.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      res.setHeader('vary', 'accept-encoding, cookie')
      if (encoding !== 'identity' && (html !== undefined || bytes !== page.bytes.identity))
        res.setHeader('content-encoding', encoding)
      res.setHeader('content-length', bytes.length)
      if (!asset && screens.at(pathname) === undefined) res.statusCode = 404
      res.end(req.method === 'HEAD' ? undefined : bytes)
    },
  }
}

const plain = (res: ServerResponse, status: number, text: string) =>
  void res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text)

/**
 * GET /files/{id}: public files for anyone, private ones for who holds a signed path; in ranges, so that video can
 * seek.
 */
export async function serveFile(
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
  { db, files }: { db: Db; files: Files },
): Promise<void> {
  const id = url.pathname.slice('/files/'.length)
  const file = isUuid(id) ? await db.storedFile.findUnique({ where: { id } }) : null
  const open =
    file &&
    (file.isPublic ||
      files.mayRead(file, url.searchParams.get('expires') ?? '', url.searchParams.get('signature') ?? ''))
  if (!file || !open) return plain(res, 404, 'Not found')
  await sendFile(req, res, file, { files, isDownload: url.searchParams.has('download') })
}

/** A part of a file that was sent: from this byte on so many. */
interface Sent {
  start: number
  bytes: number
}

const nothing = (res: ServerResponse): Sent => {
  res.end()
  return { start: 0, bytes: 0 }
}

interface Sending {
  files: Files
  /** It is kept, not shown. */
  isDownload?: boolean
  /** Pages of others may show or play it, though it is not public: its address alone opens it. */
  isShared?: boolean
  /** False where each time it is asked for who is there, so that no browser keeps it for the next person. */
  isKept?: boolean
}

const cachedFor = ({ isPublic }: StoredFile, isKept: boolean): string =>
  isPublic ? 'public, max-age=31536000, immutable' : isKept ? 'private, max-age=3600' : 'private, no-store'

/** Answers with a file, or the range of it that is asked for; tells what of it went out once that is over. */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  file: StoredFile,
  { files, isDownload = false, isShared = file.isPublic, isKept = true }: Sending,
): Promise<Sent> {
  const etag = `"${file.sha256.slice(0, 32)}"`
  const known = req.headers['if-none-match']
  if (known === '*' || known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return nothing(res.writeHead(304, { etag }))

  // A part of what was another file would be glued to it: then all of it is sent.
  const isSame = req.headers['if-range'] === undefined || req.headers['if-range'] === etag
  const range = isSame ? /^bytes=(\d*)-(\d*)$/.exec(String(req.headers.range ?? '')) : null
  let start = 0
  let end = file.size - 1
  if (range && (range[1] || range[2])) {
    start = range[1] ? Number(range[1]) : Math.max(0, file.size - Number(range[2]))
    end = range[1] && range[2] ? Math.min(Number(range[2]), end) : end
    if (start > end) return nothing(res.writeHead(416, { 'content-range': `bytes */${file.size}` }))
  }
  const inline = /^(image\/(png|jpeg)|video\/|audio\/|text\/vtt|application\/pdf)/.test(file.mediaType) && !isDownload
  res.writeHead(range ? 206 : 200, {
    'content-type': file.mediaType.startsWith('text/') ? `${file.mediaType}; charset=utf-8` : file.mediaType,
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    etag,
    'cache-control': cachedFor(file, isKept),
    // Browsers refuse to show a PDF in a sandbox; its viewer is one of its own.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${file.mediaType === 'application/pdf' ? "; object-src 'self'" : '; sandbox'}`,
    'x-frame-options': 'SAMEORIGIN',
    // Pictures of letters are shown by mail programs, which are another origin.
    'cross-origin-resource-policy': isShared ? 'cross-origin' : 'same-origin',
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${file.size}` } : {}),
  })
  if (req.method === 'HEAD') return nothing(res)
  // A browser that seeks away closes the connection; that is no failure.
  let bytes = 0
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      yield chunk
      bytes += chunk.length
    }
  }
  await pipeline(files.store.read(file.key, { start, end }), counted, res).catch(() => res.destroy())
  return { start, bytes }
}
