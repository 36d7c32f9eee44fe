import { act, cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { loadQuery, RelayEnvironmentProvider } from 'react-relay'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { ConcreteRequest, OperationType } from 'relay-runtime'
import { createMockEnvironment, MockPayloadGenerator, type MockEnvironment } from 'relay-test-utils'
import { afterEach, beforeEach, vi } from 'vitest'
import type { KindScreenProps, ScreenProps } from '../../web/relay/screen.tsx'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'

type Shown<Q extends OperationType> = {
  query: ConcreteRequest
  Screen: ComponentType<ScreenProps<Q>>
  path: string
  address: string
  variables: Q['variables']
  data: object
}

/** A screen that several kinds share, as that of this one. */
export const ofKind =
  <K, Q extends OperationType>(Shared: ComponentType<KindScreenProps<K, Q>>, kind: K) =>
  ({ queryRef }: ScreenProps<Q>) => <Shared queryRef={queryRef} kind={kind} />

/** Whether the end of a list is in sight, as the test says. */
let look: (inSight: boolean) => void = () => {}
export const scrollToEnd = () => look(true)

/** What screens ask of a browser and the one of the tests has not; a test leaves nothing on the page. */
export function standInForBrowser() {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal('scrollTo', () => {})
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}

/** The answer of a test in the shape of an operation: what the test leaves out is made up. */
export const answer = (environment: MockEnvironment, data: object) =>
  environment.mock.resolveMostRecentOperation((operation) =>
    MockPayloadGenerator.generate(operation, { Query: () => data, Mutation: () => data }),
  )

/** A screen on its own, its question answered with the given data; whatever it asks next waits for the test. */
export async function showScreen<Q extends OperationType>({ query, Screen, path, address, variables, data }: Shown<Q>) {
  vi.stubGlobal('IntersectionObserver', function Observer(tell: (entries: { isIntersecting: boolean }[]) => void) {
    return {
      observe() {
        look = (inSight) => tell([{ isIntersecting: inSight }])
      },
      disconnect() {},
      unobserve() {},
    }
  })
  const environment = createMockEnvironment()
  const queryRef = loadQuery<Q>(environment, query, variables)
  answer(environment, data)
  const router = createMemoryRouter(
    [
      { path, element: <Screen queryRef={queryRef} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <PaddockTheme>
          <PortalTheme>
            <RouterProvider router={router} />
          </PortalTheme>
        </PaddockTheme>
      </RelayEnvironmentProvider>,
    ),
  )
  return { environment, router }
}
