import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { contextOf } from './access/sessions/contextOf.ts'
import { bodyOf, forgetRest } from './platform/http/body.ts'
import type { Services } from './platform/context.ts'
import { pages, rows } from './features.ts'
import { declared } from './platform/feature.ts'
import { docsPage } from './platform/rest/openapi/docsPage.ts'
import { openApi } from './platform/rest/openapi/openApi.ts'
import { failure, safeError } from './platform/errors.ts'
import { createGraphQL } from './platform/graphql/execute.ts'
import { capPerAddress, connectionLimits, oneByOne } from './platform/http/connections.ts'
import { takeOutDoubled } from './platform/http/cookies.ts'
import { answerUnreadable, hasLongHead, refuseLongHead } from './platform/http/heads.ts'
import { freshNonce, homeFor, isCrossSite, secureHeaders, send, stylesOnly } from './platform/http/http.ts'
import { graphiqlPolicy } from './platform/graphql/graphiql.ts'
import { measured } from './platform/http/metrics.ts'
import { isAt } from './platform/http/pages.ts'
import { refuseEarly, stillAllowed } from './platform/permission.ts'
import type { Answer } from './platform/rest/answer.ts'
import { compileRows } from './platform/rest/compile.ts'
import { refused } from './platform/rest/errors.ts'
import { routerOf, unrouted } from './platform/rest/router.ts'
import { runRow } from './platform/rest/run.ts'
import { serveFile, webPages } from './platform/http/static.ts'
import { serveSubscriptions } from './platform/graphql/subscriptions.ts'
import { targetOf } from './platform/http/target.ts'
import { schema } from './schema.ts'

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

interface Drain {
  notice: number
  /** Others go on listening at the same port: for a balancer nothing ends. */
  isReplaced?: boolean
}

export interface App {
  server: Server
  /** The content origin, for a port of its own: what others made runs there, apart from the portal. */
  content: Server
  /**
   * Stops without cutting anybody off: no longer ready at once, but listening for `notice` milliseconds, so that a
   * balancer hears of it; then running answers have until five seconds after the begin to end.
   */
  drain(options?: Drain): Promise<void>
}

/** When a drain ends what still runs, in milliseconds from its begin. */
const DRAIN_LIMIT = 5000
/**
 * How long nobody may have come before the door is closed, and how long it stays open at most; from the begin of a
 * drain.
 */
const QUIET = 300
const LISTEN_LIMIT = 3500
/**
 * How long a whole request may take to arrive: a video over a slow line; bodies without files have a limit of their
 * own.
 */
const REQUEST_LIMIT = 30 * 60_000

const compiled = compileRows(schema, rows)
const route = routerOf(compiled)

/** The documented calls under /api. */
async function rest(services: Services, req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
  const { config } = services
  const scratch = path.join(config.DATA_DIR, 'tmp')
  const method = req.method === 'HEAD' ? 'GET' : (req.method ?? 'GET')
  const match = route(method, url.pathname)
  if (!match) return send(res, unrouted(route, req.method, url.pathname))
  if ((match.found.changes || method !== 'GET') && !match.found.row.fromElsewhere && isCrossSite(req, config))
    return send(res, { status: 403, body: 'Refused: the call comes from another site.' })
  const context = await contextOf(services, req, res)
  // Who may is asked before anything is read, so that strangers learn nothing and leave nothing behind.
  refuseEarly(schema, match.found.operation, context.viewer)
  const body = await bodyOf(req, { scratch, files: match.found.takesFiles, patience: config.BODY_TIMEOUT })
  let result: Answer
  try {
    await stillAllowed(context)
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

/** Who answers a request: every door of the portal by its path. */
function doorsOf(
  { services, webRoot, webServer }: Options,
  graphql: ReturnType<typeof createGraphQL>,
  isDraining: () => boolean,
) {
  const { config, db } = services
  const web = webPages(webRoot, config)

  async function ready(res: ServerResponse): Promise<void> {
    const database = await db.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    )
    send(res, {
      status: isDraining() || !database ? 503 : 200,
      body: { ready: !isDraining() && database, database, draining: isDraining() },
    })
  }

  return async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (hasLongHead(req)) return refuseLongHead(req, res, config)
    takeOutDoubled(req, res, config)
    const url = targetOf(req)
    if (!url) throw failure('BAD_REQUEST', 'The address or the host of the request is malformed.')
    const { pathname } = url
    if (pathname === '/live') return send(res, { status: 200, body: { alive: true } })
    if (pathname === '/ready') return ready(res)
    if (pathname === '/api/openapi.json' && req.method === 'GET')
      return send(res, { status: 200, body: openApi(schema, compiled, config.PUBLIC_URL) })
    if (pathname === '/api/docs' && req.method === 'GET') {
      const nonce = freshNonce()
      res.setHeader('content-security-policy', stylesOnly(nonce))
      return void res
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(docsPage(schema, compiled, nonce))
    }
    if (pathname === '/graphql') {
      const paddock = await contextOf(services, req, res)
      if (req.method !== 'GET' && isCrossSite(req, config))
        return send(res, { status: 403, body: 'Refused: the call comes from another site.' })
      const nonce = freshNonce()
      if (req.method === 'GET' && req.headers.accept?.includes('text/html'))
        res.setHeader('content-security-policy', graphiqlPolicy(nonce))
      return graphql.answer({ req, res, paddock, nonce })
    }
    if (pathname === '/api' || pathname.startsWith('/api/')) return rest(services, req, res, url)
    if (pathname.startsWith('/files/')) return serveFile(req, res, url, services)
    const page = pages.find((one) => isAt(one, pathname))
    if (page && (await page.answer(services, req, res, url, () => contextOf(services, req, res)))) return
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return send(res, { status: 404, body: `No route: ${req.method} ${pathname}` })
    const home = homeFor(config, req)
    if (home)
      return void res.writeHead(307, { location: home + url.pathname + url.search, 'cache-control': 'no-store' }).end()
    if (webServer) return void webServer(req, res, () => send(res, { status: 404, body: 'Not found' }))
    web.answer(req, res, pathname, Boolean(req.headers.cookie?.includes('paddock=')))
  }
}

/** Answers a request that failed, in the words of its door. */
function fail(log: Services['log'], req: IncomingMessage, res: ServerResponse, error: unknown): void {
  const requestId = req.headers['x-request-id']
  if (res.headersSent) return void res.destroy()
  const known =
    error instanceof SyntaxError
      ? failure('BAD_REQUEST', 'The body is not valid JSON.')
      : safeError(error, (fault) => log.error({ err: fault, requestId }, 'request failed'))
  const answer = refused([known])
  // The GraphQL door speaks GraphQL also where it fails.
  send(res, req.url?.startsWith('/graphql') ? { ...answer, body: { errors: [known] } } : answer)
}

/** The content origin: no cookie, no session, no document. */
function createContent(services: Services, cap: ((socket: Socket) => void) | undefined): Server {
  const { config, log } = services
  const [answer] = declared('content')
  const server = createServer({ ...connectionLimits(config), requestTimeout: config.BODY_TIMEOUT }, (req, res) => {
    if (hasLongHead(req)) return refuseLongHead(req, res, config)
    const answered = answer
      ? answer(services, req, res)
      : Promise.resolve(send(res, { status: 404, body: 'Not found' }))
    answered.catch((error: unknown) => {
      log.error({ err: error }, 'content failed')
      if (res.headersSent) res.destroy()
      else send(res, { status: 500, body: 'Something went wrong. Try again.' })
    })
  })
  server.timeout = config.IDLE_TIMEOUT
  answerUnreadable(server)
  if (cap) server.on('connection', cap)
  return server
}

/** One handler for everything on the port. Tests use it on a port of their own choosing. */
export function createApp(options: Options): App {
  const { services, persistedFile, webServer } = options
  const { config, log } = services
  const graphql = createGraphQL(schema, services, persistedFile)
  let draining: Drain | undefined
  const answer = doorsOf(options, graphql, () => draining !== undefined && !draining.isReplaced)
  const inLine = oneByOne()
  /** Requests being answered now, and when the last connection came. */
  let running = 0
  let lastArrival = 0

  const server = createServer(
    {
      connectionsCheckingInterval: Math.min(5000, config.HEADERS_TIMEOUT / 3),
      ...connectionLimits(config),
      requestTimeout: REQUEST_LIMIT,
    },
    (req, res) => {
      const id = typeof req.headers['x-request-id'] === 'string' ? req.headers['x-request-id'] : undefined
      const requestId = id && /^[\w-]{8,64}$/.test(id) ? id : crypto.randomUUID()
      req.headers['x-request-id'] = requestId
      secureHeaders(res, config, requestId)
      const began = performance.now()
      const kind = req.url?.startsWith('/api/') ? 'rest' : req.url?.startsWith('/graphql') ? 'graphql' : 'page'
      res.once('finish', () => measured(kind, res.statusCode, (performance.now() - began) / 1000))
      running += 1
      let isOver = false
      const over = () => {
        if (!isOver) running -= 1
        isOver = true
      }
      res.once('finish', () => forgetRest(req)).once('close', over)
      if (draining) res.setHeader('connection', 'close')
      inLine(req, res, () => answer(req, res).catch((error: unknown) => fail(log, req, res, error)), over)
    },
  )
  server.timeout = config.IDLE_TIMEOUT
  answerUnreadable(server)
  // Behind a proxy all connections come from one address.
  const cap = config.trustProxy ? undefined : capPerAddress(config.CONNECTIONS_PER_ADDRESS)
  server.on('connection', (socket) => {
    lastArrival = performance.now()
    cap?.(socket)
  })

  const sockets = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024 })
  const subscriptions = serveSubscriptions({
    schema,
    server: sockets,
    services,
    graphql,
    contextOf: (req, asking) => contextOf(services, req, undefined, asking),
  })
  server.on('upgrade', (req, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refuse = (status: string) =>
      void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    const url = targetOf(req)
    if (!url || hasLongHead(req)) return refuse('400 Bad Request')
    // In watch mode the bundler has a socket of its own.
    if (url.pathname !== '/graphql') return webServer ? undefined : refuse('404 Not Found')
    if (isCrossSite(req, config)) return refuse('403 Forbidden')
    if (draining) return refuse('503 Service Unavailable')
    sockets.handleUpgrade(req, socket, head, (client) => sockets.emit('connection', client, req))
  })

  const content = createContent(services, cap)

  return {
    server,
    content,
    async drain(how = { notice: 0 }) {
      draining = how
      const began = performance.now()
      if (how.notice) {
        await wait(how.notice)
        // Whoever connected before may still stand in line: closing the door would cut them off unheard.
        while ((running > 0 || performance.now() - lastArrival < QUIET) && performance.now() - began < LISTEN_LIMIT)
          await wait(50)
      }
      await subscriptions.dispose()
      // Running answers may end; whatever connection falls idle meanwhile is closed.
      const both = [server, content]
      const sweep = setInterval(() => both.forEach((one) => one.closeIdleConnections()), 50)
      const last = setTimeout(
        () => both.forEach((one) => one.closeAllConnections()),
        DRAIN_LIMIT - (performance.now() - began),
      )
      await Promise.all(both.map((one) => new Promise<void>((resolve) => void one.close(() => resolve()))))
      clearInterval(sweep)
      clearTimeout(last)
    },
  }
}
