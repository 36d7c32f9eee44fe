import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import query, { type UserReportScreenQuery } from '../../web/__generated__/UserReportScreenQuery.graphql.ts'
import { reportVariables } from '../../web/domain/reporting/reportSearch.ts'
import Screen from '../../web/users/report/UserReportScreen.tsx'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const column = (key: string, kind = 'COUNT', more = {}) => ({
  key,
  title: key.toUpperCase(),
  hint: null,
  kind,
  currency: null,
  sort: key,
  isDefault: true,
  hasTotal: kind !== 'TEXT',
  ...more,
})
const dataOf = (cells: unknown[], totalCells: unknown[], more = {}) => ({
  report: {
    __typename: 'UsersReport',
    reportName: 'users',
    title: 'Users',
    description: 'People in reach.',
    detail: '/people/{id}',
    order: 'name',
    shownColumns: ['name', 'points', 'rate'],
    totalCount: 120,
    columns: [
      column('name', 'TEXT'),
      column('points'),
      column('rate', 'PERCENT'),
      column('granted', 'MONEY', { isDefault: false }),
    ],
    filters: [
      { key: 'text', title: 'Name or email', isText: true, choices: [] },
      { key: 'status', title: 'Status', isText: false, choices: [{ value: 'ACTIVE', label: 'Active' }] },
    ],
    edges: [{ __typename: 'UsersReportEdge', node: { __typename: 'UsersReportRow', databaseId: '7', cells, ...more } }],
    totalCells,
  },
})
const variablesOf = (search: string) => ({
  ...reportVariables({ request: new Request(`http://x/r${search}`) } as never),
  text: null,
  dealer: null,
  group: null,
  territory: null,
  role: null,
  status: null,
  brand: null,
  course: null,
  sort: null,
})
const show = (search: string, data: object) =>
  showScreen<UserReportScreenQuery>({
    query,
    Screen,
    path: '/r',
    address: `/r${search}`,
    variables: variablesOf(search),
    data: data as never,
  })
const textsOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)

describe('the screen of a report', () => {
  it('shows its usual columns with totals, and the way to the person', async () => {
    await show('', dataOf(['Anna', 1200, 33.3], [null, 4000, 50]))
    expect(textsOf('columnheader')).toEqual(['NAME', 'POINTS', 'RATE'])
    expect(textsOf('cell')).toEqual(['Anna', '1,200', '33.3%', 'All', '4,000', '50%'])
    expect(screen.getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe('/people/7')
    expect(screen.getByText('120 rows')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'next page' })).toBeTruthy()
  })

  it('shows the columns of the address in their order, and leaves out one that is not there for the reader', async () => {
    await show('?columns=rate,secret,granted', dataOf([33.3, null, 1250], [50, null, 5000]))
    expect(textsOf('columnheader')).toEqual(['RATE', 'GRANTED'])
    expect(textsOf('cell')).toEqual(['33.3%', '$12.50', '50%', '$50.00'])
  })

  it('takes and leaves columns, which stand in the address', async () => {
    await show('', dataOf(['Anna', 1200, 33.3], [null, 4000, 50]))
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const choices = within(await screen.findByRole('dialog'))
    fireEvent.click(await choices.findByLabelText('POINTS'))
    expect(textsOf('columnheader')).toEqual(['NAME', 'RATE'])
  })

  it('keeps the choice and the order of columns for the person', async () => {
    const { environment } = await show('', dataOf(['Anna', 1200, 33.3], [null, 4000, 50]))
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const choices = within(await screen.findByRole('dialog'))
    fireEvent.click(await choices.findByLabelText('Move RATE up'))
    expect(textsOf('columnheader')).toEqual(['NAME', 'RATE', 'POINTS'])
    expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
      input: { report: 'users', columns: ['name', 'rate', 'points'] },
    })
  })

  it('opens a saved view by its link, and saves what is shown under a name', async () => {
    const { environment } = await show('?text=Anna&sort=-points', dataOf(['Anna', 1200, 33.3], [null, 4000, 50]))
    fireEvent.click(screen.getByRole('button', { name: 'Views' }))
    const views = within(await screen.findByRole('dialog', { name: 'Views' }))
    const view = {
      __typename: 'ReportView',
      databaseId: '1',
      name: 'Behind',
      search: 'sort=rate',
      roles: [],
      isOwn: true,
    }
    await act(async () => answer(environment, { reportViews: [view] }))
    expect(views.getByText('Behind').getAttribute('href')).toBe('/r?sort=rate')
    expect(views.getByText('Only for you')).toBeTruthy()
    await act(async () => fireEvent.click(views.getByText('Save this view')))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
    fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'Anna first' } })
    await act(async () => fireEvent.submit(dialog.getByLabelText(/Name/).closest('form')!))
    await waitFor(() =>
      expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
        input: { report: 'users', name: 'Anna first', roles: [], search: 'text=Anna&sort=-points' },
      }),
    )
  })

  it('reads page, period and comparison from the address, and nothing from one typed wrong', () => {
    expect(variablesOf('?page=3&start=2026-01-01&compare=yes')).toMatchObject({
      offset: 100,
      start: '2026-01-01',
      compares: true,
      columns: null,
    })
    expect(variablesOf('?page=x&start=soon&compare=yes')).toMatchObject({ offset: 0, start: null, compares: false })
  })
})
