import {
  Environment,
  Network,
  Observable,
  RecordSource,
  Store,
  type FetchFunction,
  type GraphQLResponse,
  type GraphQLSingularResponse,
  type SubscribeFunction,
} from 'relay-runtime'
import type { Client } from 'graphql-ws'
import { whileBusy } from './activity.ts'
import { answerTo, freshAnswerTo, newsCame } from './answers.ts'
import { failure } from './failure.ts'
import { REFRESH, tellStale } from './reconnects.ts'

const fetchDocument: FetchFunction = (document, variables, { metadata }) =>
  whileBusy(metadata?.[REFRESH] ? freshAnswerTo(document, variables) : answerTo(document, variables))

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
          next: (value) => {
            newsCame()
            sink.next(value as GraphQLResponse)
          },
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
