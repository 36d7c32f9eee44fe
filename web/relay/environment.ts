import {
  Environment,
  Network,
  Observable,
  RecordSource,
  Store,
  type FetchFunction,
  type GraphQLResponse,
  type GraphQLSingularResponse,
  type RequestParameters,
  type SubscribeFunction,
  type Variables,
} from 'relay-runtime'
import type { Client } from 'graphql-ws'
import { whileBusy } from './activity.ts'
import { failure, reportSignedOut } from './failure.ts'
import { leaveForeignSession } from './foreignSession.ts'
import { tellStale } from './reconnects.ts'
import { GONE, isUnreachable } from '../ui/unreachable.ts'
import { keepAnswer, recallAnswer } from './visited.ts'

const fetchDocument: FetchFunction = (document, variables) => whileBusy(answerTo(document, variables))

/** What the server answers; without a line what it answered last, where the page was visited on this device. */
async function answerTo(document: RequestParameters, variables: Variables): Promise<GraphQLResponse> {
  try {
    const answer = await post(
      document.id ? { doc_id: document.id, variables } : { query: document.text, variables },
      document.operationKind === 'mutation',
    )
    keepAnswer(document, variables, answer)
    return answer
  } catch (error) {
    const kept = isUnreachable(error) ? await recallAnswer(document, variables) : undefined
    if (!kept) throw error
    return kept
  }
}

/** Browsers let at most 64 kB outlive a page. */
const OUTLIVES = 60_000

async function post(call: object, isChange: boolean): Promise<GraphQLResponse> {
  const leaving = leaveForeignSession()
  if (leaving) await leaving
  const body = JSON.stringify(call)
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      'x-paddock': '1',
    },
    body,
    // What was changed on the way out arrives all the same.
    keepalive: isChange && body.length < OUTLIVES,
  })
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  if (!isJson) {
    const message = (await response.text()) || response.statusText || 'Unexpected Error'
    throw failure({ message, extensions: GONE.includes(response.status) ? { code: 'UNAVAILABLE' } : {} })
  }
  const answer = (await response.json()) as GraphQLSingularResponse & {
    errors?: { message: string; extensions?: { code?: string } }[]
  }
  const error = answer.errors?.[0]
  if (error?.extensions?.code === 'UNAUTHENTICATED' || response.status === 401) reportSignedOut()
  // A root that is all null has nothing to show; anything else is shown with its gaps.
  const rootValues = Object.values(answer.data ?? {})
  if (error && rootValues.every((value) => value === null)) throw failure(error)
  return answer
}

let client: Promise<Client> | undefined

// The socket and its library are for those who listen to something: loaded by the first subscription.
function socket() {
  client ??= import('graphql-ws').then(({ createClient }) =>
    createClient({
      url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
      lazy: true,
      lazyCloseTimeout: 5_000,
      retryAttempts: Infinity,
      // A closed laptop or a restarted server: come back, slower each time, at most every 30 s.
      retryWait: (retries) =>
        new Promise((again) => {
          setTimeout(again, Math.min(30_000, 500 * 2 ** retries) * (0.75 + Math.random() / 2))
        }),
      // A moment later: by then the subscriptions stand, and a crowd does not ask all at once.
      on: {
        connected: (_socket, _payload, wasRetry) => {
          if (wasRetry) setTimeout(tellStale, 500 + Math.random() * 1500)
        },
      },
      // 4401 and 4403: the session ended; asking again changes nothing.
      shouldRetry: (event) =>
        !(
          typeof event === 'object' &&
          event !== null &&
          'code' in event &&
          (event.code === 4401 || event.code === 4403)
        ),
    }),
  )
  return client
}

const subscribe: SubscribeFunction = (document, variables) =>
  Observable.create((sink) => {
    let stop: (() => void) | undefined
    let closed = false
    socket().then(
      (ready) => {
        if (closed) return
        const payload = {
          query: document.text ?? '',
          operationName: document.name,
          variables,
          extensions: { doc_id: document.id },
        }
        stop = ready.subscribe<GraphQLSingularResponse['data']>(payload, {
          next: (value) => sink.next(value as GraphQLResponse),
          error: (error) =>
            sink.error(error instanceof Error ? error : failure({ message: 'The live connection was closed' })),
          complete: () => sink.complete(),
        })
      },
      (error: Error) => sink.error(error),
    )
    return () => {
      closed = true
      stop?.()
    }
  })

export const environment = new Environment({
  network: Network.create(fetchDocument, subscribe),
  store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: 5 * 60_000 }),
})
