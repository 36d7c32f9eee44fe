import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type Client } from 'graphql-ws'
import WebSocket from 'ws'
import type { Services } from '../../server/platform/context.ts'
import type { Topic } from '../../server/platform/pubsub.ts'
import type { Who } from './world.ts'

interface OpenSocket {
  client: Client
  /** Settles once the server has let it in. */
  opened: Promise<void>
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
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
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
    on: { connected: () => open(), closed: (event) => resolve(event as { code: number }) },
  })
  return { client, opened, closed }
}

interface Operation {
  variables?: Record<string, unknown>
  extensions?: Record<string, unknown>
}

interface Answer<T = unknown> {
  data?: T | null
  errors?: { message: string; extensions?: { code?: string } }[]
}

interface Heard<T> {
  /** What it was told until now. */
  heard: Answer<T>[]
  isOver(): boolean
}

/** Subscribes and keeps what is told. */
export function listen<T = unknown>(client: Client, query: string, operation: Operation = {}): Heard<T> {
  const heard: Answer<T>[] = []
  let over = false
  client.subscribe<T>(
    { query, ...operation },
    {
      next: ({ data, errors }) => heard.push({ data, ...(errors ? { errors: [...errors] } : {}) }),
      error: () => {
        over = true
      },
      complete: () => {
        over = true
      },
    },
  )
  return { heard, isOver: () => over }
}

/** Publishes until it is heard, since a socket says nothing when it begins to listen. */
export async function until(heard: () => boolean, publish: () => void = () => {}): Promise<void> {
  for (let i = 0; i < 3000 && !heard(); i++) {
    publish()
    await wait(20)
  }
}

/**
 * Settles once somebody waits for this news on this channel: a socket that is open need not listen yet, and waits on
 * the same channel for the end of its session.
 */
export function awaited({ pubsub }: Services, news: Topic, channel: string): Promise<void> {
  const { subscribe } = pubsub
  return new Promise<void>((resolve) => {
    pubsub.subscribe = (topic, name) => {
      const source = subscribe(topic, name)
      if (topic !== news || name !== channel) return source
      pubsub.subscribe = subscribe
      return {
        [Symbol.asyncIterator]() {
          const events = source[Symbol.asyncIterator]()
          return {
            next() {
              const answer = events.next()
              resolve()
              return answer
            },
            return: async () => (await events.return?.()) ?? { done: true, value: undefined },
          }
        },
      }
    }
  })
}

/** The first thing a socket is told of an operation: a result, or the errors that end it. */
export const firstOf = (client: Client, query: string, operation: Operation = {}): Promise<Answer> =>
  new Promise((resolve) => {
    client.subscribe(
      { query, ...operation },
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
