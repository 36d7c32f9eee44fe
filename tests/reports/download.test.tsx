import { act, fireEvent, screen, within } from '@testing-library/react'
import { MockPayloadGenerator } from 'relay-test-utils'
import { describe, expect, it, vi } from 'vitest'
import query, { type UserReportScreenQuery } from '../../web/__generated__/UserReportScreenQuery.graphql.ts'
import { reportVariables } from '../../web/domain/reporting/reportSearch.ts'
import Screen from '../../web/users/report/UserReportScreen.tsx'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const SEARCH = {
  filters: [{ key: 'text', value: 'Anna' }],
  databaseId: null,
  start: '2026-01-01',
  end: null,
  compare: false,
  sort: '-points',
}
const column = (key: string, kind: string) => ({ key, title: key, hint: null, kind, sort: key, isDefault: true, hasTotal: false }) // prettier-ignore
const report = {
  __typename: 'UsersReport',
  reportName: 'users',
  asked: SEARCH,
  title: 'Users',
  totalCount: 1200,
  columns: [column('name', 'TEXT'), column('points', 'COUNT'), column('seconds', 'DURATION')],
  filters: [],
  edges: [
    { __typename: 'UsersReportEdge', node: { __typename: 'UsersReportRow', databaseId: '7', cells: [3725, 'Anna'] } },
  ],
  totalCells: [null, null],
}
const fileOf = (more: object) => ({
  __typename: 'ReportFile',
  id: 'f1',
  databaseId: '1',
  format: 'XLSX',
  status: 'RUNNING',
  done: 300,
  total: 1200,
  problem: '',
  createdAt: '2026-11-27T12:00:00Z',
  file: null,
  ...more,
})

type Shown = Awaited<ReturnType<typeof asked>>['environment']
/** Answers the question of this name, whichever was asked last. */
async function tell(environment: Shown, name: string, data: object) {
  await act(async () => {
    const operation = environment.mock
      .getAllOperations()
      .findLast(({ request }) => request.node.operation.name === name)!
    const resolvers = { Query: () => data, Subscription: () => data }
    const payload = MockPayloadGenerator.generate(operation, resolvers)
    if (name.endsWith('Subscription')) environment.mock.nextValue(operation, payload)
    else environment.mock.resolve(operation, payload)
  })
}

async function asked() {
  const search = '?columns=seconds,name&sort=-points'
  const variables = {
    ...reportVariables({ request: new Request(`http://x/r${search}`) } as never),
    ...Object.fromEntries(
      ['text', 'dealer', 'group', 'territory', 'role', 'status', 'brand', 'course', 'sort'].map((name) => [name, null]),
    ),
  }
  const shown = await showScreen<UserReportScreenQuery>({
    query,
    Screen,
    path: '/r',
    address: `/r${search}`,
    variables: variables as never,
    data: { report },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  const box = within(await screen.findByRole('dialog', { name: 'Download' }))
  await act(async () => answer(shown.environment, { reportFiles: [] }))
  return { ...shown, box }
}

describe('the files of a report on its screen', () => {
  it('are asked for as the report was asked, with the columns that are shown', async () => {
    const { environment, box } = await asked()
    expect(screen.getByText('1:02:05')).toBeTruthy()
    expect(box.getByText(/appear here/)).toBeTruthy()
    fireEvent.click(box.getByText('CSV'))
    expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
      input: { report: 'users', format: 'CSV', columns: ['seconds', 'name'], search: SEARCH },
    })
  })

  it('tell how far they are, can be canceled, and are fetched once they are ready', async () => {
    const fetched = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const { environment, box } = await asked()
    fireEvent.click(box.getByText('Excel'))
    await act(async () => answer(environment, { requestReportFile: { reportFile: fileOf({}) } }))
    await tell(environment, 'ReportFileListQuery', { reportFiles: [fileOf({})] })
    await tell(environment, 'ReportFileLineQuery', { reportFile: fileOf({}) })
    expect(box.getByText('300 of 1,200 rows')).toBeTruthy()
    expect(box.getByLabelText(/^Cancel Excel/)).toBeTruthy()
    // Told rather than looked for: how far it is, and that it is ready.
    await tell(environment, 'ReportFileLineSubscription', { reportFileChanged: fileOf({ done: 900 }) })
    await tell(environment, 'ReportFileLineQuery', { reportFile: fileOf({ done: 900 }) })
    expect(box.getByText('900 of 1,200 rows')).toBeTruthy()
    const file = { __typename: 'ReportFileContent', url: '/report-files/1', size: 2048 }
    const ready = fileOf({ status: 'READY', done: 1200, file })
    await tell(environment, 'ReportFileLineSubscription', { reportFileChanged: ready })
    await tell(environment, 'ReportFileLineQuery', { reportFile: ready })
    expect(fetched).toHaveBeenCalledWith('/report-files/1?download')
    expect(box.getByText(/^Excel · .* · 2 kb$/).getAttribute('href')).toBe('/report-files/1?download')
    expect(box.queryByText(/rows$/)).toBeNull()
  })

  it('say why there is none', async () => {
    const { environment, box } = await asked()
    fireEvent.click(box.getByText('CSV'))
    const gone = [
      fileOf({ id: 'f2', databaseId: '2', status: 'FAILED', problem: 'The file could not be made.' }),
      fileOf({ id: 'f3', databaseId: '3', status: 'CANCELED' }),
      fileOf({ id: 'f4', databaseId: '4', status: 'READY' }),
    ]
    await act(async () => answer(environment, { requestReportFile: { reportFile: gone[0] } }))
    await tell(environment, 'ReportFileListQuery', { reportFiles: gone })
    for (const words of ['The file could not be made.', 'Canceled', /no longer have the right/])
      expect(box.getByText(words)).toBeTruthy()
  })
})
