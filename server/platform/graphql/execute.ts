import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { GraphQLError, type DocumentNode, type GraphQLSchema } from 'graphql'
import processRequest from 'graphql-upload/processRequest.mjs'
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga'
import { jsonOf, refuseOversize, MAX_REQUEST_BYTES } from '../http/body.ts'
import type { Context, Services } from '../context.ts'
import { failure, safeError, withoutValues } from '../errors.ts'
import { MAX_UPLOAD_BYTES } from '../files/files.ts'
import { useCost } from './cost.ts'
import type { OfRequest, ServerContext } from './request.ts'
import { validating } from './validating.ts'
import { graphiqlPage, type NoncedOptions } from './graphiql.ts'
import { parseDocument } from './parseDocument.ts'
import { answerPersisted, persistedDocuments, type DocumentOf } from './persisted.ts'
import { operationOf, runOperation } from '../operations/operations.ts'
import { refuseEarly, stillAllowed } from '../permission.ts'
import { takesFiles } from '../rest/compile.ts'

/** Documents of strangers are held to their limits before the parser sees them. */
const parsing: Plugin = { onParse: ({ setParseFn }) => setParseFn(parseDocument) }

const isForm = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false

/** Bodies read as every other door reads them: a megabyte at most, half a minute, not too deep. */
const bodies: OfRequest = {
  onRequestParse({ request, serverContext, requestParser, setRequestParser }) {
    if (isForm(request) || !requestParser || request.method !== 'POST') return
    const { req, paddock } = serverContext
    if (!/^application\/(?:graphql\+)?json/.test(request.headers.get('content-type') ?? ''))
      throw failure('BAD_REQUEST', 'Send the operation as application/json or multipart/form-data.')
    setRequestParser(async () => {
      const reading = serverContext.read ?? jsonOf(req, paddock.services.config.BODY_TIMEOUT)
      const body = await reading.catch((error: unknown) => {
        throw error instanceof SyntaxError ? failure('BAD_REQUEST', 'POST body sent invalid JSON.') : error
      })
      if (typeof body !== 'object' || body === null || Array.isArray(body))
        throw failure('BAD_REQUEST', 'The body is one object with query or doc_id.')
      await stillAllowed(paddock)
      return body as GraphQLParams
    })
  },
}

/**
 * Refuses what takes no file, or takes none from this viewer, before more than its first bytes came; what is no
 * document is told later.
 */
function refuseFiles(
  schema: GraphQLSchema,
  documentOf: DocumentOf,
  { query, operationName, doc_id: docId }: GraphQLParams & { doc_id?: unknown },
  { viewer }: Context,
): void {
  let document: DocumentNode | null
  try {
    document = typeof docId === 'string' ? documentOf(docId) : parseDocument(query ?? '')
  } catch {
    return
  }
  const operation = document && operationOf(document, operationName)
  if (!operation) return
  refuseEarly(schema, operation, viewer)
  if (!takesFiles(schema, operation)) throw failure('BAD_USER_INPUT', 'This call takes no files.')
}

/**
 * Multipart requests through graphql-upload, streamed; who may is asked as soon as the operation is known, and
 * strangers upload nothing.
 */
const uploads = (schema: GraphQLSchema, documentOf: DocumentOf): OfRequest => ({
  onRequestParse({ request, serverContext, setRequestParser }) {
    if (!isForm(request)) return
    const { req, res, paddock } = serverContext
    if (!paddock.viewer) throw failure('UNAUTHENTICATED', 'Sign in first.')
    refuseOversize(req)
    setRequestParser(async () => {
      let size = 0
      // What goes on without an end has its line cut: the answer may be long gone.
      req.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_REQUEST_BYTES) req.destroy()
      })
      try {
        const params = (await processRequest(req, res, {
          maxFileSize: MAX_UPLOAD_BYTES,
          maxFiles: 20,
        })) as GraphQLParams
        await stillAllowed(paddock)
        refuseFiles(schema, documentOf, params, paddock)
        return params
      } catch (error) {
        if (error instanceof GraphQLError) throw error
        throw new GraphQLError(withoutValues(error instanceof Error ? error.message : 'Bad multipart request'), {
          extensions: { code: 'BAD_REQUEST', http: { status: (error as { status?: number }).status ?? 400 } },
        })
      }
    })
  },
})

/**
 * How documents run here: graphql-js itself through the one place that runs them; the executor that comes along costs
 * 0.2 ms more.
 */
const execution: OfRequest = {
  onValidate: ({ validateFn, setValidationFn }) =>
    setValidationFn((given, document, rules, options) =>
      validateFn(given, document, rules, { ...options, hideSuggestions: true, maxErrors: 10 }),
    ),
  onExecute({ args, setExecuteFn, setResultAndStopExecution }) {
    const { done } = args.contextValue
    if (done) setResultAndStopExecution(done)
    else setExecuteFn(runOperation)
  },
  onSubscribe: ({ setResultAndStopExecution }) =>
    setResultAndStopExecution({
      errors: [failure('BAD_REQUEST', 'Subscriptions run over a WebSocket at this address.')],
    }),
}

const DEFAULT_QUERY = '{\n  viewer {\n    fullName\n    role {\n      name\n    }\n  }\n}\n'

/** GraphiQL, for who is signed in. */
const graphiqlFor = ({ config }: Services) =>
  config.GRAPHIQL === 'off'
    ? (false as const)
    : (_request: Request, serverContext?: ServerContext): NoncedOptions | false =>
        serverContext?.paddock.viewer != null && {
          ...(serverContext.nonce ? { nonce: serverContext.nonce } : {}),
          title: 'Paddock GraphiQL',
          subscriptionsProtocol: 'WS' as const,
          headers: '{"x-paddock":"1"}',
          defaultQuery: DEFAULT_QUERY,
        }

/** Documents of our own client by their ids; who sends neither an id nor a query is told so. */
const persistedBy = (documentOf: DocumentOf) =>
  usePersistedOperations({
    allowArbitraryOperations: true,
    skipDocumentValidation: true,
    extractPersistedOperationId: (params) => {
      const id = (params as { doc_id?: unknown }).doc_id
      return typeof id === 'string' ? id : null
    },
    getPersistedOperation: (id, _request, context) => {
      const document = documentOf(id)
      if (document) Object.assign(context, { persisted: true })
      return document
    },
    customErrors: {
      keyNotFound: { message: 'Send a query or a doc_id.', extensions: { code: 'BAD_REQUEST', http: { status: 400 } } },
    },
  })

/** The /graphql handler for HTTP; the caller gives the context of each request. */
export function createGraphQL(schema: GraphQLSchema, services: Services, persistedFile: string) {
  const documentOf = persistedDocuments(persistedFile, schema)
  const yoga = createYoga<ServerContext, Context>({
    schema,
    multipart: false,
    landingPage: false,
    logging: false,
    maskedErrors: {
      maskError: (error) => safeError(error, (fault) => services.log.error({ err: fault }, 'operation failed')),
    },
    maxRequestBodySize: false,
    cors: false,
    graphqlEndpoint: '/graphql',
    renderGraphiQL: graphiqlPage,
    graphiql: graphiqlFor(services),
    context: ({ paddock }) => paddock,
    extraParamNames: ['doc_id'],
    plugins: [
      useCSRFPrevention({ requestHeaders: ['x-paddock', 'x-graphql-yoga-csrf', 'apollo-require-preflight'] }),
      bodies,
      uploads(schema, documentOf),
      persistedBy(documentOf),
      parsing,
      validating(schema),
      EnvelopArmorPlugin({
        maxDepth: { n: 15, ignoreIntrospection: true },
        maxAliases: { n: 30 },
        maxDirectives: { n: 50 },
        maxTokens: { enabled: false },
        costLimit: { enabled: false },
        blockFieldSuggestion: { enabled: false },
      }),
      useCost(schema),
      execution,
    ],
  })
  const answer = async (context: ServerContext): Promise<void> => {
    if (!(await answerPersisted(schema, documentOf, context))) await yoga(context.req, context.res, context)
  }
  return { answer, yoga, documentOf }
}
