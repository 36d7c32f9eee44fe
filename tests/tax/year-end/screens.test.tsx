import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import AdminYearEndScreenQuery, {
  type AdminYearEndScreenQuery as Query,
} from '../../../web/__generated__/AdminYearEndScreenQuery.graphql.ts'
import { listenToRelay } from '../../../web/relay/failure.ts'
import { setSession } from '../../../web/session/session.ts'
import AdminYearEndScreen from '../../../web/tax/year-end/AdminYearEndScreen.tsx'
import { sessionOf } from '../../shells/sessions.ts'
import { showScreen, standInForBrowser } from '../../support/screens.tsx'

standInForBrowser()
beforeEach(() => {
  listenToRelay({ failed: vi.fn(), signedOut: () => {} })
  setSession(sessionOf({}))
})

const usd = (minor: number) => ({ minor, currency: 'USD', amount: (minor / 100).toFixed(2) })
const total = (standing: string, people = 0, minor = 0, withProblems = 0) => ({
  standing,
  people,
  withProblems,
  amount: usd(minor),
  withheld: usd(0),
})

const open = (more: object = {}) =>
  showScreen<Query>({
    query: AdminYearEndScreenQuery,
    Screen: AdminYearEndScreen,
    path: '/auth/admin/year-end',
    address: '/auth/admin/year-end',
    variables: { year: null, payerId: null, standing: null, problems: null, text: null },
    data: {
      yearEndYears: [2026, 2025],
      taxPayers: [{ id: 'p', databaseId: 'p', name: 'Paddock LLC', brandName: null }],
      yearEnd: {
        id: 'y',
        year: 2025,
        isOver: true,
        threshold: usd(60_000),
        thresholdYear: 1962,
        thresholdSource: 'Section 6041(a)',
        firstForms: 1,
        corrections: 1,
        issued: 3,
        payer: {
          id: 'p',
          databaseId: 'p',
          name: 'Paddock LLC',
          ein: '123456789',
          addressLine1: '1 Main Street',
          city: 'Boise',
          region: 'ID',
          postalCode: '83702',
          phone: '',
          brandName: null,
          lacking: [],
          version: 0,
        },
        totals: [total('DUE', 2, 300_000, 1), total('BELOW'), total('EXEMPT'), total('FOREIGN')],
        ...more,
      },
      yearEndRecipients: {
        totalCount: 1,
        pageInfo: { hasNextPage: false, endCursor: null },
        edges: [
          {
            cursor: 'c',
            node: {
              __typename: 'YearEndRecipient',
              id: 'r',
              userId: 'u',
              name: 'Pat Rider',
              email: 'pat@example.com',
              form: '1099-MISC',
              standing: 'DUE',
              problems: ['NO_FORM', 'WITHHOLDING'],
              tinLast4: null,
              foreignNote: null,
              issuedAt: null,
              issuedAmount: null,
              amount: usd(300_000),
              withheld: usd(0),
              withholdingDue: usd(72_000),
              others: [],
            },
          },
        ],
      },
    },
  })
type Shown = Awaited<ReturnType<typeof open>>
const press = async (name: string | RegExp, role: 'button' | 'menuitem' = 'button') => {
  const found = await screen.findByRole(role, { name, hidden: role === 'menuitem' })
  await act(async () => fireEvent.click(found))
}
const sent = ({ environment }: Shown) =>
  environment.mock
    .getAllOperations()
    .filter(({ request }) => request.node.params.operationKind === 'mutation')
    .map(({ request }) => (request.variables as { input: object }).input)

test('shows the year, who gets a form and what is missing, with the law that says from which sum', async () => {
  await open()
  expect(screen.getAllByText('$3,000.00', { selector: 'p' }).length).toBeGreaterThan(0)
  expect(screen.getByText(/A form is due from \$600.00 in 2025. Section 6041\(a\)/)).toBeTruthy()
  expect(screen.getAllByText('Pat Rider').length).toBeGreaterThan(0)
  expect(screen.getAllByText(/No W-9/).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/Backup withholding applies and was not taken off: \$720.00/).length).toBeGreaterThan(0)
})

test('says what is in the file before whole numbers are downloaded, and asks the server only then', async () => {
  const shown = await open()
  await press('Download CSV')
  await press('To be given out, with tax numbers …', 'menuitem')
  expect(sent(shown)).toEqual([])
  expect(await screen.findByText(/The activity log notes your name/)).toBeTruthy()
  await press('Download')
  expect(sent(shown)).toEqual([{ payerId: 'p', year: 2025, content: 'PENDING' }])
  // The one with whole numbers is a call of its own.
  expect(shown.environment.mock.getMostRecentOperation().request.node.operation.name).toBe(
    'AdminTaxReturnsWholeFileMutation',
  )
})

test('gives nothing out before the year is over, nor for a payer without a name', async () => {
  await open({ isOver: false })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark 2 forms as given out' }).disabled).toBe(true)
  expect(screen.getByText(/2025 is not over/)).toBeTruthy()
})
