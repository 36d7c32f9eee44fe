import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import query, {
  type DealerReportDetailsScreenQuery,
} from '../../web/__generated__/DealerReportDetailsScreenQuery.graphql.ts'
import { DealersReportSort } from '../../web/contract/__generated__/limits.ts'
import { reportSearch, reportVariables } from '../../web/domain/reporting/reportSearch.ts'
import { FACTS, FIGURES } from '../../web/dealers/report/columns.ts'
import Screen from '../../web/dealers/report/DealerReportDetailsScreen.tsx'
import { showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const column = (key: string, kind = 'COUNT') => ({
  key,
  title: key.toUpperCase(),
  hint: null,
  kind,
  currency: null,
  sort: key,
  isDefault: true,
  hasTotal: kind === 'COUNT',
})
const dealers = (edges: object[]) => ({
  __typename: 'DealersReport',
  title: 'Dealers',
  columns: [
    column('name', 'TEXT'),
    column('city', 'TEXT'),
    column('status', 'STATE'),
    column('staff'),
    column('rate', 'PERCENT'),
    column('certification', 'NUMBER'),
  ],
  edges,
})
const ahrens = {
  __typename: 'DealersReportEdge',
  node: {
    __typename: 'DealersReportRow',
    facts: ['Ahrens', 'Bend', null, null, 'INACTIVE'],
    cells: [4, null, null, null, 33.3, 46.5, null],
  },
}
const dealer = {
  __typename: 'Dealer',
  scores: [
    {
      __typename: 'DealerScore',
      id: '1',
      brand: 'Norrvik',
      score: 46,
      tier: 'NONE',
      scoreMonthAgo: null,
      parts: [{ part: 'trained', done: 2, of: 4, weight: 40 }],
      next: null,
    },
  ],
}
const people = {
  __typename: 'UsersReport',
  title: 'Users',
  description: 'People in reach.',
  detail: '/people/{id}',
  order: 'name',
  shownColumns: ['name', 'state'],
  totalCount: 1,
  columns: [column('name', 'TEXT'), column('state', 'STATE')],
  filters: [
    { key: 'text', title: 'Name', isText: true, choices: [] },
    { key: 'dealer', title: 'Dealer', isText: false, choices: [] },
  ],
  edges: [
    {
      __typename: 'UsersReportEdge',
      node: { __typename: 'UsersReportRow', databaseId: '7', cells: ['Anna', 'PASSED'] },
    },
  ],
  totalCells: [null, null],
}
const argsOf = (search: string) => ({ request: new Request(`http://x/r${search}`) }) as never

const show = (edges: object[], showsPeople = true) =>
  showScreen<DealerReportDetailsScreenQuery>({
    query,
    Screen,
    path: '/report/dealer/:dealerId/details',
    address: '/report/dealer/9/details',
    variables: {
      ...reportVariables(argsOf('')),
      dealerId: '9',
      facts: FACTS,
      figures: FIGURES,
      showsPeople,
      showsLive: false,
      showsScores: !showsPeople,
      text: null,
      role: null,
      status: null,
      sort: null,
    },
    data: { report: dealers(edges), ...(showsPeople ? { people } : { dealer }) } as never,
  })

describe('the page of one dealer in the report', () => {
  it('says who it is, its figures, and leads to its people', async () => {
    await show([ahrens])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ahrens')
    expect(screen.getByText('Bend')).toBeTruthy()
    expect(screen.getByText('Inactive')).toBeTruthy()
    expect(screen.getByText('33.3%')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe('/people/7')
    expect(screen.getByText('Passed')).toBeTruthy()
    // What the page is about is no filter of it.
    expect(screen.queryByLabelText('Dealer')).toBeNull()
  })

  it('names nobody to who does not follow what people do, and says where there is none', async () => {
    await show([ahrens], false)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Training' })).toBeNull()
    // The score is shown with what it is made of.
    expect(screen.getByText('46.5')).toBeTruthy()
    expect(screen.getByText('Norrvik')).toBeTruthy()
    expect(screen.getByText('2 of 4')).toBeTruthy()
    await show([])
    expect(screen.getByText('This dealer could not be found')).toBeTruthy()
  })

  it('reads an order of the report from the address, and none from one typed wrong', () => {
    expect(reportSearch(argsOf('?sort=-neverSeen'), DealersReportSort).sort).toBe('NEVER_SEEN_DESC')
    expect(reportSearch(argsOf('?sort=city'), DealersReportSort).sort).toBe('CITY')
    expect(reportSearch(argsOf('?sort=nothing'), DealersReportSort).sort).toBeNull()
  })
})
