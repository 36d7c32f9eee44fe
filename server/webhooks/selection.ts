import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  print,
  specifiedRules,
  validate,
  type DocumentNode,
  type SelectionSetNode,
} from 'graphql'
import type { Context } from '../platform/context.ts'
import { costOf } from '../platform/graphql/cost.ts'
import { parseDocument } from '../platform/graphql/parseDocument.ts'
import { schemaInProcess } from '../platform/operations/inProcess.ts'

/** What one message may cost; a page of a hundred things with a few fields each costs as much. */
export const MAX_COST = 1000

/** The fields somebody typed, in braces or without. Errors: GraphQLError. */
function fieldsOf(selection: string): SelectionSetNode {
  const text = selection.trim()
  const { definitions } = parseDocument(text.startsWith('{') ? text : `{ ${text} }`)
  const [only] = definitions
  if (definitions.length !== 1 || only?.kind !== Kind.OPERATION_DEFINITION || only.operation !== 'query')
    throw new GraphQLError('Enter fields alone, such as databaseId createdAt.')
  return only.selectionSet
}

const documents = new Map<string, DocumentNode>()
const MOST_DOCUMENTS = 500

/** The operation that reads the fields of one thing. Errors: GraphQLError. */
export function documentOf(type: string, selection: string): DocumentNode {
  const key = `${type} ${selection}`
  const known = documents.get(key)
  if (known) return known
  const fields = print(fieldsOf(selection))
  const document = parse(`query ($id: ID!) { node(id: $id) { ... on ${type} ${fields} } }`, { noLocation: true })
  if (documents.size >= MOST_DOCUMENTS) documents.clear()
  documents.set(key, document)
  return document
}

/** The same, held against today’s schema. Errors: GraphQLError. */
function validated(type: string, selection: string): DocumentNode {
  const document = documentOf(type, selection)
  const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const [error] = validate(schemaInProcess(), document, rules, { maxErrors: 1, hideSuggestions: true })
  if (error) throw error
  return document
}

const sound = new Set<string>()

export const globalId = (type: string, id: string): string => Buffer.from(`${type}:${id}`).toString('base64')

/** What is wrong with a selection, in the words of GraphQL; null for nothing. */
export function selectionFault(ctx: Context, type: string, selection: string): string | null {
  const key = `${type} ${selection}`
  if (sound.has(key)) return null
  try {
    const document = validated(type, selection)
    const cost = costOf(schemaInProcess(), document, { id: globalId(type, ctx.call.id) }, ctx)
    if (cost > MAX_COST) return `These fields cost ${cost}; a message may cost ${MAX_COST}. Ask for fewer.`
    if (sound.size >= MOST_DOCUMENTS) sound.clear()
    sound.add(key)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 300) : 'These fields cannot be read.'
  }
}
