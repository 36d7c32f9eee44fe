// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import StatementScreenQuery, {
  type StatementScreenQuery as Query,
} from '../../web/__generated__/StatementScreenQuery.graphql.ts'
import StatementScreen from '../../web/payouts/statement/StatementScreen.tsx'
import { formatDate } from '../../web/ui/formats.ts'
import { setSession } from '../../web/session/session.ts'
import { sessionOf } from '../shells/sessions.ts'
import { showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({})))

test('a printed statement says whose it is and of which day', async () => {
  await showScreen<Query>({
    query: StatementScreenQuery,
    Screen: StatementScreen,
    path: '/auth/statement',
    address: '/auth/statement',
    variables: { dealerId: null, unit: null, meaning: null, text: null, from: null, to: null },
    data: {
      accountedDealers: [],
      earnings: {
        name: 'Ann Rider',
        totals: [],
        lots: [],
        taxYears: [],
        dealerId: null,
        expiresAt: null,
        taxFormInForce: null,
      },
      statement: { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
    },
  })
  expect(screen.getByText(`Ann Rider · printed ${formatDate(new Date().toISOString())}`).className).toBe('print-only')
})
