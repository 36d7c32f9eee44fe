import { useEffect, type ComponentType } from 'react'
import { loadQuery, type PreloadedQuery } from 'react-relay'
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import { useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { environment } from './environment.ts'

/** A value of the address's search part; null when it is silent, as filters want it. */
export const searched = ({ request }: LoaderFunctionArgs, name: string) => new URL(request.url).searchParams.get(name) || null

/** The same where only some values make sense: an address typed wrong searches for nothing. */
export const searchedOf = <T extends string>(args: LoaderFunctionArgs, name: string, values: readonly T[]): T | null =>
  values.find((value) => value === searched(args, name)) ?? null

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
    loader(args: LoaderFunctionArgs) {
      const queryRef = loadQuery<Q>(environment, query, variables(args), { fetchPolicy: 'store-and-network' })
      args.request.signal.addEventListener('abort', () => queryRef.dispose(), { once: true })
      return queryRef
    },
    lazy: {
      Component: async () => {
        const { default: Screen } = await load()
        return function LoadedScreen() {
          const queryRef = useLoaderData() as PreloadedQuery<Q>
          useRelease(queryRef)
          return <Screen queryRef={queryRef} />
        }
      },
    },
  } as RouteObject
}

const releases = new WeakMap<object, ReturnType<typeof setTimeout>>()

// Released one tick after leaving, so that React's double effects in development do not end a query still in use.
function useRelease(queryRef: PreloadedQuery<OperationType>) {
  useEffect(() => {
    clearTimeout(releases.get(queryRef))
    return () => { releases.set(queryRef, setTimeout(() => queryRef.dispose(), 0)) }
  }, [queryRef])
}
