import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import LoyaltyScreenQuery, {
  type LoyaltyScreenQuery as Query,
} from '../../web/__generated__/LoyaltyScreenQuery.graphql.ts'
import LoyaltyScreen from '../../web/loyalty/LoyaltyScreen.tsx'
import { loyaltyValues, type LoyaltyValues } from '../../web/loyalty/submissions/loyaltyValues.ts'
import { amountWords } from '../../web/loyalty/words.ts'
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

const none = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
const file = { id: 'f', databaseId: 'f1', url: '/files/f1', name: 'receipt.jpg', mediaType: 'image/jpeg' }

/** A refused receipt as it is looked at. */
const lookAtRefused = (submission: { type?: string; invoiceNumber?: null } = {}) =>
  showScreen<Query>({
    query: LoyaltyScreenQuery,
    Screen: LoyaltyScreen,
    path: '/auth/loyalty-program',
    address: '/auth/loyalty-program?submission=s1',
    variables: { text: null, status: null, sort: null, submissionId: 's1', hasOne: true, part: null, partSort: null },
    data: {
      userLoyalty: {
        viewerCanSubmit: true,
        dealerStandings: [],
        dealers: [{ databaseId: 'd1', displayName: 'Ridge, Bend' }],
        totalPoints: 40,
        availablePoints: 30,
        quarterPoints: 10,
        pointsExpireAt: null,
        totalSubmitReceiptAmount: [
          { amount: '100.00', minor: '10000', currency: 'USD' },
          { amount: '250.40', minor: '25040', currency: 'CAD' },
        ],
      },
      loyaltySubmission: {
        id: 's1',
        databaseId: 's1',
        number: 7,
        type: 'RECEIPT',
        unit: 'POINTS',
        status: 'DENIED',
        version: 4,
        deniedReason: 'The second page is missing.',
        viewerCanEdit: true,
        brandId: null,
        brandName: null,
        dealerId: 'd1',
        dealerName: 'Ridge',
        happenedOn: '2026-11-01',
        invoiceNumber: 'C-77',
        spent: { amount: '99.95', minor: '9995', currency: 'USD' },
        note: '',
        granted: 0,
        expected: 0,
        createdAt: '2026-11-02T10:00:00Z',
        decidedAt: '2026-11-03T10:00:00Z',
        items: [{ databaseId: 'i1', partNumber: 'FTS-1', name: '', quantity: 2, credits: 0, eligible: false }],
        attachments: [file],
        ...submission,
      },
      brands: { edges: [] },
      loyaltySubmissions: none,
      eligibleItems: none,
      activities: { edges: [] },
      activitySubmissions: none,
    },
  })

/** The same, opened to be mended. */
async function openRefused() {
  const shown = await lookAtRefused()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Fix and submit again' })))
  return shown
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string | RegExp, value: string) =>
  act(async () => fireEvent.change(field(name), { target: { value } }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const inputOf = ({ environment }: Awaited<ReturnType<typeof openRefused>>) =>
  (
    environment.mock
      .getAllOperations()
      .find(({ request }) => request.node.operation.name === 'LoyaltyFormSaveMutation')!.request.variables as {
      input: Record<string, unknown>
    }
  ).input

describe('the form of a submission', () => {
  test('keeps all that was typed when the line breaks, and sends it again', async () => {
    const shown = await openRefused()
    await type('Invoice number', 'C-78')
    await type('Amount', '1.299,00')
    await type('Note', 'Now with both pages')
    await press('Submit again')
    expect(inputOf(shown)).toMatchObject({
      databaseId: 's1',
      version: 4,
      invoiceNumber: 'C-78',
      spent: '1.299,00',
      note: 'Now with both pages',
      happenedOn: '2026-11-01',
      items: [{ partNumber: 'FTS-1', quantity: 2 }],
      attachmentIds: ['f1'],
    })
    await act(async () => shown.environment.mock.rejectMostRecentOperation(new TypeError('Failed to fetch')))
    expect(failed).toHaveBeenCalledOnce()
    expect([
      field('Invoice number').value,
      field('Amount').value,
      field('Note').value,
      field('Part number 1').value,
    ]).toEqual(['C-78', '1.299,00', 'Now with both pages', 'FTS-1'])
    await press('Submit again')
    expect(inputOf(shown)).toMatchObject({ invoiceNumber: 'C-78', version: 4 })
  })

  test('tells what the server refuses at its place: files under the files, a part beside its row although empty rows were left out', async () => {
    const shown = await openRefused()
    await press('Add a part')
    await press('Add a part')
    await type('Part number 3', '...')
    await press('Submit again')
    expect(inputOf(shown).items).toEqual([
      { partNumber: 'FTS-1', quantity: 2 },
      { partNumber: '...', quantity: 1 },
    ])
    await act(async () =>
      shown.environment.mock.rejectMostRecentOperation(
        failure({
          message: 'Bad',
          extensions: {
            code: 'BAD_USER_INPUT',
            fields: { 'items.1.partNumber': 'Enter the part number.', 'attachments.0': 'Not a file you uploaded.' },
          },
        }),
      ),
    )
    expect(screen.getByText('Not a file you uploaded.')).toBeTruthy()
    expect(
      [field('Part number 1'), field('Part number 2'), field('Part number 3')].map((input) =>
        input.getAttribute('aria-invalid'),
      ),
    ).toEqual([null, null, 'true'])
    expect(field('Part number 3').value).toBe('...')
    expect(failed).not.toHaveBeenCalled()
  })

  test('asks before what was typed is left', async () => {
    await openRefused()
    await type('Invoice number', 'C-79')
    await press('Cancel')
    expect(await screen.findByText('Leave without submitting?')).toBeTruthy()
    expect(field('Invoice number').value).toBe('C-79')
  })
})

describe('before the server is asked', () => {
  const values = (more: Partial<LoyaltyValues>): LoyaltyValues => ({
    type: 'RECEIPT',
    dealerId: null,
    brandId: null,
    happenedOn: '2026-11-01',
    invoiceNumber: 'A-1',
    spent: '5',
    currency: 'USD',
    note: '',
    items: [{ partNumber: 'X', quantity: 1 }],
    files: [{ _id: 'f', url: '/f' }],
    ...more,
  })
  const problems = (more: Partial<LoyaltyValues>) =>
    loyaltyValues.safeParse(values(more)).error?.issues.map(({ path }) => path.join('.')) ?? []

  test('names what is missing, by what is submitted', () => {
    expect(problems({})).toEqual([])
    expect(
      problems({ happenedOn: null, files: [], note: 'n'.repeat(501), items: [{ partNumber: 'X', quantity: 0 }] }),
    ).toEqual(['happenedOn', 'note', 'items.0.quantity', 'files'])
    expect(problems({ invoiceNumber: ' - ', spent: '' })).toEqual(['invoiceNumber', 'spent'])
    expect(problems({ type: 'PHOTO', invoiceNumber: '', spent: '', note: 'The display' })).toEqual([])
    expect(problems({ type: 'PHOTO', note: ' ' })).toEqual(['note'])
  })

  test('words for one and for many', () => {
    expect([amountWords(1, 'CREDITS'), amountWords(1200, 'POINTS'), amountWords(0, 'CREDITS')]).toEqual([
      '1 credit',
      '1,200 points',
      '0 credits',
    ])
  })

  test.each([
    [{}, 'Receipt C-77'],
    [{ invoiceNumber: null }, 'Receipt #7'],
    [{ type: 'PHOTO', invoiceNumber: null }, 'Photos #7'],
  ])('a submission has a name, sums of several currencies are not added up', async (submission, name) => {
    await lookAtRefused(submission)
    expect(screen.getByRole('dialog', { name })).toBeTruthy()
    expect(screen.getByText('$100 + CA$250')).toBeTruthy()
  })
})
