import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import claimQuery, { type AdminClaimScreenQuery } from '../../web/__generated__/AdminClaimScreenQuery.graphql.ts'
import linesQuery, {
  type AdminReceiptLinesScreenQuery,
} from '../../web/__generated__/AdminReceiptLinesScreenQuery.graphql.ts'
import { setSession } from '../../web/session/session.ts'
import AdminReceiptLinesScreen from '../../web/spiff-claims/learning/AdminReceiptLinesScreen.tsx'
import AdminClaimScreen from '../../web/spiff-claims/review/AdminClaimScreen.tsx'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => {
  localStorage.clear()
  setSession(sessionOf({ user: asRole('company-admin', ['view-spiff-claims', 'decide-spiff-claims']) }))
})

const line = (text: string, given: object = {}) => ({
  template: text.toLowerCase(),
  text,
  part: 'OTHER',
  isDoubtful: false,
  pageId: 'p2',
  x: 10,
  y: 20,
  width: 300,
  height: 18,
  ...given,
})
const page = (databaseId: string, number: number) => ({
  databaseId,
  number,
  width: 800,
  height: 900,
  image: { url: `/files/${databaseId}.jpg` },
  found: [],
  doubts: [],
})
const claim = {
  id: 'claim',
  databaseId: 'c1',
  number: 1042,
  version: 3,
  status: 'PENDING',
  decisions: ['APPROVE', 'DENY'],
  notFound: [],
  tooMuch: null,
  proof: [],
  riskReasons: [],
  claimantRecord: null,
  items: [],
  steps: [],
  spent: { minor: '133643', currency: 'USD' },
  amount: { minor: '2500', currency: 'USD' },
  spiff: {
    databaseId: 's1',
    name: 'Winches',
    pays: '$25.00 each',
    productWords: [],
    startDate: '2026-10-01',
    endDate: '2026-11-30',
    spentMin: null,
    spentMax: null,
    budgetLeft: null,
  },
  deniedReason: null,
  payoutOn: null,
  invoiceDate: '2026-11-03',
  submittedAt: '2026-11-04T10:00:00.000Z',
  user: null,
  receipts: [
    {
      file: { databaseId: 'f1', url: '/files/f1.pdf', name: 'receipt.pdf', mediaType: 'application/pdf' },
      pages: [page('p1', 1), page('p2', 2)],
    },
  ],
}
const lessons = [
  line('Ridgeline riders club'),
  line('Points today 12', { part: 'TENDER' }),
  line('Fleet void if torn', { isDoubtful: true }),
]

const review = async (given: object = {}) => {
  const shown = await showScreen<AdminClaimScreenQuery>({
    query: claimQuery,
    Screen: AdminClaimScreen,
    path: '/auth/admin/spiff-manager/claims/:claimId',
    address: '/auth/admin/spiff-manager/claims/c1',
    variables: { claimId: 'c1', status: null, text: null, spiff: null, dealer: null, risk: null, from: null, to: null },
    data: {
      spiffClaim: { ...claim, lessons, ...given },
      claimPlace: { position: 1, totalCount: 1, previousId: null, nextIds: [] },
    },
  })
  const asked = () =>
    shown.environment.mock
      .getAllOperations()
      .find(({ request }) => request.node.operation.name === 'useDecisionsApproveMutation')?.request.variables
  return { ...shown, asked }
}
const click = (name: RegExp | string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const tick = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('checkbox', { name })))

describe('lines that the reader did not understand', () => {
  it('are ticked but for the doubtful ones, which say why', async () => {
    await review()
    const group = within(screen.getByRole('group', { name: 'Usual on this dealer’s receipts' }))
    expect(group.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true, false])
    group.getByText('Payment')
    expect(group.getAllByText(/words that receipts without a sale have/)).toHaveLength(1)
  })

  it('are remembered in the press that approves, by key as well, as they are ticked', async () => {
    const { asked } = await review()
    await tick(/Points today/)
    await tick(/Fleet void/)
    await tick(/Ridgeline/)
    expect(screen.getByRole('button', { name: /Approve and remember 1 line/ })).toBeTruthy()
    await act(async () => fireEvent.keyDown(document.body, { key: 'm' }))
    expect(asked()).toEqual({
      input: { databaseId: 'c1', version: 3, note: null, acceptRisks: [], usualLines: ['fleet void if torn'] },
    })
  })

  it('are forgotten when the claim is only approved', async () => {
    const { asked } = await review()
    await act(async () => fireEvent.keyDown(document.body, { key: 'a' }))
    expect(asked()).toMatchObject({ input: { usualLines: [] } })
  })

  it('ask about flags once before they are remembered', async () => {
    const { asked } = await review({
      riskReasons: [{ code: 'burst', text: 'Many claims of one person within an hour', isHint: false, claims: [] }],
    })
    await click(/Approve and remember 2 lines/)
    expect(asked()).toBeUndefined()
    await click(/Approve anyway/)
    expect(asked()).toMatchObject({
      input: { acceptRisks: ['burst'], usualLines: ['ridgeline riders club', 'points today 12'] },
    })
  })

  it('are marked on their page while they are pointed at, and no longer', async () => {
    await review()
    const mark = () => document.querySelector<HTMLElement>('[data-look="pointed"]')
    expect([mark(), screen.getByRole('img', { name: 'Receipt, page 1 of 2' })]).toEqual([null, expect.anything()])
    const box = screen.getByRole('checkbox', { name: /Ridgeline/ })
    await act(async () => fireEvent.focus(box))
    expect(mark()?.style.width).toBe('37.5%')
    screen.getByRole('img', { name: 'Receipt, page 2 of 2' })
    await act(async () => fireEvent.blur(box))
    expect(mark()).toBeNull()
    screen.getByRole('img', { name: 'Receipt, page 1 of 2' })
  })

  it('are not there for who may not explain them, nor a way to remember', async () => {
    await review({ lessons: null })
    expect(screen.queryByText(/did not understand/)).toBeNull()
    expect(screen.queryByRole('button', { name: /remember/ })).toBeNull()
  })
})

const known = {
  id: 'line',
  databaseId: 'l1',
  text: 'riders club <name>',
  part: 'OTHER',
  createdAt: '2026-11-03T10:00:00.000Z',
  explainedByName: 'Ada Bell',
  revokedAt: null,
  revokedByName: null,
  dealer: { displayName: 'North Ridge' },
  claim: { databaseId: 'c1', number: 1042 },
}
const list = (variables: Partial<AdminReceiptLinesScreenQuery['variables']> = {}, data: object = {}) =>
  showScreen<AdminReceiptLinesScreenQuery>({
    query: linesQuery,
    Screen: AdminReceiptLinesScreen,
    path: '/auth/admin/spiff-manager/receipt-lines',
    address: `/auth/admin/spiff-manager/receipt-lines${variables.isOfDoubts ? '?view=doubts' : ''}`,
    variables: {
      text: null,
      part: null,
      sort: null,
      isOfDoubts: false,
      isSearched: false,
      revoked: false,
      ...variables,
    },
    data: {
      dealerPaperLines: {
        totalCount: 1,
        edges: [{ cursor: 'a', node: { __typename: 'DealerPaperLine', ...known } }],
        pageInfo: { hasNextPage: false, endCursor: null },
      },
      ...data,
    },
  })

describe('the lines that are remembered', () => {
  it('say whose receipts, what they are, who explained them and where', async () => {
    await list()
    for (const text of ['North Ridge', 'Ada Bell', '(name)']) screen.getByText(text)
    within(screen.getByRole('table')).getByText('Says nothing about the sale')
    expect(screen.getByRole('link', { name: 'Claim 1042' }).getAttribute('href')).toBe(
      '/auth/admin/spiff-manager/claims/c1',
    )
  })

  it('are taken back at once, with an undo', async () => {
    const { environment } = await list()
    await click('Actions for riders club (name)')
    await act(async () => fireEvent.click(await screen.findByText('Take back')))
    const sent = environment.mock.getMostRecentOperation().request
    expect([sent.node.operation.name, sent.variables.input]).toEqual(['useRevokeLineMutation', { databaseId: 'l1' }])
    await act(async () => answer(environment, { revokePaperLine: { line: { id: 'line' } } }))
    screen.getByText('No lines yet')
  })

  it('have the kinds of doubts beside them', async () => {
    await list(
      { isOfDoubts: true, isSearched: false },
      {
        spiffReceiptDoubtKinds: [
          { rule: 'EXPLAINED', template: 'riders club <name>', claims: 8, approved: 6, denied: 1, dealers: 2 },
          { rule: 'ADDS_UP', template: null, claims: 4, approved: 1, denied: 3, dealers: 3 },
        ],
      },
    )
    for (const text of ['75% of 8', 'The sums', '25% of 4', 'A line that was not understood']) screen.getByText(text)
  })
})
