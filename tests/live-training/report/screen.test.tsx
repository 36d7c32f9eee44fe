import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import query, {
  type AdminLiveEnrollmentReportScreenQuery,
} from '../../../web/__generated__/AdminLiveEnrollmentReportScreenQuery.graphql.ts'
import { IltEnrollmentsReportSort } from '../../../web/contract/__generated__/limits.ts'
import { reportSearch } from '../../../web/domain/reporting/reportSearch.ts'
import Screen from '../../../web/live-training/report/AdminLiveEnrollmentReportScreen.tsx'
import { screenColumn } from '../../support/reports/screenColumn.ts'
import { showScreen, standInForBrowser } from '../../support/screens.tsx'

standInForBrowser()

const report = {
  __typename: 'IltEnrollmentsReport',
  title: 'Live training enrollments',
  description: 'Who has a seat.',
  detail: null,
  order: '-startDate',
  totalCount: 1,
  shownColumns: ['name', 'status', 'startDate', 'seats', 'attended'],
  columns: [
    screenColumn('name', 'TEXT'),
    screenColumn('status', 'STATE'),
    screenColumn('startDate', 'MOMENT'),
    screenColumn('seats'),
    screenColumn('attended'),
  ],
  filters: [
    {
      key: 'status',
      title: 'Status',
      isText: false,
      isState: true,
      choices: [{ value: 'WAITLISTED', label: 'WAITLISTED' }],
    },
  ],
  edges: [
    {
      __typename: 'IltEnrollmentsReportEdge',
      node: {
        __typename: 'IltEnrollmentsReportRow',
        databaseId: '7',
        cells: ['Anna', 'ATTENDED', '2026-02-03T14:00:00Z', null, 1],
      },
    },
  ],
  totalCells: [null, null, null, 4, 12],
}

it('shows who was there, with how many in all, and finds the others by the word of their state', async () => {
  const args = { request: new Request('http://x/r?status=WAITLISTED') } as never
  await showScreen<AdminLiveEnrollmentReportScreenQuery>({
    query,
    Screen,
    path: '/r',
    address: '/r?status=WAITLISTED',
    variables: reportSearch(args, IltEnrollmentsReportSort, 'text', 'status', 'training', 'dealer', 'event'),
    data: { report },
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Live training enrollments report')
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Anna',
    'Attended',
    'Feb 3rd, 2026',
    '–',
    '1',
    'All',
    '',
    '',
    '4',
    '12',
  ])
  expect(screen.getAllByDisplayValue('Waitlisted').length).toBeGreaterThan(0)
})
