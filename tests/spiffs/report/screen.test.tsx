import { screen, within } from '@testing-library/react'
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

const money = (minor: number) => ({ __typename: 'Money', minor, currency: 'USD' })
const row = (dealer: string | null, people: number) => ({
  __typename: 'SpiffTrainingRow',
  dealerId: dealer,
  dealer,
  people,
  before: money(500),
  after: money(1700),
  afterHere: money(1034),
})
const training = { __typename: 'SpiffTraining', days: 90, leftOut: 2, total: row(null, 3), dealers: [row('Ridge', 2)] }

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
      showsMoney: true,
      days: 90,
    },
    data: { report: report(edges), people, training },
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

it('shows what was granted before and after the course, of how many people, and claims no cause', async () => {
  await show([winches])
  const section = within(screen.getByRole('region', { name: 'Before and after the course' }))
  expect(section.getByText(/3 people counted, 2 left out/).textContent).toContain(
    'does not show that the course is the reason',
  )
  const [, total, ridge] = section.getAllByRole('row').map((one) => one.textContent)
  expect([total, ridge]).toEqual(['All of them3$5.00$17.00$10.34', 'Ridge2$5.00$17.00$10.34'])
})
