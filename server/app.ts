import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { GraphQLError } from 'graphql'
import { WebSocketServer } from 'ws'
import { contextOf } from './access/contextOf.ts'
import type { Context, Services } from './platform/context.ts'
import { docsPage, openApi } from './platform/docs.ts'
import { headersOf, STATUS, type ErrorCode } from './platform/errors.ts'
import { createGraphQL, serveSockets } from './platform/graphql.ts'
import { bodyOf, isCrossSite, secureHeaders, send } from './platform/http.ts'
import { measured } from './platform/metrics.ts'
import { compileRows, routerOf, runRow, type Answer } from './platform/rest.ts'
import { contentSecurityPolicy, serveFile, webPages } from './platform/static.ts'
import { pages, rows } from './rest.ts'
import { schema } from './schema.ts'
import './on.ts'

/** A handler that answers what the portal does not: the bundler's dev server. */
export type Fallback = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

interface Options {
  services: Services
  /** Where the built client lies. */
  webRoot: string
  /** The web client's documents by id. */
  persistedFile: string
  /** Takes the place of the built client in watch mode. */
  webServer?: Fallback
}

export interface App {
  server: Server
  /** No longer ready; closes sockets, lets running answers end. */
  drain(): Promise<void>
}

const compiled = compileRows(schema, rows)
const route = routerOf(compiled)

/** One handler for everything on the port. Tests use it on a port of their own choosing. */
export function createApp({ services, webRoot, persistedFile, webServer }: Options): App {
  const { config, log, db } = services
  const { yoga, documentOf } = createGraphQL(schema, services, persistedFile)
  const web = webPages(webRoot)
  const csp = contentSecurityPolicy(config)
  const scratch = path.join(config.DATA_DIR, 'tmp')
  let draining = false

  async function rest(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const method = req.method === 'HEAD' ? 'GET' : req.method ?? 'GET'
    const match = route(method, url.pathname)
    if (!match) return send(res, { status: 404, body: `No route: ${req.method} ${url.pathname}` })
    if ((match.found.changes || method !== 'GET') && !match.found.row.fromElsewhere && isCrossSite(req, config)) return send(res, { status: 403, body: 'Refused: the call comes from another site.' })
    const context = await contextOf(services, req, res)
    const body = await bodyOf(req, scratch)
    let result: Answer
    try {
      const query: Record<string, unknown> = {}
      for (const name of new Set(url.searchParams.keys())) {
        const values = url.searchParams.getAll(name)
        query[name] = values.length > 1 ? values : values[0]
      }
      const given = { ...body.values, ...query, ...match.params }
      result = await runRow(schema, match.found, given, context)
    } finally {
      await body.discard()
    }
    send(res, result)
  }

  async function ready(res: ServerResponse): Promise<void> {
    const database = await db.$queryRaw`SELECT 1`.then(() => true, () => false)
    send(res, { status: draining || !database ? 503 : 200, body: { ready: !draining && database, database, draining } })
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://local')
    const { pathname } = url
    if (pathname === '/live') return send(res, { status: 200, body: { alive: true } })
    if (pathname === '/ready') return ready(res)
    if (pathname === '/api/openapi.json' && req.method === 'GET') return send(res, { status: 200, body: openApi(schema, compiled, config.PUBLIC_URL) })
    if (pathname === '/api/docs' && req.method === 'GET') {
      res.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      return void res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(docsPage(schema, compiled))
    }
    if (pathname === '/graphql') {
      const paddock = await contextOf(services, req, res)
      res.setHeader('content-security-policy', "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; connect-src 'self' ws: wss:; frame-ancestors 'none'")
      if (req.method !== 'GET' && isCrossSite(req, config)) return send(res, { status: 403, body: 'Refused: the call comes from another site.' })
      return void await yoga(req, res, { req, res, paddock })
    }
    if (pathname === '/api' || pathname.startsWith('/api/')) return rest(req, res, url)
    if (pathname.startsWith('/files/')) return serveFile(req, res, url, services)
    const page = pages.find(({ path: at }) => at === pathname)
    if (page && await page.answer(services, req, res, url)) return
    if (req.method !== 'GET' && req.method !== 'HEAD') return send(res, { status: 404, body: `No route: ${req.method} ${pathname}` })
    if (webServer) return void webServer(req, res, () => send(res, { status: 404, body: 'Not found' }))
    res.setHeader('content-security-policy', csp)
    web.answer(req, res, pathname, Boolean(req.headers.cookie?.includes('paddock=')))
  }

  function fail(res: ServerResponse, error: unknown, requestId: string): void {
    if (res.headersSent) return void res.destroy()
    if (error instanceof SyntaxError) return send(res, { status: 400, body: 'The body is not valid JSON.' })
    const code = error instanceof GraphQLError ? error.extensions.code as ErrorCode : undefined
    if (code && code in STATUS) return send(res, { status: STATUS[code], body: (error as Error).message, headers: { connection: 'close', ...headersOf(error) } })
    log.error({ err: error, requestId }, 'request failed')
    send(res, { status: 500, body: 'Unexpected Error' })
  }

  const server = createServer((req, res) => {
    const id = typeof req.headers['x-request-id'] === 'string' ? req.headers['x-request-id'] : undefined
    const requestId = id && /^[\w-]{8,64}$/.test(id) ? id : crypto.randomUUID()
    req.headers['x-request-id'] = requestId
    secureHeaders(res, config, requestId)
    const began = performance.now()
    const kind = req.url?.startsWith('/api/') ? 'rest' : req.url?.startsWith('/graphql') ? 'graphql' : 'page'
    res.once('finish', () => measured(kind, res.statusCode, (performance.now() - began) / 1000))
    answer(req, res).catch((error: unknown) => fail(res, error, requestId))
  })
  server.requestTimeout = 300_000

  const sockets = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024 })
  const disposable = serveSockets({ schema, server: sockets, services, documentOf, contextOf: (req): Promise<Context> => contextOf(services, req) })
  server.on('upgrade', (req, socket, head) => {
    if (new URL(req.url ?? '/', 'http://local').pathname !== '/graphql') {
      // In watch mode the bundler has a socket of its own.
      if (!webServer) socket.destroy()
      return
    }
    if (draining || isCrossSite(req, config)) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    sockets.handleUpgrade(req, socket, head, (client) => sockets.emit('connection', client, req))
  })

  return {
    server,
    async drain() {
      draining = true
      await disposable.dispose()
      // Running answers may end; whatever connection falls idle meanwhile is closed, and after five seconds all are.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const last = setTimeout(() => server.closeAllConnections(), 5000)
      await new Promise<void>((resolve) => void server.close(() => resolve()))
      clearInterval(sweep)
      clearTimeout(last)
    },
  }
}
