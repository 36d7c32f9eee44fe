import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFileSync, statSync } from 'node:fs'
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import { complexityFromQuery } from '@pothos/plugin-complexity'
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'
import {
  createSourceEventStream, execute, GraphQLError, NoSchemaIntrospectionCustomRule, parse, subscribe, validate, validateSubscriptionArgs,
  type DocumentNode, type ExecutionArgs, type ExecutionResult, type GraphQLSchema,
} from 'graphql'
import processRequest from 'graphql-upload/processRequest.mjs'
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga'
import { useServer } from 'graphql-ws/use/ws'
import type { WebSocketServer } from 'ws'
import type { Context, Services } from './context.ts'
import { asInputFault, failure } from './errors.ts'
import { MAX_UPLOAD_BYTES } from './files.ts'
import { merged } from './pubsub.ts'
import { closed, opened } from './sockets.ts'

/** Cost of one ad-hoc operation, and what one person or address may spend per minute. */
const MAX_COST = 10_000
const COST_PER_MINUTE = 200_000

/** Of a request without files. */
const MAX_BODY_BYTES = 1024 * 1024

/** The documents of our own web client, by id; read anew when relay-compiler has written them. */
function persistedDocuments(file: string, schema: GraphQLSchema) {
  let read = 0
  let texts: Record<string, string> = {}
  const documents = new Map<string, DocumentNode>()
  return (id: string): DocumentNode | null => {
    const known = documents.get(id)
    if (known) return known
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changed !== read) {
      texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      read = changed
    }
    const text = Object.hasOwn(texts, id) ? texts[id] : undefined
    if (!text) return null
    const document = parse(text, { noLocation: true })
    if (validate(schema, document).length) return null
    documents.set(id, document)
    return document
  }
}

/** Tells the cost of ad-hoc documents and refuses dear ones, before anything runs. */
function useCost(schema: GraphQLSchema): Plugin<{ context: Context }> {
  const spent = new Map<string, { minute: number; cost: number }>()
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const context = args.contextValue as unknown as Context & { persisted?: boolean }
      if (context.persisted) return
      const { complexity } = complexityFromQuery(args.document, { schema, variables: args.variableValues ?? {}, ctx: context })
      const key = context.viewer?.id ?? context.call.ip
      const minute = Math.floor(context.services.now().getTime() / 60_000)
      if (spent.size > 50_000) spent.clear()
      const before = spent.get(key)
      const total = complexity + (before?.minute === minute ? before.cost : 0)
      spent.set(key, { minute, cost: total })
      const cost = { requested: complexity, limit: MAX_COST, spentThisMinute: total, limitPerMinute: COST_PER_MINUTE }
      if (complexity > MAX_COST) {
        return setResultAndStopExecution({ errors: [failure('BAD_USER_INPUT', `The operation costs ${complexity}; the limit is ${MAX_COST}.`)], extensions: { cost } } as ExecutionResult)
      }
      if (total > COST_PER_MINUTE) {
        return setResultAndStopExecution({ errors: [failure('TOO_MANY', 'Too many costly operations. Try again in a minute.')], extensions: { cost } } as ExecutionResult)
      }
      return {
        onExecuteDone({ result, setResult }) {
          if (!(Symbol.asyncIterator in (result as object))) setResult({ ...result as ExecutionResult, extensions: { ...(result as ExecutionResult).extensions, cost } })
        },
      }
    },
  }
}

const isForm = (request: Request): boolean => request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false

/** Bounds what holds no files. Yoga's own bound knows no difference, and would refuse every photo of more than a megabyte. */
const bounded: Plugin = {
  onRequestParse({ request, requestParser, setRequestParser, fetchAPI }) {
    if (isForm(request) || !requestParser || !request.body) return
    const tooLarge = () => failure('TOO_LARGE', 'The request is too large.')
    const told = request.headers.get('content-length')
    // A server reads no further than what was told.
    if (told !== null && Number(told) > MAX_BODY_BYTES) throw tooLarge()
    if (told !== null) return
    setRequestParser(async ({ url, method, headers, body }) => {
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        size += chunk.length
        if (size > MAX_BODY_BYTES) throw tooLarge()
        chunks.push(chunk)
      }
      return requestParser(new fetchAPI.Request(url, { method, headers, body: Buffer.concat(chunks) }))
    })
  },
}

/** Multipart requests through graphql-upload, streamed. */
const uploads: Plugin = {
  onRequestParse({ request, serverContext, setRequestParser }) {
    if (!isForm(request)) return
    const { req, res } = serverContext as unknown as { req: IncomingMessage; res: ServerResponse }
    setRequestParser(async () => {
      try {
        return await processRequest(req, res, { maxFileSize: MAX_UPLOAD_BYTES, maxFiles: 20 }) as GraphQLParams
      } catch (error) {
        throw new GraphQLError(error instanceof Error ? error.message : 'Bad multipart request', { extensions: { http: { status: (error as { status?: number }).status ?? 400 } } })
      }
    })
  },
}

/** graphql-js itself: the executor that comes along costs 0.2 ms more per operation. */
const ownExecutor: Plugin = {
  onExecute: ({ setExecuteFn }) => setExecuteFn(execute),
  onSubscribe: ({ setSubscribeFn }) => setSubscribeFn(subscribe),
}

/** graphql-js repeats what it cannot take, with everything beside it: passwords and tax numbers would stand in answers. */
const withoutValues = (error: GraphQLError): GraphQLError => {
  const message = error.message.replace(/,? found: [\s\S]*$/, '.').replace(/(String cannot represent a non string value): [\s\S]*$/, '$1.')
  return message === error.message ? error : new GraphQLError(message, { nodes: error.nodes, path: error.path, extensions: error.extensions })
}

interface ServerContext {
  req: IncomingMessage
  res: ServerResponse
  paddock: Context
}

/** Development tools ask for the schema; strangers may not. */
const introspectionForViewers: Plugin = {
  onValidate({ addValidationRule, context }) {
    if (!(context as unknown as ServerContext).paddock.viewer) addValidationRule(NoSchemaIntrospectionCustomRule)
  },
}

/** The /graphql handler for HTTP; the caller gives the context of each request. */
export function createGraphQL(schema: GraphQLSchema, services: Services, persistedFile: string) {
  const documentOf = persistedDocuments(persistedFile, schema)
  const yoga = createYoga<ServerContext>({
    schema, multipart: false, landingPage: false, logging: false, maskedErrors: {
      maskError(error) {
        const fault = error instanceof GraphQLError ? asInputFault(error.originalError ?? error) : undefined
        if (fault) return new GraphQLError(fault.message, { extensions: fault.extensions, path: (error as GraphQLError).path } as never)
        if (error instanceof GraphQLError && (!error.originalError || error.originalError instanceof GraphQLError)) return withoutValues(error)
        services.log.error({ err: error instanceof GraphQLError ? error.originalError : error }, 'operation failed')
        return new GraphQLError('Unexpected Error', { ...(error instanceof GraphQLError ? { path: error.path } : {}), extensions: { code: 'INTERNAL_SERVER_ERROR' } } as never)
      },
    },
    maxRequestBodySize: false,
    cors: false,
    graphqlEndpoint: '/graphql',
    renderGraphiQL,
    graphiql: services.config.GRAPHIQL === 'off' ? false : (_request, serverContext) => serverContext?.paddock.viewer != null && {
      title: 'Paddock GraphiQL', subscriptionsProtocol: 'WS' as const, headers: '{"x-paddock":"1"}',
      defaultQuery: '{\n  viewer {\n    fullName\n    role {\n      name\n    }\n  }\n}\n',
    },
    context: ({ paddock }) => paddock as never,
    extraParamNames: ['doc_id'],
    plugins: [
      useCSRFPrevention({ requestHeaders: ['x-paddock', 'x-graphql-yoga-csrf', 'apollo-require-preflight'] }),
      bounded,
      uploads,
      usePersistedOperations({
        allowArbitraryOperations: true, skipDocumentValidation: true,
        extractPersistedOperationId: (params) => {
          const id = (params as { doc_id?: unknown }).doc_id
          return typeof id === 'string' ? id : null
        },
        getPersistedOperation: (id, _request, context) => {
          const document = documentOf(id)
          if (document) Object.assign(context, { persisted: true })
          return document
        },
        customErrors: { keyNotFound: { message: 'Send a query or a doc_id.', extensions: { code: 'BAD_REQUEST', http: { status: 400 } } } },
      }),
      introspectionForViewers,
      EnvelopArmorPlugin({
        maxDepth: { n: 15, ignoreIntrospection: true }, maxAliases: { n: 30 }, maxDirectives: { n: 50 }, maxTokens: { n: 3000 },
        costLimit: { enabled: false }, blockFieldSuggestion: { enabled: true },
      }) as Plugin,
      useCost(schema) as unknown as Plugin,
      ownExecutor,
    ] as never[],
  })
  return { yoga, documentOf }
}

/** The context of a socket can be made anew, with the rights of that moment. */
type SocketContext = Context & { renew(): Promise<Context> }

interface SocketOptions {
  schema: GraphQLSchema
  server: WebSocketServer
  services: Services
  documentOf: (id: string) => DocumentNode | null
  /** Loads the viewer of the socket's cookie or token anew; null viewer once the session ended, an error once the token did. */
  contextOf: (request: IncomingMessage) => Promise<Context>
}

/** Subscriptions over graphql-ws. Rights are asked anew for each event; a socket closes with its session. */
export function serveSockets({ schema, server, services, documentOf, contextOf }: SocketOptions) {
  type Extra = { context?: Context } & Record<PropertyKey, unknown>
  return useServer<Record<string, unknown>, Extra>({
    schema,
    connectionInitWaitTimeout: 3000,
    async onConnect({ extra }) {
      const context = await contextOf(extra.request).catch(() => undefined)
      if (!context?.viewer || extra.socket.readyState !== extra.socket.OPEN) return false
      extra.context = context
      const { id, sessionId, clientId } = context.viewer
      const key = clientId ?? sessionId ?? id
      opened(key)
      extra.socket.once('close', () => closed(key))
      void (async () => {
        const endings = merged(services.pubsub.subscribe('session.ended', `user:${id}`), services.pubsub.subscribe('session.ended', key))
        extra.socket.once('close', () => void endings.return(undefined))
        for await (const ended of endings) {
          // Rights changed: still signed in people keep their socket, and every event asks anew.
          if (ended !== 'changed' || !(await contextOf(extra.request).catch(() => undefined))?.viewer) extra.socket.close(4401, 'Session ended')
        }
      })()
      return true
    },
    async onSubscribe({ extra }, _id, payload) {
      const docId = payload.extensions?.doc_id
      const document = typeof docId === 'string' ? documentOf(docId) : parse(payload.query, { maxTokens: 3000 })
      if (!document) return [new GraphQLError('Unknown document')]
      const problems = typeof docId === 'string' ? [] : validate(schema, document)
      if (problems.length) return [...problems]
      return { schema, document, operationName: payload.operationName, variableValues: payload.variables, contextValue: { ...extra.context!, renew: () => contextOf(extra.request) } satisfies SocketContext } as ExecutionArgs
    },
    execute: (args: ExecutionArgs) => execute(args),
    async subscribe(args: ExecutionArgs) {
      const checked = validateSubscriptionArgs(args)
      if (!('operation' in checked)) return { errors: checked }
      const source = await createSourceEventStream(checked)
      if (!(Symbol.asyncIterator in source)) return source
      const { call, renew } = args.contextValue as SocketContext
      return (async function* () {
        for await (const event of source) {
          const contextValue = await renew().catch(() => undefined)
          if (!contextValue?.viewer) {
            services.log.debug({ requestId: call.id }, 'subscription ended with its session')
            return
          }
          const result = await execute({ ...args, rootValue: event, contextValue })
          yield result as ExecutionResult
        }
      })()
    },
  }, server)
}
