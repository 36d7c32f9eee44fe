import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExecutionResult } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../context.ts'

export interface ServerContext {
  req: IncomingMessage
  res: ServerResponse
  paddock: Context
  /** The body, where it was read before. */
  read?: Promise<unknown>
  /** The result, where it ran before. */
  done?: ExecutionResult
  /** Of scripts and styles on GraphiQL's page. */
  nonce?: string
}

/** A plugin that knows whose request it is; `persisted` where the document is one of our own. */
export type OfRequest = Plugin<ServerContext & Context & { persisted?: boolean }, ServerContext>
