import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import query, {
  type AdminCashoutReportScreenQuery,
} from '../../../web/__generated__/AdminCashoutReportScreenQuery.graphql.ts'
import { CashoutsReportSort } from '../../../web/contract/__generated__/limits.ts'
import { reportSearch } from '../../../web/domain/reporting/reportSearch.ts'
import Screen from '../../../web/payouts/AdminCashoutReportScreen.tsx'
import { screenColumn } from '../../support/reports/screenColumn.ts'
import { showScreen, standInForBrowser } from '../../support/screens.tsx'

standInForBrowser()

const report = {
  __typename: 'CashoutsReport',
  title: 'Cashouts',
  description: 'Cashouts that were sent.',
  detail: null,
  order: '-redeemed',
  totalCount: 1,
  shownColumns: ['number', 'status', 'usd', 'cad', 'redeemed'],
  columns: [
    screenColumn('number', 'TEXT'),
    screenColumn('status', 'STATE'),
    screenColumn('usd', 'MONEY', { currency: 'USD' }),
    screenColumn('cad', 'MONEY', { currency: 'CAD' }),
    screenColumn('redeemed', 'MOMENT'),
  ],
  filters: [{ key: 'text', title: 'Name', isText: true, choices: [] }],
  edges: [
    {
      __typename: 'CashoutsReportEdge',
      node: {
        __typename: 'CashoutsReportRow',
        databaseId: '7',
        cells: ['208', 'TAX_HOLD', null, 1250, '2026-02-03T12:00:00Z'],
      },
    },
  ],
  totalCells: [null, null, 99900, 1250, null],
}

it('names each currency, has no page behind a row, and is in the order the server says', async () => {
  const args = { request: new Request('http://x/r') } as never
  await showScreen<AdminCashoutReportScreenQuery>({
    query,
    Screen,
    path: '/r',
    address: '/r',
    variables: reportSearch(args, CashoutsReportSort, 'text', 'status', 'type', 'dealer'),
    data: { report },
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cashouts report')
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '208',
    'Tax hold',
    '–',
    'CA$12.50',
    'Feb 3rd, 2026',
    'All',
    '',
    '$999.00',
    'CA$12.50',
    '',
  ])
  expect(screen.queryByRole('link', { name: '208' })).toBeNull()
  expect(screen.getByRole('columnheader', { name: /REDEEMED/ }).getAttribute('aria-sort')).toBe('descending')
})
