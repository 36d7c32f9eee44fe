import { readFileSync, statSync } from 'node:fs'
import { OperationTypeNode, parse, validate, type DocumentNode, type GraphQLSchema } from 'graphql'
import { jsonOf } from '../http/body.ts'
import { send } from '../http/http.ts'
import { operationOf, runOperation } from '../operations/operations.ts'
import { stillAllowed } from '../permission.ts'
import type { ServerContext } from './request.ts'

export type DocumentOf = (id: string) => DocumentNode | null

/** The documents of our own web client, by id; read anew when relay-compiler has written them. */
export function persistedDocuments(file: string, schema: GraphQLSchema): DocumentOf {
  let read = 0
  let texts: Record<string, string> = {}
  const documents = new Map<string, DocumentNode>()
  return (id) => {
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

const ANSWER = 'application/graphql-response+json'

/** As our client asks: JSON, by a header that no other site can send. */
function isOurs({ req }: ServerContext): boolean {
  const { 'content-type': type = '', accept = '', 'x-paddock': ours } = req.headers
  return req.method === 'POST' && type.startsWith('application/json') && Boolean(ours) && accept.includes(ANSWER)
}

/**
 * A document of our own client runs past what reads strangers' requests, a quarter of the work of a list. Whatever is not
 * answered cleanly takes the long way, which then neither reads nor runs anything again. True where it was answered.
 */
export async function answerPersisted(
  schema: GraphQLSchema,
  documentOf: DocumentOf,
  context: ServerContext,
): Promise<boolean> {
  if (!isOurs(context)) return false
  const { req, res, paddock } = context
  const reading = jsonOf(req, paddock.services.config.BODY_TIMEOUT)
  context.read = reading
  const body = await reading.catch(() => null)
  const { doc_id: id, variables, query } = (body ?? {}) as { doc_id?: unknown; variables?: unknown; query?: unknown }
  const document = typeof id === 'string' && query === undefined ? documentOf(id) : null
  if (!document || typeof (variables ?? {}) !== 'object' || Array.isArray(variables)) return false
  if (operationOf(document)?.operation === OperationTypeNode.SUBSCRIPTION) return false
  await stillAllowed(paddock)
  context.done = await runOperation({
    schema,
    document,
    contextValue: paddock,
    variableValues: (variables ?? {}) as Record<string, unknown>,
  })
  if (context.done.errors ?? context.done.extensions) return false
  send(res, { status: 200, body: context.done, headers: { 'content-type': `${ANSWER}; charset=utf-8` } })
  return true
}
