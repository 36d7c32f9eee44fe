import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { loadQuery, type PreloadedQuery } from 'react-relay'
import {
  createOperationDescriptor,
  PreloadableQueryRegistry,
  type OperationType,
  type PreloadableConcreteRequest,
} from 'relay-runtime'
import { useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { environment } from './environment.ts'
import { isRefusal, reportFailure } from './failure.ts'
import { refresh, useReconnect } from './reconnects.ts'

type Address = Pick<LoaderFunctionArgs, 'request'>

/** A value of the address's search part; null when it is silent, as filters want it. */
export const searched = ({ request }: Address, name: string) => new URL(request.url).searchParams.get(name) || null

/** Whether the address narrows a list by one of these. */
export const isSearched = (args: Address, ...names: readonly string[]) =>
  names.some((name) => searched(args, name) !== null)

/** The same where only some values make sense: an address typed wrong searches for nothing. */
export const searchedOf = <T extends string>(args: LoaderFunctionArgs, name: string, values: readonly T[]): T | null =>
  values.find((value) => value === searched(args, name)) ?? null

type UpperSnake<T extends string> = T extends `${infer Head}${infer Tail}`
  ? `${Uppercase<Head>}${Tail extends Uncapitalize<Tail> ? '' : '_'}${UpperSnake<Tail>}`
  : ''
type Order<T extends string> = T extends 'created' ? 'NEWEST' | 'OLDEST' : UpperSnake<T> | `${UpperSnake<T>}_DESC`

/**
 * The order of a table as its search says it, `dealers` or `-dealers`, as the value of the list's enum: DEALERS,
 * DEALERS_DESC. By age has words of its own. Null where the search is silent or names none of these columns: the list's
 * own order.
 */
export function orderNamed<T extends string>(sort: string | null, ...columns: readonly T[]): Order<T> | null {
  const column = columns.find((name) => name === sort?.replace(/^-/, ''))
  if (!column) return null
  const name = column.replace(/[A-Z]/g, '_$&').toUpperCase()
  const order = column === 'created' ? (sort === column ? 'OLDEST' : 'NEWEST') : sort === column ? name : `${name}_DESC`
  return order as Order<T>
}

/** The same of a table whose search stands in the address. */
export const sortedBy = <T extends string>(args: Address, ...columns: readonly T[]): Order<T> | null =>
  orderNamed(searched(args, 'sort'), ...columns)

export type ScreenProps<Q extends OperationType> = { queryRef: PreloadedQuery<Q> }

/**
 * A screen is a path, a query and a lazily loaded component. The query leaves with the click, beside the
 * download of the component, never after it. An index screen has the path ''.
 */
export function screen<Q extends OperationType>(
  path: string,
  query: PreloadableConcreteRequest<Q>,
  load: () => Promise<{ default: ComponentType<ScreenProps<Q>> }>,
  variables: (args: LoaderFunctionArgs) => Q['variables'] = ({ params }) => params,
): RouteObject {
  return {
    ...(path === '' ? { index: true } : { path }),
    handle: { query: query.params.name },
    loader(args: LoaderFunctionArgs) {
      const asked = variables(args)
      const known = requestOf(query.params.id)
      const isHere = known && environment.check(createOperationDescriptor(known, asked)).status === 'available'
      const queryRef = loadQuery<Q>(environment, query, asked, {
        fetchPolicy: isHere ? 'store-or-network' : 'store-and-network',
      })
      if (isHere) shownFromStore.add(queryRef)
      args.request.signal.addEventListener('abort', () => queryRef.dispose(), { once: true })
      return queryRef
    },
    lazy: {
      Component: async () => {
        const { default: Screen } = await load()
        return function LoadedScreen() {
          const queryRef = useLoaderData() as PreloadedQuery<Q>
          useRelease(queryRef)
          useFreshness(queryRef)
          return <Screen queryRef={queryRef} />
        }
      },
    },
  } as RouteObject
}

/** Of a screen that several kinds share. */
export type KindScreenProps<K, Q extends OperationType> = ScreenProps<Q> & { kind: K }

/** Screens that several kinds share, as those of this one. */
export const screensOf =
  <K,>(kind: K) =>
  <Q extends OperationType>(
    path: string,
    query: PreloadableConcreteRequest<Q>,
    load: () => Promise<{ default: ComponentType<KindScreenProps<K, Q>> }>,
    variables: (args: LoaderFunctionArgs) => Q['variables'],
  ): RouteObject =>
    screen(
      path,
      query,
      async () => {
        const { default: Shared } = await load()
        return { default: ({ queryRef }: ScreenProps<Q>) => <Shared queryRef={queryRef} kind={kind} /> }
      },
      variables,
    )

/** The query of a screen, once its code was loaded. */
const requestOf = (id: string | null | undefined) => (id ? PreloadableQueryRegistry.get(id) : undefined)

/** Screens that were shown at once with what the store had. */
const shownFromStore = new WeakSet<object>()

/**
 * Asks anew for what was shown from the store, and after the live connection was broken. Where no answer comes the
 * screen stays as it is; where the server refuses it, the refusal takes its place.
 */
function useFreshness(queryRef: PreloadedQuery<OperationType>) {
  const [refused, setRefused] = useState<{ queryRef: object; error: Error }>()
  function ask(unanswered?: (error: Error) => void) {
    const known = requestOf(queryRef.id)
    return (
      known &&
      refresh(environment, known, queryRef.variables, (error) => {
        if (isRefusal(error)) setRefused({ queryRef, error })
        else unanswered?.(error)
      })
    )
  }
  const askAgain = useEffectEvent(ask)
  useEffect(() => {
    if (!shownFromStore.has(queryRef)) return
    const asking = askAgain(reportFailure)
    return () => asking?.unsubscribe()
  }, [queryRef])
  useReconnect(ask)
  if (refused?.queryRef === queryRef) throw refused.error
}

const releases = new WeakMap<object, ReturnType<typeof setTimeout>>()

// Released one tick after leaving, so that React's double effects in development do not end a query still in use.
function useRelease(queryRef: PreloadedQuery<OperationType>) {
  useEffect(() => {
    clearTimeout(releases.get(queryRef))
    return () => {
      releases.set(
        queryRef,
        setTimeout(() => queryRef.dispose(), 0),
      )
    }
  }, [queryRef])
}
