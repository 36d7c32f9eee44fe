// @vitest-environment happy-dom
import { act, render, screen as shown } from '@testing-library/react'
import { RelayEnvironmentProvider, usePreloadedQuery } from 'react-relay'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { commitLocalUpdate, requestSubscription } from 'relay-runtime'
import { beforeEach, expect, it, vi } from 'vitest'
import CategoriesScreenQueryParameters from '../../web/__generated__/CategoriesScreenQuery$parameters.ts'
import CategoriesScreenQuery, {
  type CategoriesScreenQuery as Query,
} from '../../web/__generated__/CategoriesScreenQuery.graphql.ts'
import ReactionBarMutation, {
  type ReactionBarMutation as Reacting,
} from '../../web/__generated__/ReactionBarMutation.graphql.ts'
import PayoutNews from '../../web/__generated__/AdminPayoutsScreenSubscription.graphql.ts'
import { environment } from '../../web/relay/environment.ts'
import { listenToRelay } from '../../web/relay/failure.ts'
import { refresh, tellStale } from '../../web/relay/reconnects.ts'
import { screen, type ScreenProps } from '../../web/relay/screen.tsx'
import { useSave } from '../../web/relay/useSave.ts'
import { visitedBy } from '../../web/relay/visited.ts'
import { standInForBrowser } from '../support/screens.tsx'

const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../web/ui/shelf.ts', () => ({
  shelf: () => ({
    read: async (key: string) => kept.get(key),
    keep: async (key: string, value: unknown) => void kept.set(key, value),
    drop: async (key: string) => void kept.delete(key),
    names: async () => [...kept.keys()],
    entries: async () => [...kept],
  }),
}))

let tell: (news: object) => void = () => {}
vi.mock('graphql-ws', () => ({
  createClient: () => ({
    subscribe(_asked: object, sink: { next: (news: object) => void }) {
      tell = sink.next
      return () => {}
    },
  }),
}))

standInForBrowser()

const failed = vi.fn()
let isDown = false
let isRefused = false
/** A change that is answered otherwise than that what it is about is gone. */
let isChanged = false
let name = ''
let asked = 0
/** What the next answer waits for, on its way back. */
let line: Promise<void> | undefined

beforeEach(() => {
  failed.mockClear()
  isDown = false
  isRefused = false
  isChanged = false
  name = 'Off-road'
  asked = 0
  line = undefined
  listenToRelay({ failed, signedOut: () => {} })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    asked++
    if (body.includes(ReactionBarMutation.params.id!))
      return isChanged
        ? Response.json({ data: { react: null }, errors: [{ message: 'Not now', extensions: { code: 'CONFLICT' } }] })
        : Response.json({ data: null, errors: [{ message: 'Gone', extensions: { code: 'NOT_FOUND' } }] })
    if (isDown) throw new TypeError('Failed to fetch')
    if (isRefused)
      return Response.json({ data: null, errors: [{ message: 'Gone', extensions: { code: 'NOT_FOUND' } }] })
    const categories = [
      {
        id: 'Q2F0ZWdvcnk6MQ==',
        databaseId: '1',
        name,
        description: '',
        image: null,
        viewerProgress: { completedCount: 0, total: 1, percent: 0 },
      },
    ]
    const answer = Response.json({ data: { categories } })
    const held = line
    line = undefined
    await held
    return answer
  })
})

function Acting(props: ScreenProps<Query>) {
  const [react] = useSave<Reacting>(ReactionBarMutation)
  const like = { input: { target: 'BULLETIN', databaseId: '1', liked: true } } as const
  return (
    <>
      <Names {...props} />
      <button type="button" onClick={() => void react(like)}>
        Like
      </button>
    </>
  )
}

function Names({ queryRef }: ScreenProps<Query>) {
  const { categories } = usePreloadedQuery<Query>(CategoriesScreenQuery, queryRef)
  return <p>{categories.map((category) => category.name).join()}</p>
}

type Opened = Awaited<ReturnType<typeof opened>>

async function opened(Screen = Names) {
  const router = createMemoryRouter([
    {
      ErrorBoundary: () => <p>broken</p>,
      children: [screen<Query>('/', CategoriesScreenQueryParameters, async () => ({ default: Screen }))],
    },
  ])
  await act(async () => {
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    )
  })
  await shown.findByText('Off-road')
  return router
}

it('a screen stays when the refresh after a broken live connection finds no server, and takes what the next one brings', async () => {
  await opened()
  isDown = true
  await act(async () => {
    tellStale()
  })
  expect([asked, shown.queryByText('broken'), shown.queryByText('Off-road')?.textContent]).toEqual([
    2,
    null,
    'Off-road',
  ])
  isDown = false
  name = 'On-road'
  await act(async () => {
    tellStale()
  })
  expect([asked, shown.queryByText('On-road')?.textContent, failed.mock.calls.length]).toEqual([3, 'On-road', 0])
})

it('a screen stays when it is asked for anew and no answer comes, and the person is told', async () => {
  const router = await opened()
  isDown = true
  await act(async () => {
    await router.revalidate()
  })
  expect([shown.queryByText('broken'), shown.queryByText('Off-road')?.textContent, failed.mock.calls.length]).toEqual([
    null,
    'Off-road',
    1,
  ])
})

it.each([
  ['when it is asked for anew', (router: Opened) => router.revalidate()],
  ['after a broken live connection', () => tellStale()],
])('a screen the server refuses %s is taken away', async (_when, again) => {
  const router = await opened()
  isRefused = true
  await act(async () => {
    await again(router)
  })
  expect([shown.queryByText('broken')?.textContent, shown.queryByText('Off-road'), failed.mock.calls.length]).toEqual([
    'broken',
    null,
    0,
  ])
})

it('a screen asks anew once the server no longer knows what one acts on: it was withdrawn while it was open', async () => {
  await opened(Acting)
  name = 'On-road'
  await act(async () => shown.getByText('Like').click())
  expect([asked, shown.queryByText('On-road')?.textContent, failed.mock.calls.length]).toEqual([3, 'On-road', 1])
})

it('a screen stays as it is when its refresh finds no server, though an answer of before is kept on this device', async () => {
  history.replaceState(null, '', '/auth')
  visitedBy('somebody')
  await opened()
  expect(kept.size).toBe(1)
  await act(async () =>
    commitLocalUpdate(environment, (store) => store.get('Q2F0ZWdvcnk6MQ==')!.setValue('Done meanwhile', 'name')),
  )
  isDown = true
  await act(async () => {
    tellStale()
  })
  expect([asked, shown.queryByText('Done meanwhile')?.textContent]).toEqual([2, 'Done meanwhile'])
})

it('an answer that a change overtook on its way is asked for anew', async () => {
  await opened(Acting)
  const { promise, resolve } = Promise.withResolvers<void>()
  line = promise
  await act(async () => {
    tellStale()
  })
  isChanged = true
  await act(async () => shown.getByText('Like').click())
  name = 'On-road'
  await act(async () => resolve())
  expect([asked, shown.queryByText('On-road')?.textContent]).toEqual([4, 'On-road'])
})

it('an answer that news overtook on its way is asked for anew, also where two of them ask at once', async () => {
  await opened()
  const listening = requestSubscription(environment, { subscription: PayoutNews, variables: {} })
  await vi.waitFor(() => expect(tell).toHaveLength(1))
  const { promise, resolve } = Promise.withResolvers<void>()
  line = promise
  const ask = () => refresh(environment, CategoriesScreenQuery, {})
  ask()
  name = 'On-road'
  tell({
    data: { payoutChanged: { __typename: 'Payout', id: 'UGF5b3V0OjE=', status: 'SENT', version: 2, reason: null } },
  })
  ask()
  await act(async () => resolve())
  expect([asked, shown.queryByText('On-road')?.textContent]).toEqual([3, 'On-road'])
  listening.dispose()
})
