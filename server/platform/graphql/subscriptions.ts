import {
  createSourceEventStream,
  GraphQLError,
  OperationTypeNode,
  validateSubscriptionArgs,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql'
import type { IncomingMessage } from 'node:http'
import { useServer } from 'graphql-ws/use/ws'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Context, Services } from '../context.ts'
import { failure, safeError } from '../errors.ts'
import { bookCost } from './cost.ts'
import type { createGraphQL } from './execute.ts'
import { asErrors } from '../operations/inputFaults.ts'
import { faultsOf, operationOf, runOperation } from '../operations/operations.ts'
import { refusedEarly, refuseEarly } from '../permission.ts'
import { accountOf } from '../viewer.ts'
import { merged, TooSlow } from '../pubsub.ts'
import { closed, opened } from '../http/sockets.ts'

/** Subscriptions one socket may hold at a time. */
const MOST_PER_SOCKET = 50
/** Subscriptions a socket may begin within so many milliseconds: a page that comes back begins a dozen. */
const MOST_IN_BURST = 200
const BURST_TIME = 10_000
/** How often open sockets are asked whether their session still stands, in milliseconds. */
const LOOK_AGAIN = 30_000

interface Options {
  schema: GraphQLSchema
  server: WebSocketServer
  services: Services
  graphql: ReturnType<typeof createGraphQL>
  /** Loads the viewer of the socket's cookie or token anew; `peek` where that is no use of it. */
  contextOf: (request: IncomingMessage, asking: { peek: boolean }) => Promise<Context>
}

/**
 * All who ask within one turn of the event loop share one look: a piece of news for a thousand sockets of a person
 * loads the person once.
 */
function sharedLook(contextOf: Options['contextOf']) {
  const looking = new Map<string, Promise<Context>>()
  return (request: IncomingMessage): Promise<Context> => {
    const key = `${request.headers.authorization ?? ''}\n${request.headers.cookie ?? ''}`
    const known = looking.get(key)
    if (known) return known
    const context = contextOf(request, { peek: true })
    looking.set(key, context)
    setImmediate(() => looking.delete(key))
    return context
  }
}

const answered = new WeakMap<Context, Map<string, Promise<ExecutionResult>>>()

/** What one person is told of one event by one document is worked out once, however many windows are open. */
function runShared(args: ExecutionArgs, text: string): Promise<ExecutionResult> {
  const context = args.contextValue as Context
  let known = answered.get(context)
  if (!known) answered.set(context, (known = new Map()))
  const key = JSON.stringify([text, args.operationName, args.variableValues, args.rootValue])
  let result = known.get(key)
  if (!result) known.set(key, (result = runOperation(args)))
  return result
}

/** Why the viewer may no longer have what was subscribed to; undefined while they may. */
const refusalOf = ({ schema, document, operationName }: ExecutionArgs, { viewer }: Context): GraphQLError | undefined =>
  refusedEarly(schema, operationOf(document, operationName), viewer)

type Extra = Record<PropertyKey, unknown>
type Opened = Extra & { socket: WebSocket; request: IncomingMessage }

interface Payload {
  query?: string | null
  operationName?: string | null
  variables?: Record<string, unknown> | null
  extensions?: Record<string, unknown> | null
}

/**
 * Makes of what a client sends what graphql runs: signed in, parsed, a subscription, within the limits and paid for.
 */
function preparing({ schema, graphql, contextOf }: Options, texts: WeakMap<DocumentNode, string>) {
  /** Parsed and held to the same limits as at /graphql. Errors: GraphQLError, one or many. */
  function documentOf(
    payload: Payload,
    request: IncomingMessage,
    context: Context,
  ): { document: DocumentNode; known: boolean } {
    const docId = payload.extensions?.doc_id
    if (typeof docId === 'string') {
      const document = graphql.documentOf(docId)
      if (!document) throw failure('BAD_REQUEST', 'Unknown document.')
      return { document, known: true }
    }
    const { parse, validate } = graphql.yoga.getEnveloped({ paddock: context, req: request } as never)
    const document = parse(payload.query ?? '') as DocumentNode
    const problems = validate(schema, document) as readonly GraphQLError[]
    if (problems.length) throw new AggregateError(problems)
    return { document, known: false }
  }

  return async function prepare(request: IncomingMessage, payload: Payload): Promise<ExecutionArgs> {
    const context = await contextOf(request, { peek: false })
    if (!context.viewer) throw failure('UNAUTHENTICATED', 'Sign in first.')
    const { document, known } = documentOf(payload, request, context)
    const operation = operationOf(document, payload.operationName)
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
      throw failure('BAD_REQUEST', 'Only subscriptions run over a WebSocket. Send queries and mutations as POST.')
    refuseEarly(schema, operation, context.viewer)
    const variableValues = payload.variables ?? {}
    const faults = faultsOf(schema, document, operation, variableValues)
    if (faults.length) throw new AggregateError(asErrors(faults))
    if (!known) await bookCost(schema, document, variableValues, context)
    texts.set(
      document,
      typeof payload.extensions?.doc_id === 'string' ? payload.extensions.doc_id : (payload.query ?? ''),
    )
    return { schema, document, operationName: payload.operationName ?? null, variableValues, contextValue: context }
  }
}

/** Who hears more than they take in comes back and asks for all of it. */
async function* untilTooSlow(source: AsyncIterable<unknown>, socket: WebSocket): AsyncGenerator<unknown, void> {
  try {
    yield* source
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error
    socket.close(1013, 'Try again later')
  }
}

/** Whether a socket may begin one more subscription: only so many in a burst. */
function burstLimit(): (socket: WebSocket) => boolean {
  const begun = new WeakMap<WebSocket, { since: number; count: number }>()
  return (socket) => {
    const now = performance.now()
    const known = begun.get(socket)
    if (!known || now - known.since > BURST_TIME) {
      begun.set(socket, { since: now, count: 1 })
      return true
    }
    known.count += 1
    return known.count <= MOST_IN_BURST
  }
}

/** What a listener is told of a failure, as safe as at the other doors. */
const refusalsOf =
  ({ log }: Services) =>
  (error: unknown, context?: Context): GraphQLError[] =>
    (error instanceof AggregateError ? error.errors : [error]).map((one) =>
      safeError(one, (fault) => log.error({ err: fault, requestId: context?.call.id }, 'subscription failed')),
    )

/** Ends sockets whose session is over, and all of them where news may have been missed: who comes back asks anew. */
function lookAfter(sockets: ReadonlySet<() => Promise<void>>, { services, server }: Options): () => void {
  const again = setInterval(() => {
    for (const check of sockets) void check()
  }, LOOK_AGAIN)
  again.unref()
  const missed = merged(services.pubsub.subscribe('news.missed', 'here'))
  void (async () => {
    for await (const _ of missed) for (const socket of server.clients) socket.close(1013, 'Try again later')
  })()
  return () => {
    clearInterval(again)
    void missed.return(undefined)
  }
}

/**
 * Subscriptions over graphql-ws; nothing else runs there. Rights are asked anew for each event, and a socket closes
 * with its session.
 */
export function serveSubscriptions(options: Options) {
  const { schema, server, services, contextOf } = options
  const look = sharedLook(contextOf)
  /** Each open socket's way to end it where its session is over. */
  const sockets = new Set<() => Promise<void>>()
  const texts = new WeakMap<DocumentNode, string>()
  const prepare = preparing(options, texts)
  const mayBegin = burstLimit()
  const refusals = refusalsOf(services)

  /** The answers to each event for one listener, until they may no longer have it. */
  async function* told(
    source: AsyncIterable<unknown>,
    args: ExecutionArgs,
    { socket, request }: Opened,
  ): AsyncGenerator<ExecutionResult, void> {
    const text = texts.get(args.document) ?? ''
    for await (const rootValue of untilTooSlow(source, socket)) {
      const contextValue = await look(request).catch(() => undefined)
      // Without an answer nobody knows what they may see: the client comes back and asks for what it missed.
      if (!contextValue) return socket.close(1013, 'Try again later')
      if (!contextValue.viewer) return
      // The root's permission is asked at the begin alone; what was taken away since counts as well.
      const gone = refusalOf(args, contextValue)
      if (gone) {
        yield { errors: [gone] }
        return
      }
      yield runShared({ ...args, rootValue, contextValue }, text)
    }
  }

  const disposable = useServer<Record<string, unknown>, Extra>(
    {
      schema,
      connectionInitWaitTimeout: 3000,
      async onConnect({ extra }) {
        const context = await contextOf(extra.request, { peek: true }).catch(() => undefined)
        // Gone again while it was looked up: nobody would tell of its end.
        if (!context?.viewer || extra.socket.readyState !== extra.socket.OPEN) return false
        const { sessionId, clientId } = context.viewer
        const id = accountOf(context.viewer)
        const key = clientId ?? sessionId ?? id
        opened(key)
        // A moment without the database ends nobody's session; a session that is over ends the socket.
        const check = async () => {
          const now = await look(extra.request).catch((error: unknown) =>
            error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED' ? null : undefined,
          )
          if (now === null || now?.viewer === null) extra.socket.close(4401, 'Session ended')
        }
        const endings = merged(
          services.pubsub.subscribe('session.ended', `user:${id}`),
          services.pubsub.subscribe('session.ended', key),
        )
        sockets.add(check)
        extra.socket.once('close', () => {
          closed(key)
          sockets.delete(check)
          void endings.return(undefined)
        })
        void (async () => {
          for await (const _ of endings) await check()
        })()
        return true
      },
      async onSubscribe({ extra, subscriptions }, _id, payload) {
        // Those that ended at once count as well: each was looked up, parsed and checked.
        if (!mayBegin(extra.socket)) {
          extra.socket.terminate()
          return [failure('TOO_MANY', 'Too many subscriptions in a short time.')]
        }
        // This one is among them already.
        if (Object.keys(subscriptions).length > MOST_PER_SOCKET)
          return [failure('TOO_MANY', `A socket holds at most ${MOST_PER_SOCKET} subscriptions.`)]
        try {
          return { ...(await prepare(extra.request, payload)), socket: extra } as ExecutionArgs
        } catch (error) {
          return refusals(error)
        }
      },
      async subscribe(given: ExecutionArgs) {
        const { socket: listener, ...args } = given as ExecutionArgs & { socket: Opened }
        const context = args.contextValue as Context
        try {
          const checked = validateSubscriptionArgs(args)
          if (!('operation' in checked)) return { errors: checked.flatMap((error) => refusals(error, context)) }
          const source = await createSourceEventStream(checked)
          if (!(Symbol.asyncIterator in source))
            return { ...source, errors: source.errors?.flatMap((error) => refusals(error, context)) }
          return told(source, args, listener)
        } catch (error) {
          return { errors: refusals(error, context) }
        }
      },
    },
    server,
  )

  const stopLooking = lookAfter(sockets, options)
  return {
    async dispose() {
      stopLooking()
      await disposable.dispose()
    },
  }
}
