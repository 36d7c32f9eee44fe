import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import CashoutScreenQuery, {
  type CashoutScreenQuery as Query,
} from '../../web/__generated__/CashoutScreenQuery.graphql.ts'
import CashoutScreen from '../../web/payouts/CashoutScreen.tsx'
import { failure, listenToRelay } from '../../web/relay/failure.ts'
import { setSession } from '../../web/session/session.ts'
import { sessionOf } from '../shells/sessions.ts'
import { showScreen, standInForBrowser } from '../support/screens.tsx'

const failed = vi.fn()

standInForBrowser()
beforeEach(() => {
  failed.mockClear()
  listenToRelay({ failed, signedOut: () => {} })
  setSession(sessionOf({}))
})

const cash = {
  id: 'b1',
  dealerId: null,
  dealerName: null,
  unit: 'USD',
  available: 124_000,
  availableText: '$1,240.00',
  held: 0,
  heldText: '$0.00',
  minimum: { minor: '500', amount: '5.00', currency: 'USD' },
}
const credits = {
  ...cash,
  id: 'b2',
  dealerId: 'd1',
  dealerName: 'Ridge',
  unit: 'credits',
  available: 300,
  availableText: '300 credits',
}

const open = (balance: object) =>
  showScreen<Query>({
    query: CashoutScreenQuery,
    Screen: CashoutScreen,
    path: '/auth/spiff/cashout',
    address: '/auth/spiff/cashout',
    variables: { status: [] },
    data: {
      onHold: { totalCount: 0 },
      payoutBalances: [balance],
      settings: { loyalty: { centsPerCredit: 150 } },
      myPayouts: { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
    },
  })
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Amount|Credits/ })
const type = (value: string) => act(async () => fireEvent.change(amount(), { target: { value } }))
const submit = () => act(async () => fireEvent.submit(screen.getByRole('form', { name: 'Request a payout' })))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const inputs = ({ environment }: Awaited<ReturnType<typeof open>>) =>
  environment.mock
    .getAllOperations()
    .filter(({ request }) => request.node.params.operationKind === 'mutation')
    .map(({ request }) => (request.variables as { input: object }).input)

test('the question names the money as money, however it was typed; sent again after a broken line it is the same request', async () => {
  const shown = await open(cash)
  await type('1.200,5')
  await submit()
  await screen.findByText('Cash out $1,200.50?')
  await press('Request payout')
  const [first] = inputs(shown)
  expect(first).toMatchObject({ amount: '1.200,5', currency: 'USD', dealerId: null })
  await act(async () => shown.environment.mock.rejectMostRecentOperation(new TypeError('Failed to fetch')))
  expect([failed.mock.calls.length, amount().value]).toEqual([1, '1.200,5'])
  await submit()
  await press('Request payout')
  expect(inputs(shown)).toEqual([first])
})

test('what cannot be paid is said at the field before anything is asked, and what was typed stays', async () => {
  const shown = await open(cash)
  for (const [typed, said] of [
    ['ten', 'Enter an amount, such as 25.00.'],
    ['0', 'Enter an amount above zero.'],
    ['1,240.01', 'You can be paid up to $1,240.00 now.'],
    ['4.99', 'The least that is paid out at once is $5.00.'],
  ] as const) {
    await type(typed)
    await submit()
    expect(screen.getByText(said)).toBeTruthy()
    expect([amount().value, screen.queryByRole('dialog')]).toEqual([typed, null])
  }
  expect(inputs(shown)).toEqual([])
})

test('left empty all of it is asked for, credits with what they are worth; the server’s refusal stands at the field', async () => {
  const shown = await open(credits)
  await submit()
  await screen.findByText('Pay out 300 credits, $450.00?')
  await press('Request payout')
  expect(inputs(shown)).toMatchObject([{ credits: null, dealerId: 'd1' }])
  await act(async () =>
    shown.environment.mock.rejectMostRecentOperation(
      failure({
        message: 'No.',
        extensions: { code: 'BAD_USER_INPUT', fields: { credits: 'There is nothing to pay out now.' } },
      }),
    ),
  )
  expect(screen.getByText('There is nothing to pay out now.')).toBeTruthy()
})
