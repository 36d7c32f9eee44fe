import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import query, {
  type SpiffReportDetailsScreenQuery,
} from '../../../web/__generated__/SpiffReportDetailsScreenQuery.graphql.ts'
import { SpiffClaimantsReportSort } from '../../../web/contract/__generated__/limits.ts'
import { reportSearch } from '../../../web/domain/reporting/reportSearch.ts'
import { FACTS, FIGURES } from '../../../web/spiffs/report/columns.ts'
import Screen from '../../../web/spiffs/report/SpiffReportDetailsScreen.tsx'
import { screenColumn } from '../../support/reports/screenColumn.ts'
import { showScreen, standInForBrowser } from '../../support/screens.tsx'

standInForBrowser()

const report = (edges: object[]) => ({
  __typename: 'SpiffsReport',
  title: 'Spiffs',
  shownColumns: ['title', 'brands', 'status', 'claims', 'granted'],
  columns: [
    screenColumn('title', 'TEXT'),
    screenColumn('brands', 'TEXT'),
    screenColumn('status', 'STATE'),
    screenColumn('claims'),
    screenColumn('granted', 'MONEY', { currency: 'USD' }),
  ],
  edges,
})
const winches = {
  __typename: 'SpiffsReportEdge',
  node: {
    __typename: 'SpiffsReportRow',
    facts: ['Winches', 'Norrvik', null, 'APPROVED'],
    cells: [4, null, null, null, null, 125_00],
  },
}
const people = {
  __typename: 'SpiffClaimantsReport',
  title: 'Claimants',
  description: 'Who claimed.',
  detail: '/people/{id}',
  order: 'name',
  totalCount: 1,
  shownColumns: ['name', 'claims'],
  columns: [screenColumn('name', 'TEXT'), screenColumn('claims')],
  filters: [
    { key: 'spiff', title: 'Spiff', isText: false, choices: [] },
    { key: 'text', title: 'Name', isText: true, choices: [] },
  ],
  edges: [
    {
      __typename: 'SpiffClaimantsReportEdge',
      node: { __typename: 'SpiffClaimantsReportRow', databaseId: '7', cells: ['Anna', 4] },
    },
  ],
  totalCells: [null, 4],
}

const show = (edges: object[]) =>
  showScreen<SpiffReportDetailsScreenQuery>({
    query,
    Screen,
    path: '/report/spiff/:spiffId/details',
    address: '/report/spiff/9/details',
    variables: {
      ...reportSearch({ request: new Request('http://x/r') } as never, SpiffClaimantsReportSort, 'text', 'dealer'),
      spiffId: '9',
      facts: FACTS,
      figures: FIGURES,
    },
    data: { report: report(edges), people },
  })

it('says which spiff it is, its figures, and leads to who claimed', async () => {
  await show([winches])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Winches')
  expect(screen.getByText('Norrvik')).toBeTruthy()
  expect(screen.getByText('$125.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe('/people/7')
  // What the page is about is no filter of it.
  expect(screen.queryByLabelText('Spiff')).toBeNull()
})

it('says where there is none', async () => {
  await show([])
  expect(screen.getByText('This spiff could not be found')).toBeTruthy()
})
