import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import { takeOutAll } from './cookies.ts'
import { freshNonce, send, stylesOnly } from './http.ts'
import { writtenPage } from './writtenPage.ts'

/** Characters a head may have, which is what servers of this kind take. */
const MOST = 16 * 1024
/**
 * What is read of it all the same, in bytes: who was given too many cookies names them, and an answer can take them
 * out. Browsers keep 180 of 4 kB for a registered domain at most.
 */
export const READ = 800 * 1024

export const hasLongHead = ({ url, rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.reduce((sum, part) => sum + part.length, url?.length ?? 0) > MOST

const TITLE = 'Your browser sent too much'
const WORDS = 'Something filled it with cookies of this portal, more than any page takes. They are removed now.'

/**
 * Answers a head that is too long, with cookies taken out, since they are what makes it so: without that a browser could
 * not reach the portal again for as long as they live.
 */
export function refuseLongHead(req: IncomingMessage, res: ServerResponse, config: Config): void {
  takeOutAll(req, res, config)
  res.setHeader('connection', 'close')
  if (!req.headers.accept?.includes('text/html')) {
    send(res, { status: 431, body: `${TITLE}. ${WORDS}` })
    return
  }
  const nonce = freshNonce()
  res.writeHead(431, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': stylesOnly(nonce),
  })
  res.end(writtenPage(nonce, { title: TITLE, text: WORDS, below: '<p><a href="">Load the page again</a></p>' }))
}

const REFUSALS: Readonly<Record<string, string>> = {
  // Longer than what is read: nothing is known of it but that browsers can take all cookies out.
  HPE_HEADER_OVERFLOW: `431 Request Header Fields Too Large\r\nClear-Site-Data: "cookies"\r\nContent-Type: text/plain; charset=utf-8`,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
/** How long what was sent may still arrive, in milliseconds: a connection cut before takes the answer along. */
const LINGER = 1000

/** Answers what cannot be read as a request, as the server would by itself, and takes cookies out of a head past all. */
export function answerUnreadable(server: Server): void {
  const answered = new WeakSet<Duplex>()
  const waiting = new WeakMap<Duplex, number>()
  server.on('request', ({ socket }, res) => {
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1)
    res.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (answered.has(socket)) return
    answered.add(socket)
    // In the middle of an answer another would be read as part of it.
    if (!socket.writable || error.code === 'ECONNRESET' || waiting.get(socket)) return void socket.destroy()
    const refusal = REFUSALS[error.code ?? ''] ?? '400 Bad Request'
    const body = error.code === 'HPE_HEADER_OVERFLOW' ? `${TITLE}. ${WORDS} Load the page again.` : ''
    socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
    setTimeout(() => socket.destroy(), LINGER).unref()
  })
}
