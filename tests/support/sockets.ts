import { createClient, type Client } from 'graphql-ws'
import WebSocket from 'ws'
import type { Who } from './world.ts'

export interface OpenSocket {
  client: Client
  /** How the server closed it. */
  closed: Promise<{ code: number }>
}

/** A browser's socket with its session cookie, or a partner system's with its token; opened at once and not again. */
export function socketOf(origin: string, who: Who | null, headers: Record<string, string> = {}): OpenSocket {
  const signed = !who
    ? {}
    : who.token.startsWith('pdk_')
      ? { authorization: `Bearer ${who.token}` }
      : { cookie: `paddock=${who.token}` }
  const { promise: closed, resolve } = Promise.withResolvers<{ code: number }>()
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { ...signed, ...headers } })
    }
  }
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
    on: { closed: (event) => resolve(event as { code: number }) },
  })
  return { client, closed }
}

interface Answer {
  data?: unknown
  errors?: { message: string; extensions?: { code?: string } }[]
}

/** The first thing a socket is told of an operation: a result, or the errors that end it. */
export const firstOf = (
  client: Client,
  query: string,
  more: { variables?: Record<string, unknown>; extensions?: Record<string, unknown> } = {},
): Promise<Answer> =>
  new Promise((resolve) => {
    client.subscribe(
      { query, ...more },
      {
        next: (value) => resolve(value as Answer),
        error: (errors) =>
          resolve({
            errors: Array.isArray(errors)
              ? (errors as NonNullable<Answer['errors']>)
              : [{ message: String((errors as { reason?: string }).reason ?? errors), extensions: { code: 'CLOSED' } }],
          }),
        complete: () => resolve({}),
      },
    )
  })
