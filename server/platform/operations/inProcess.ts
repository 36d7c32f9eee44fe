import { parse, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { Context } from '../context.ts'
import { runOperation } from './operations.ts'

let whole: GraphQLSchema | undefined

/** Makes this the schema that work in the process asks, as soon as it is built. */
export function askedInProcess(schema: GraphQLSchema): GraphQLSchema {
  whole = schema
  return schema
}

/** The schema that work in the process asks. Errors: thrown before it is built. */
export function schemaInProcess(): GraphQLSchema {
  if (!whole) throw new Error('The schema is asked before it was built')
  return whole
}

const documents = new Map<string, DocumentNode>()

function documentOf(text: string): DocumentNode {
  let document = documents.get(text)
  if (!document) documents.set(text, (document = parse(text, { noLocation: true })))
  return document
}

/** Runs a document of ours as this viewer would: every permission and check of its fields holds. */
export const runInProcess = (
  contextValue: Context,
  text: string,
  variableValues: Record<string, unknown>,
): Promise<ExecutionResult> =>
  runOperation({ schema: schemaInProcess(), document: documentOf(text), contextValue, variableValues })
