import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorUnits } from '../../server/domain/ledger/money.ts'
import { keptTerms as keptOnServer } from '../../server/spiff-claims/sale/keptTerms.ts'
import { payoutOf } from '../../server/spiff-claims/sale/payout.ts'
import { serialKeyOf, serialProblem, serialWarning } from '../../server/domain/receipts/serialNumbers.ts'
import {
  claimSchema,
  keptTerms,
  paysNow,
  serialKey,
  serialsIn,
  todayText,
  type ClaimedSpiff,
  type ClaimValues,
} from '../../web/spiff-claims/form/claimValues.ts'
import {
  filledIn,
  isAsRead,
  NOTHING_FILLED,
  serialsLeft,
  type SaleOnReceipt,
} from '../../web/spiff-claims/form/readValues.ts'
import { amountOf } from '../../web/ui/amounts.ts'

const perItem: ClaimedSpiff = {
  structure: 'PER_ITEM',
  currency: 'USD',
  startDate: '2026-01-01',
  endDate: '2099-12-31',
  amount: null,
  spentStep: null,
  items: [
    { databaseId: 'winch', name: 'Trail winch', needsSerial: true, amount: 2500 },
    { databaseId: 'plow', name: 'Plow kit', needsSerial: false, amount: 4000 },
  ],
}
const values = (over: Partial<ClaimValues> = {}): ClaimValues => ({
  invoiceNumber: 'A-1',
  invoiceDate: todayText(),
  spent: '1,299.00',
  payoutType: 'CASH',
  dealerId: null,
  items: [{ itemId: 'winch', serial: 'SN 1001' }],
  ...over,
})
const problems = (over: Partial<ClaimValues>, spiff = perItem) => {
  const { error } = claimSchema(spiff, true).safeParse(values(over))
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

describe('the form reads what the server reads', () => {
  it('amounts, however they are typed', () => {
    for (const text of [
      '1299',
      '1,299.00',
      '1.299,00',
      '$ 12.5',
      '12,5',
      '€5',
      'US$7',
      '1 299,90',
      '0',
      '-3',
      'x',
      '',
      '1,2,3',
      '1.299.00',
      '12.345',
      'CAD 4.50',
    ]) {
      const [form, server] = [amountOf(text), minorUnits(text)]
      if (server !== null && server < 0n) expect(form, text).toBeNull()
      else expect(form, text).toBe(server === null ? null : Number(server))
    }
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999n }), fc.constantFrom('1', ',', '.', "'"), (minor, mark) => {
        const digits = String(minor / 100n).replace(/\B(?=(\d{3})+$)/g, mark === '1' ? '' : mark)
        const text = `${digits}${mark === '.' ? ',' : '.'}${String(minor % 100n).padStart(2, '0')}`
        expect(amountOf(text)).toBe(Number(minor))
        expect(minorUnits(text)).toBe(minor)
      }),
    )
  })

  it('what the claim pays', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('PER_ITEM', 'FIXED', 'PER_SPENT' as const),
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 10_000, max: 500_000 }),
        fc.array(fc.constantFrom('winch', 'plow'), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (structure, spent, amount, step, sold, before, paid) => {
          const spiff = {
            ...perItem,
            structure,
            amount: structure === 'PER_ITEM' ? null : amount,
            spentStep: structure === 'PER_SPENT' ? step : null,
          }
          const items = sold.map((itemId) => ({ itemId: structure === 'PER_ITEM' ? itemId : null, serial: '' }))
          const terms = {
            structure: structure as 'FIXED',
            amount: spiff.amount === null ? null : BigInt(spiff.amount),
            spentStep: spiff.spentStep === null ? null : BigInt(spiff.spentStep),
            items: perItem.items.map((item) => ({ id: item.databaseId, name: item.name, amount: BigInt(item.amount) })),
          }
          const server = payoutOf(terms, { spent: BigInt(spent), items })
          expect(paysNow(spiff, { spent: (spent / 100).toFixed(2), items })).toBe(Number(server.amount))

          // A claim of before is changed: the form and the server keep the same terms.
          const was = { spent: before, amount: paid, items: [{ itemId: 'winch', amount: paid }] }
          const kept = payoutOf(
            keptOnServer(terms, {
              spent: BigInt(before),
              amount: BigInt(paid),
              items: [{ itemId: 'winch', amount: BigInt(paid) }],
            }),
            { spent: BigInt(spent), items },
          )
          expect(paysNow(keptTerms(spiff, was), { spent: (spent / 100).toFixed(2), items })).toBe(Number(kept.amount))
        },
      ),
    )
  })

  it('serial numbers', () => {
    for (const text of ['wn 88-12', 'ＡＢ１２３', 'tp.35/88_120', ' x '])
      expect(serialKey(text)).toBe(serialKeyOf(text))
    expect(serialsIn('SN-1\r\nSN-2\tSN-3, SN-4;SN-1\n\n')).toEqual(['SN-1', 'SN-2', 'SN-3', 'SN-4'])
  })
})

describe('the form names what is missing before it asks the server', () => {
  it('and takes what is right', () => {
    expect(problems({})).toEqual({})
    expect(problems({ invoiceNumber: ' ', invoiceDate: null, spent: 'much', payoutType: null, items: [] })).toEqual({
      invoiceNumber: expect.any(String) as string,
      invoiceDate: 'Choose the day of the sale.',
      spent: expect.stringContaining('1,299.00') as string,
      payoutType: 'Choose where the money goes.',
      items: 'Add what was sold.',
    })
    expect(problems({ spent: '0' })).toEqual({ spent: 'Enter an amount above zero.' })
    expect(problems({ spent: '1000000000' })).toEqual({ spent: expect.stringContaining('at most') as string })
    expect(problems({ invoiceDate: '2098-01-01' })).toEqual({ invoiceDate: 'The invoice is dated in the future.' })
    expect(problems({ invoiceDate: '2025-12-31' })).toEqual({
      invoiceDate: 'This day is outside of the dates of the spiff.',
    })
    expect(
      problems({
        items: [
          { itemId: 'winch', serial: '' },
          { itemId: 'plow', serial: '' },
          { itemId: 'winch', serial: 'sn-1' },
          { itemId: 'winch', serial: 'SN 1' },
          { itemId: 'winch', serial: 'ab' },
        ],
      }),
    ).toEqual({
      'items.0.serial': expect.stringContaining('take the line out') as string,
      'items.3.serial': expect.stringContaining('twice') as string,
      'items.4.serial': expect.stringContaining('3 to 40') as string,
    })
  })
})

describe('a VIN', () => {
  it('is checked for its letters, its length and, with a word of warning, its check digit', () => {
    expect(serialProblem('1M8GDM9AXKP042788')).toBeNull()
    expect(serialWarning('1M8GDM9AXKP042788')).toBeNull()
    expect(serialWarning('1M8GDM9A0KP042788')).toMatch(/check digit/)
    expect(serialProblem('1M8GDM9AXKPO42788'.replace('O42788', '042788').replace('KP', 'IP'))).toMatch(/I, O or Q/)
    expect(serialProblem('1M8GDM9AXKP04278')).toMatch(/17 characters/)
    // Hull numbers, engine numbers and plain serials are none.
    for (const plain of ['YDV45678B626', 'US-ABC45678B626', '123456', 'PD0012345678901234', 'K1234567'])
      expect(serialProblem(plain), plain).toBeNull()
    expect(serialWarning('JY4AM05W67C012345')).toBeNull()
  })
})

describe('what the receipt was read as', () => {
  const sale: SaleOnReceipt = {
    invoiceNumber: 'INV-1042',
    invoiceDate: '2026-11-03',
    spent: '1,299.00',
    serials: [
      { serial: 'SN1001', itemId: 'winch' },
      { serial: 'SN2002', itemId: null },
    ],
  }
  const empty = values({ invoiceNumber: '', invoiceDate: null, spent: '', items: [] })

  it('fills what nobody typed, serials with their item, and beside what is counted', () => {
    const counted = [
      { itemId: 'plow', serial: '' },
      { itemId: 'winch', serial: '' },
    ]
    const { values: now, filled } = filledIn(perItem, { ...empty, items: counted }, NOTHING_FILLED, sale, 'a')
    expect(now).toMatchObject({
      invoiceNumber: 'INV-1042',
      invoiceDate: '2026-11-03',
      spent: '1,299.00',
      items: [
        { itemId: 'winch', serial: 'SN1001' },
        { itemId: 'plow', serial: '' },
      ],
    })
    expect(filled).toEqual({
      of: 'a',
      invoiceNumber: 'INV-1042',
      invoiceDate: '2026-11-03',
      spent: '1,299.00',
      serials: ['SN1001'],
    })
    expect(serialsLeft(sale, now.items)).toEqual([{ serial: 'SN2002', itemId: null }])
    const whole = filledIn({ ...perItem, structure: 'FIXED', items: [] }, empty, NOTHING_FILLED, sale, 'a')
    expect(whole.values.items).toEqual([
      { itemId: null, serial: 'SN1001' },
      { itemId: null, serial: 'SN2002' },
    ])
  })

  it('never goes over what a person typed, and leaves with its photo', () => {
    const typed = values({ invoiceNumber: 'A-1', invoiceDate: null, spent: '' })
    const first = filledIn(perItem, typed, NOTHING_FILLED, sale, 'a')
    expect(first.values).toMatchObject({ invoiceNumber: 'A-1', spent: '1,299.00', items: typed.items })
    // The total was corrected since; of another photo only the day is the reader's to change.
    const corrected = { ...first.values, spent: '1,300.00' }
    const other = { ...sale, invoiceNumber: 'INV-7', invoiceDate: '2026-11-05', spent: '5.00', serials: [] }
    const second = filledIn(perItem, corrected, first.filled, other, 'b')
    expect(second.values).toEqual({ ...corrected, invoiceDate: '2026-11-05' })
    const nothing = { invoiceNumber: null, invoiceDate: null, spent: null, serials: [] }
    expect(filledIn(perItem, second.values, second.filled, nothing, undefined).values).toEqual({
      ...corrected,
      invoiceDate: null,
    })
    const alone = filledIn(perItem, empty, NOTHING_FILLED, sale, 'a')
    expect(filledIn(perItem, alone.values, alone.filled, nothing, undefined).values).toEqual(empty)
  })

  it('is the same however it is written', () =>
    expect([
      isAsRead('invoiceNumber', 'inv 1042', 'INV-1042'),
      isAsRead('spent', '$1299', '1,299.00'),
      isAsRead('invoiceDate', '2026-11-03', '2026-11-03'),
      isAsRead('spent', '', '1,299.00'),
      isAsRead('invoiceNumber', 'INV-1043', 'INV-1042'),
    ]).toEqual([true, true, true, false, false]))
})
