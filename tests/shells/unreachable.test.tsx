import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, useLoaderData } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure } from '../../web/relay/failure.ts'
import { ErrorPart } from '../../web/shells/ErrorPage.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { isUnreachable } from '../../web/ui/unreachable.ts'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

/** Whether the server of the test answers, and how the page fails while it does not. */
let isUp = false
let failsIn = 'drawing'
let fault: Error = new TypeError('Failed to fetch')
const asked = vi.fn(() =>
  isUp ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('Failed to fetch')),
)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', asked)
  isUp = false
  fault = new TypeError('Failed to fetch')
  asked.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** As screens do: what was asked for with the click fails when it is drawn. */
function Page() {
  if (!useLoaderData<{ isUp: boolean }>().isUp) throw fault
  return <p>the page</p>
}

async function open() {
  const router = createMemoryRouter(
    [
      { element: <p>the frame</p>, path: '/other' },
      {
        path: '/',
        ErrorBoundary: ErrorPart,
        loader: () => {
          if (!isUp && failsIn === 'loading') throw fault
          return { isUp }
        },
        Component: Page,
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ['/'] },
  )
  await act(async () => {
    render(
      <PaddockTheme>
        <RouterProvider router={router} />
      </PaddockTheme>,
    )
    await Promise.resolve()
  })
  return router
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('a page that no line brings', () => {
  it('says so in a sentence, without a status or what the browser calls it', async () => {
    await open()
    await screen.findByRole('heading', { name: 'Paddock cannot be reached' })
    expect(document.body.textContent).not.toMatch(/500|Failed to fetch/)
  })

  it.each(['loading', 'drawing'])('opens by itself as soon as the server answers, failing in %s', async (where) => {
    failsIn = where
    await open()
    await screen.findByRole('heading')
    await pass(9000)
    expect(screen.queryByText('the page')).toBeNull()
    isUp = true
    await pass(5000)
    await screen.findByText('the page')
  })

  it('opens at once when the browser is online again, or when asked to try', async () => {
    await open()
    await screen.findByRole('heading')
    isUp = true
    await act(async () => fireEvent(globalThis.window, new Event('online')))
    await screen.findByText('the page')
    isUp = false
    cleanup()
    await open()
    isUp = true
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Try again' })))
    await screen.findByText('the page')
  })
})

describe('a page that fails for another reason', () => {
  it('shows the status and the message', async () => {
    fault = new Error('Something broke')
    await open()
    await screen.findByRole('heading', { name: 'Something broke' })
    expect(screen.getByText('500')).toBeTruthy()
  })

  it('makes no headline of a body that is a page or a structure', async () => {
    fault = new Error('<html><body><h1>nginx</h1></body></html>')
    await open()
    await screen.findByRole('heading', { name: 'Error 500' })
  })
})

it.each([
  [new TypeError('Failed to fetch'), true],
  [new TypeError('NetworkError when attempting to fetch resource.'), true],
  [new TypeError('Load failed'), true],
  [new TypeError('Failed to fetch dynamically imported module: https://x/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/a.css'), true],
  [failure({ message: 'Bad gateway', extensions: { code: 'UNAVAILABLE' } }), true],
  [Object.assign(new Error('down'), { status: 503 }), true],
  [failure({ message: 'Not allowed to fetch this', extensions: { code: 'FORBIDDEN' } }), false],
  [new TypeError('x is not a function'), false],
  [Object.assign(new Error('Failed to fetch'), { status: 404 }), false],
])('%s is unreachable: %s', (error, expected) => {
  expect(isUnreachable(error)).toBe(expected)
})
