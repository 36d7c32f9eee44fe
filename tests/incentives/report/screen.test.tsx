import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import query, {
  type IncentiveReportDetailsScreenQuery,
} from '../../../web/__generated__/IncentiveReportDetailsScreenQuery.graphql.ts'
import { IncentivePeopleReportSort } from '../../../web/contract/__generated__/limits.ts'
import { reportSearch } from '../../../web/domain/reporting/reportSearch.ts'
import { FACTS, FIGURES } from '../../../web/incentives/report/columns.ts'
import Screen from '../../../web/incentives/report/IncentiveReportDetailsScreen.tsx'
import { screenColumn } from '../../support/reports/screenColumn.ts'
import { showScreen, standInForBrowser } from '../../support/screens.tsx'

standInForBrowser()

const report = (edges: object[]) => ({
  __typename: 'IncentivesReport',
  title: 'Incentives',
  shownColumns: ['name', 'curriculum', 'active', 'earned', 'toRedeem'],
  columns: [
    screenColumn('name', 'TEXT'),
    screenColumn('curriculum', 'TEXT'),
    screenColumn('active', 'STATE'),
    screenColumn('earned'),
    screenColumn('toRedeem'),
  ],
  edges,
})
const mug = {
  __typename: 'IncentivesReportEdge',
  node: {
    __typename: 'IncentivesReportRow',
    facts: ['Mug', 'Welcome', 'false'],
    cells: [1204, 14, null, null, null, null],
  },
}
const people = {
  __typename: 'IncentivePeopleReport',
  title: 'People',
  description: 'Who earned.',
  detail: '/people/{id}',
  order: 'name',
  totalCount: 1,
  shownColumns: ['name', 'earned'],
  columns: [screenColumn('name', 'TEXT'), screenColumn('earned')],
  filters: [
    { key: 'incentive', title: 'Incentive', isText: false, isState: false, choices: [] },
    { key: 'text', title: 'Name', isText: true, isState: false, choices: [] },
  ],
  edges: [
    {
      __typename: 'IncentivePeopleReportEdge',
      node: { __typename: 'IncentivePeopleReportRow', databaseId: '7', cells: ['Anna', 3] },
    },
  ],
  totalCells: [null, 3],
}
const show = (edges: object[]) =>
  showScreen<IncentiveReportDetailsScreenQuery>({
    query,
    Screen,
    path: '/report/incentive/:incentiveId/details',
    address: '/report/incentive/9/details',
    variables: {
      ...reportSearch({ request: new Request('http://x/r') } as never, IncentivePeopleReportSort, 'text', 'dealer'),
      incentiveId: '9',
      facts: FACTS,
      figures: FIGURES,
    },
    data: { report: report(edges), people },
  })

it('says which incentive it is, its figures, and leads to who earned it', async () => {
  await show([mug])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mug')
  expect(screen.getByText('Welcome')).toBeTruthy()
  expect(screen.getByText('Inactive')).toBeTruthy()
  expect(screen.getByText('1,204')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe('/people/7')
  // What the page is about is no filter of it.
  expect(screen.queryByLabelText('Incentive')).toBeNull()
})

it('says where there is none', async () => {
  await show([])
  expect(screen.getByText('This incentive could not be found')).toBeTruthy()
})
