import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '../../platform/context.ts'
import { freshNonce } from '../../platform/http/http.ts'
import { unstorable } from '../../platform/values/text.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { ensureUnpacked, placeOf } from '../package/unpacked.ts'
import { launchOf } from './launch.ts'
import { opened, type Opens } from './token.ts'

/** The script of the page around a lesson, as it was built. */
const PLAYER = path.resolve(import.meta.dirname, '../../../dist/content/player.js')

/**
 * What a lesson may load: itself, and what authors link to on the web; never the portal, which tells each call from
 * elsewhere. Shown by the portal alone.
 */
const lessonPolicy = (portal: string) =>
  [
    "default-src 'self' data: blob: https:",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: https:",
    "style-src 'self' 'unsafe-inline' data: blob: https:",
    "connect-src 'self' data: blob:",
    "object-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${portal}`,
  ].join('; ')

const pagePolicy = (portal: string, nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${portal}`

const plain = (res: ServerResponse, status: number, text: string) =>
  void res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)

/** A lesson in a frame, beside the portal's ear for it. */
async function page(services: Services, res: ServerResponse, opens: Opens, itemId: string): Promise<void> {
  const launch = isUuid(itemId) ? await launchOf(services, opens, itemId) : null
  if (!launch) return plain(res, 404, 'Not found')
  const nonce = freshNonce()
  res.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(launch.portal, nonce),
  })
  // A page of ours: what a lesson kept stands in it as data, and cannot end the element it stands in.
  res.end(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Lesson</title>
<style nonce="${nonce}">html,body{margin:0;height:100%}iframe{display:block;border:0;width:100%;height:100%}</style></head>
<body><script type="application/json" id="launch">${JSON.stringify(launch).replaceAll('<', '\\u003c')}</script>
<script src="/player.js"></script></body>
</html>`)
}

/** A file of the package, or the range of it that is asked for. */
async function file(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  { as, id }: Opens,
  name: string,
): Promise<void> {
  const { db, config } = services
  const packageId =
    as === 'preview'
      ? id
      : (await db.scormAttempt.findUnique({ where: { id }, select: { packageId: true } }))?.packageId
  const where = { packageId_path: { packageId: packageId ?? '', path: name }, package: { course: { deletedAt: null } } }
  const found = packageId && !unstorable(name) ? await db.scormFile.findUnique({ where }) : null
  if (!packageId || !found) return plain(res, 404, 'Not found')
  await ensureUnpacked(services, packageId)
  const { size, mediaType } = found
  const range = /^bytes=(\d*)-(\d*)$/.exec(String(req.headers.range ?? ''))
  let [start, end] = [0, size - 1]
  const isPart = range !== null && (range[1] !== '' || range[2] !== '')
  if (isPart) {
    start = range[1] ? Number(range[1]) : Math.max(0, size - Number(range[2]))
    end = range[1] && range[2] ? Math.min(Number(range[2]), end) : end
    if (start > end) return void res.writeHead(416, { 'content-range': `bytes */${size}` }).end()
  }
  res.writeHead(isPart ? 206 : 200, {
    'content-type': mediaType,
    'content-length': size ? end - start + 1 : 0,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600',
    'content-security-policy': lessonPolicy(new URL(config.PUBLIC_URL).origin),
    ...(isPart ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  })
  if (req.method === 'HEAD' || !size) return void res.end()
  await pipeline(createReadStream(placeOf(services, packageId, found.number), { start, end }), res).catch(() =>
    res.destroy(),
  )
}

/** The names of an address; null where it is malformed. */
function partsOf(url: string | undefined): string[] | null {
  try {
    return (url ?? '/').split(/[?#]/, 1)[0]!.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return null
  }
}

/** Answers on the content origin: lessons for who holds a signed address, and nothing else. No cookie is read or set. */
export async function serveContent(services: Services, req: IncomingMessage, res: ServerResponse): Promise<void> {
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('referrer-policy', 'no-referrer')
  res.setHeader('cross-origin-resource-policy', 'same-origin')
  if (services.config.secure) res.setHeader('strict-transport-security', 'max-age=31536000')
  if (req.method !== 'GET' && req.method !== 'HEAD') return plain(res, 405, 'Only GET and HEAD are answered here.')
  const [first = '', kind, ...rest] = partsOf(req.url) ?? []
  if (first === 'player.js' && kind === undefined) {
    const script = await readFile(PLAYER)
    res.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
    return void res.end(req.method === 'HEAD' ? undefined : script)
  }
  const opens = await opened(services, first)
  if (!opens) return plain(res, 403, 'This address is over. Open the course again.')
  if (kind === 'play' && rest.length === 1) return page(services, res, opens, rest[0]!)
  if (kind === 'files') return file(services, req, res, opens, rest.join('/').normalize('NFC'))
  return plain(res, 404, 'Not found')
}
