import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import SpiffListScreenQuery, {
  type SpiffListScreenQuery as Query,
} from '../../web/__generated__/SpiffListScreenQuery.graphql.ts'
import SpiffListScreen from '../../web/spiffs/SpiffListScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { sessionOf } from '../shells/sessions.ts'
import { showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({})))

const none = { minor: '0', amount: '0.00', currency: 'USD' }
const spiff = (name: string, phase: string, endDate: string, claimUntil: string) => ({
  node: {
    id: name,
    databaseId: name,
    name,
    phase,
    startDate: '2026-09-01',
    endDate,
    claimUntil,
    personCap: null,
    budgetLeft: null,
    requiredCourse: null,
    viewerEarned: none,
    viewerWaiting: none,
  },
})

// As the server orders them: by the last day of sales.
const edges = [
  spiff('Sales are over', 'CLAIM_ONLY', '2026-11-16', '2026-12-16'),
  spiff('Ends soon', 'OPEN', '2026-12-04', '2027-01-03'),
  spiff('Ends late', 'OPEN', '2026-12-17', '2027-01-16'),
]

async function listed(address: string) {
  await showScreen<Query>({
    query: SpiffListScreenQuery,
    Screen: SpiffListScreen,
    path: '/auth/spiffs',
    address,
    variables: { text: null, brand: null, upcoming: null, sort: null },
    data: {
      brands: { edges: [] },
      open: { totalCount: 3 },
      soon: { totalCount: 0 },
      openSpiffs: { edges, pageInfo: { hasNextPage: false, endCursor: null } },
    },
  })
  return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
}

test('what ends first comes first, by the day its card counts to', async () => {
  expect(await listed('/auth/spiffs')).toEqual(['Ends soon', 'Sales are over', 'Ends late'])
})

test('another order stays as the server gives it', async () => {
  expect(await listed('/auth/spiffs?sort=newest')).toEqual(['Sales are over', 'Ends soon', 'Ends late'])
})

test('on the tab of what is to come there is nothing to clear', async () => {
  await listed('/auth/spiffs?show=upcoming')
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
})
