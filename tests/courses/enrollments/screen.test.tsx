import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import query, {
  type AdminEnrollmentDetailsScreenQuery,
} from '../../../web/__generated__/AdminEnrollmentDetailsScreenQuery.graphql.ts'
import { CourseLearnersReportSort } from '../../../web/contract/__generated__/limits.ts'
import Screen from '../../../web/courses/enrollments/AdminEnrollmentDetailsScreen.tsx'
import { FACTS, FIGURES, PEOPLE } from '../../../web/courses/enrollments/columns.ts'
import { reportSearch } from '../../../web/domain/reporting/reportSearch.ts'
import { screenColumn } from '../../support/reports/screenColumn.ts'
import { showScreen, standInForBrowser } from '../../support/screens.tsx'

standInForBrowser()

const reportOf = (toSend: number) => ({
  __typename: 'EnrollmentsReport',
  title: 'Enrollments',
  columns: [screenColumn('title', 'TEXT'), screenColumn('toSend')],
  courses: [{ node: { databaseId: '9', title: 'Brakes', toSend, lastEnrolled: '2026-02-05T12:00:00.000Z' } }],
  edges: [
    {
      __typename: 'EnrollmentsReportEdge',
      node: { __typename: 'EnrollmentsReportRow', facts: ['Brakes', null, null], cells: [3, toSend, 1, null, null] },
    },
  ],
})
const people = {
  __typename: 'CourseLearnersReport',
  title: 'Learners',
  description: 'People.',
  detail: null,
  order: 'name',
  totalCount: 1,
  columns: [
    screenColumn('name', 'TEXT'),
    screenColumn('score', 'PERCENT'),
    screenColumn('sent', 'MOMENT', { isDefault: false }),
  ],
  filters: [],
  edges: [
    {
      __typename: 'CourseLearnersReportEdge',
      node: {
        __typename: 'CourseLearnersReportRow',
        databaseId: '7',
        cells: ['Anna', null, null, null, '2026-02-05T12:00:00Z'],
      },
    },
  ],
  totalCells: [null, null, null, null, null],
}
const show = (toSend: number) =>
  showScreen<AdminEnrollmentDetailsScreenQuery>({
    query,
    Screen,
    path: '/report/enrollment/:courseId/details',
    address: '/report/enrollment/9/details',
    variables: {
      ...reportSearch(
        { request: new Request('http://x/r') } as never,
        CourseLearnersReportSort,
        'text',
        'dealer',
        'state',
        'sent',
      ),
      columns: PEOPLE,
      courseId: '9',
      facts: FACTS,
      figures: FIGURES,
      showsPeople: true,
    },
    data: { report: reportOf(toSend), people },
  })

it('shows when each was sent, and marks the others as far as they were seen', async () => {
  const { environment } = await show(2)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['NAME', 'SENT'])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Anna',
    'Feb 5th, 2026',
    'All',
    '',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Mark as sent' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Mark Brakes as sent?')
  fireEvent.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Mark as sent')!)
  await screen.findByRole('heading', { level: 1 })
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { databaseId: '9', until: '2026-02-05T12:00:00.000Z' },
  })
})

it('offers nothing where all are sent', async () => {
  await show(0)
  expect(screen.queryByRole('button', { name: 'Mark as sent' })).toBeNull()
})
