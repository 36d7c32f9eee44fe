import { describe, expect, it } from 'vitest'
import type { Word } from '../../server/platform/files/ocr.ts'
import { SECOND_LOOK } from '../../server/domain/receipts/looks/lines.ts'
import { BROUGHT, GOES_WITH, JOINERS, NO_GOODS, NO_SALE } from '../../server/domain/receipts/grammar/phrases.ts'
import { proofOf } from '../../server/domain/receipts/proof/proof.ts'
import type { Claimed, Rule } from '../../server/domain/receipts/proof/paper.ts'

/**
 * Words as they stand in lines of text, ten pixels a letter; `~` before a word puts it four pixels from the last one.
 */
function wordsOf(text: string, confidence = 95): Word[] {
  return text.split('\n').flatMap((line, index) => {
    let x = 0
    return line.split(/ (?=\S)/).flatMap((part) => {
      const close = part.startsWith('~')
      const word = close ? part.slice(1) : part
      if (close) x -= 6
      const made = {
        text: word.trim(),
        x,
        y: index * 30,
        width: word.trim().length * 10,
        height: 20,
        confidence,
        line: index + 1,
      }
      x += word.length * 10 + 10
      return made.text ? [made] : []
    })
  })
}
const typed: Claimed = {
  invoiceNumber: 'INV-20417',
  invoiceDate: '2026-11-03',
  spent: 1_249_900n,
  currency: 'USD',
  pays: 2500n,
  perSpent: null,
  productWords: null,
  startDate: '2026-10-01',
  endDate: '2026-11-30',
  items: [],
  claimant: 'Robin Vale',
  dealer: {
    name: 'North Ridge',
    aliases: [],
    phone: '218-555-0142',
    addressLine1: '410 Harbor Road',
    city: 'Duluth',
    country: 'US',
  },
}
type Over = Partial<Claimed> & { serials?: (string | null)[] }
const claimedWith = ({ serials = ['WX4302856'], ...over }: Over = {}): Claimed => ({
  ...typed,
  items: serials.map((serial) => ({ serial, name: 'Trail Winch', partNumber: '45-8570', words: [], pays: 2500n })),
  ...over,
})
const paper = (
  changed: {
    invoice?: string
    date?: string
    total?: string
    serial?: string
    goods?: string
    more?: string
    paid?: string
  } = {},
) =>
  [
    'North Ridge',
    `Invoice: ${changed.invoice ?? 'INV-20417'}`,
    `Date: ${changed.date ?? '11/03/2026'}`,
    changed.goods ?? `Trail Winch 12,499.00\nS/N ${changed.serial ?? 'WX4302856'}`,
    changed.total ?? 'TOTAL $12,499.00',
    changed.paid ?? 'Visa',
    changed.more ?? 'Thank you',
  ].join('\n')
const missing = (text: string, over: Over = {}, confidence?: number) =>
  proofOf(claimedWith(over), [{ id: 'p', words: wordsOf(text, confidence) }]).missing.sort(
    (one, other) => ORDER.indexOf(one) - ORDER.indexOf(other),
  )
const ORDER = ['invoiceNumber', 'invoiceDate', 'spent', 'items.0.serial']
/** Read twice alike, as a clear paper is. */
const twice = (text: string) => {
  const words = wordsOf(text)
  return [...words, ...words.map((word) => ({ ...word, line: word.line + SECOND_LOOK }))]
}
const judged = (text: string, over: Over = {}) => proofOf(claimedWith(over), [{ id: 'p', words: twice(text) }])
const verdict = (rule: Rule, text: string, over: Over = {}) =>
  judged(text, over).verdicts.find((one) => one.rule === rule)!

describe('what was typed', () => {
  it('is found with its place', () => {
    const { found, proven, verdicts } = judged(paper())
    expect(verdicts.filter((one) => !one.proven)).toEqual([])
    expect(proven).toBe(true)
    expect(found).toContainEqual({
      field: 'invoiceNumber',
      place: { pageId: 'p', box: { x: 90, y: 30, width: 90, height: 20 }, text: 'INV-20417' },
      sure: true,
    })
    expect(found.map(({ field }) => field).sort()).toEqual([...ORDER].sort())
  })

  it('is granted after two looks and not after one', () => {
    expect(proofOf(claimedWith(), [{ id: 'p', words: wordsOf(paper()) }]).proven).toBe(false)
  })

  it('is found over several pages, and missing where there is nothing', () => {
    const [first, second] = [paper().split('\n').slice(0, 3).join('\n'), paper().split('\n').slice(3).join('\n')]
    expect(
      proofOf(claimedWith(), [
        { id: 'a', words: wordsOf(first) },
        { id: 'b', words: wordsOf(second) },
      ]).missing,
    ).toEqual([])
    expect(missing('')).toEqual(['invoiceNumber', 'invoiceDate', 'spent', 'items.0.serial'])
    expect(missing(paper(), {}, 40)).toEqual(['invoiceNumber', 'invoiceDate', 'spent', 'items.0.serial'])
  })

  it('is sure when two looks read it alike at the same place, and not when they differ or one reads it elsewhere', () => {
    const looks = (first: string, second: string, away = 0) =>
      proofOf(claimedWith(), [
        {
          id: 'p',
          words: [
            ...wordsOf(paper({ date: first }), 40),
            ...wordsOf(paper({ date: second }), 40).map((word) => ({
              ...word,
              y: word.y + away,
              line: word.line + SECOND_LOOK,
            })),
          ],
        },
      ]).missing.sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
    expect(looks('11/03/2026', '11/03/2026')).toEqual([])
    expect(looks('11/03/2026', '11/08/2026')).toEqual(['invoiceDate'])
    expect(looks('11/03/2026', '11/03/2026', 900)).toEqual(['invoiceNumber', 'invoiceDate', 'spent', 'items.0.serial'])
  })

  it.each([
    ['2026-11-03', true],
    ['11/03/2026', true],
    ['11/3/26', true],
    ['11-03-2026', true],
    ['11.03.2026', true],
    ['Nov 3, 2026', true],
    ['November 3rd, 2026', true],
    ['3 Nov 2026', true],
    ['03-NOV-2026', true],
    ['03-N0V-2026', true],
    ['2026-11-03T14:05', true],
    ['11/03/2026 14:05', true],
    ['Sept 3, 2026', false],
    ['11/08/2026', false],
    ['03/11/2026', false],
    ['1 ~1/03/2026', false],
    ['11/03/20261', false],
    ['111/03/2026', false],
    ['11/03/2025', false],
  ])('date %s', (date, found) => {
    expect(missing(paper({ date }))).toEqual(found ? [] : ['invoiceDate'])
  })

  it('a first number past twelve is the day; a day to return by is not the day of the sale', () => {
    expect(missing(paper({ date: '23/11/2026' }), { invoiceDate: '2026-11-23' })).toEqual([])
    expect(missing(paper({ date: '10/20/2026', more: 'Return by 11/03/2026' }))).toEqual(['invoiceDate'])
    expect(missing(paper({ date: '02/29/2028' }), { invoiceDate: '2028-02-29' })).toEqual([])
  })

  it.each([
    ['TOTAL 12,499.00', true],
    ['TOTAL $12499.00', true],
    ['Total USD 12,499.00', true],
    ['Total: 12.499,00', true],
    ['TOTAL 12 499.00', false],
    ['TOTAL $12,499', true],
    ['TOTAL 12499', false],
    ['Balance due $12,499.00', true],
    ['TOTAL 12,499.01', false],
    ['TOTAL 112,499.00', false],
    ['TOTAL l2,499.00', false],
    ['TOTAL 12,49O.00', false],
    ['TOTAL -12,499.00', false],
    ['TOTAL -$12,499.00', false],
    ['TOTAL 12,499.00-', false],
    ['TOTAL 12,499.00 CR', false],
    ['TOTAL (12,499.00)', false],
    ['TOTAL 1 ~2,499.00', false],
    ['Cash tendered 12,499.00', false],
    ['You saved 12,499.00', false],
    ['MSRP 12,499.00', false],
    ['Sum 12,499.00', true],
  ])('amount %s', (total, found) => {
    expect(missing(paper({ total }))).toEqual(found ? [] : ['spent'])
  })

  it('the amount is the total where a total is printed', () => {
    expect(
      missing(paper({ total: 'Trail Sport 570 12,499.00\nSubtotal 12,499.00\nTax 500.00\nTOTAL 12,999.00' })),
    ).toEqual(['spent'])
    expect(
      missing(paper({ total: 'Trail Sport 570 12,499.00\nSubtotal 12,499.00\nTax 500.00\nTOTAL 12,999.00' }), {
        spent: 1_299_900n,
      }),
    ).toEqual([])
    expect(missing(paper({ total: 'Trail Sport 570 12,499.00' }))).toEqual(['spent'])
    expect(missing(paper({ total: 'TOTAL CAD 12,499.00' }), { currency: 'CAD' })).toEqual([])
  })

  it.each([
    ['INV 20417', true],
    ['INV20417', true],
    ['inv-20417', true],
    ['#INV-20417', true],
    ['No.INV-20417', true],
    ['INV-204170', false],
    ['INV-20417-2', false],
    ['INV-20417 ~2', false],
    ['1INV-20417', false],
    ['INV-2O417', true],
    ['INV-20418', false],
    ['20417', false],
  ])('invoice number %s', (invoice, found) => {
    expect(missing(paper({ invoice }))).toEqual(found ? [] : ['invoiceNumber'])
  })

  it('a short invoice number counts beside its label alone, and never as a telephone number', () => {
    expect(missing(paper({ invoice: '417' }), { invoiceNumber: '417' })).toEqual([])
    expect(missing(paper({ invoice: '999', more: 'Lane 417' }), { invoiceNumber: '417' })).toEqual(['invoiceNumber'])
    expect(missing(paper({ invoice: '999', more: 'Tel 218555' }), { invoiceNumber: '218555' })).toEqual([
      'invoiceNumber',
    ])
    expect(missing(paper({ invoice: '20417' }), { invoiceNumber: '2041' })).toEqual(['invoiceNumber'])
  })

  it('a number printed in pieces is one number only where it may be', () => {
    expect(missing(paper({ invoice: '7 20417' }), { invoiceNumber: '720417' })).toEqual(['invoiceNumber'])
    expect(missing(paper({ serial: '1HFG CU71 9TA1 7052 7' }), { serials: ['1HFGCU719TA170527'] })).toEqual([])
  })

  it.each([
    ['WX43O2856', 'WX4302856', true],
    ['WX43028S6', 'WX4302856', true],
    ['WX4302857', 'WX4302856', false],
    ['WX430286', 'WX4302856', false],
    ['K1', 'K1', false],
    ['A0B', 'AOB', false],
    ['WX430285', 'WX4302856', false],
    ['5S5LFLGE230SC972566', '5LFLGE230SC972566', true],
    ['5LFLGE230SC97256', '5LFLGE230SC972566', false],
    ['5LFLGE230SC972567', '5LFLGE230SC972566', false],
    ['VIN5LFLGE230SC972566', '5LFLGE230SC972566', true],
  ])('serial printed as %s, typed as %s', (serial, as, found) => {
    expect(missing(paper({ serial }), { serials: [as] })).toEqual(found ? [] : ['items.0.serial'])
  })

  it('a VIN proven by its check digit may be read unsurely; with a wrong digit it is no longer proven', () => {
    const read = (text: string) =>
      wordsOf(paper({ serial: text })).map((word) => (word.text === text ? { ...word, confidence: 20 } : word))
    const unsure = (serial: string) =>
      proofOf(claimedWith({ serials: [serial] }), [{ id: 'p', words: read(serial) }]).missing
    expect(unsure('1M8GDM9AXKP042788')).toEqual([])
    expect(unsure('1M8GDM9AXKP042789')).toEqual(['items.0.serial'])
  })

  it('several serials are each looked for, and items without one are not', () => {
    expect(
      missing(paper({ goods: 'Trail winch 120.00\nS/N WX4302856\nTrail winch 90.00\nS/N PD778812' }), {
        serials: ['WX4302856', null, 'PD778812', 'PD778813'],
      }),
    ).toEqual(['items.3.serial'])
  })
})

const SAID = Object.entries(NO_SALE).flatMap(([language, phrases]) =>
  phrases.map((phrase) => [language, phrase.replaceAll('*', '')] as const),
)

describe('a sale that stands', () => {
  it('is looked for in four languages', () =>
    expect(Object.values(NO_SALE).map((phrases) => phrases.length > 50)).toEqual([true, true, true, true]))

  it(`not where it says one of ${SAID.length} phrases`, () => {
    const lines = SAID.flatMap(([, phrase]) => [
      `** ${phrase.toUpperCase()} **`,
      `Hello and welcome, ${phrase} at our house this fine day`,
    ])
    const overlooked = lines.filter((line) => {
      const { proven, doubts } = verdict('explained', paper({ more: line }))
      return proven || !doubts.length
    })
    expect(overlooked).toEqual([])
  })

  it.each([
    'V O I D',
    'QU0TE',
    'V01D',
    'B/O',
    'Rückgabe',
    'ANNULÉE',
    'Rechnungskopie',
    'Amount due 12,499.00',
    'Balance due 50.00',
    'Cash 50.00',
  ])('not where it says %s', (more) => expect(judged(paper({ more })).proven).toBe(false))

  it.each([
    'Returns within 14 days with this receipt',
    'No refunds on electrical parts',
    'See our return policy online',
    'Customer copy',
    'Order # 20417',
    'All rights reserved',
    'Balance due 0.00',
    'Visa 12,499.00',
    'Cash tendered 12,500.00\nChange 1.00',
    'Amount due 12,499.00\nVisa 12,499.00',
  ])('where it says %s', (more) => expect(doubtsOf(judged(paper({ more })))).toEqual([]))

  it('not where print was left unread', () => {
    const words = [
      ...twice(paper()),
      { text: '▯', x: 0, y: 400, width: 90, height: 20, confidence: 0, line: 2 * SECOND_LOOK },
    ]
    expect(proofOf(claimedWith(), [{ id: 'p', words }]).verdicts.filter((one) => !one.proven)).toMatchObject([
      { rule: 'explained', doubts: [{ box: { y: 400 } }] },
    ])
  })
})

describe('what shows that it was paid', () => {
  it.each([
    ['Visa', true],
    ['************0417', true],
    ['Cash', true],
    ['Paid in full', true],
    ['Payment', false],
    ['Payment method', false],
    ['Thank you', false],
  ])('%s: %s', (paid, proven) => expect(verdict('stands', paper({ paid })).proven).toBe(proven))
})

describe('lines that a person explained', () => {
  const judgedWith = (line: string, template: string) =>
    proofOf(claimedWith(), [{ id: 'p', words: twice(paper({ more: line })) }], {
      templates: new Map([[template, 'learned']]),
    }).verdicts.flatMap(({ rule, proven }) => (proven ? [] : [rule]))

  it('may have the name of who claims beside who served, never beside anything else', () => {
    expect(judgedWith('Winch night crew clerk Robin Vale', 'winch night crew clerk <name>')).toEqual([])
    expect(
      judgedWith('Winch night raffle won by Robin Vale', 'winch night raffle won by <name d54> <name 278>'),
    ).toEqual(['buyer'])
  })
})

describe('the other rules', () => {
  it.each([
    ['US', 'Prices in GBP', false],
    ['US', 'HST 13% 12.00', false],
    ['US', 'IVA 12.00', false],
    ['US', '£12.00', false],
    ['US', 'TOTAL CAD 12.00', false],
    ['US', 'TOTAL €12.00', false],
    ['US', '120 kr', false],
    ['US', 'Visa ****¥417', true],
    ['CA', '', false],
    ['CA', 'All prices in USD', true],
    ['DE', '', false],
  ])('money of a USD spiff at a dealer in %s: %s', (country, more, proven) =>
    expect(verdict('money', paper({ more }), { dealer: { ...typed.dealer!, country } }).proven).toBe(proven),
  )

  it.each([
    ['DE', '11.10.2026', '2026-10-11', true],
    ['DE', '11.10.2026', '2026-11-10', false],
    ['US', '11.10.2026', '2026-11-10', true],
    ['CA', '11/10/2026', '2026-11-10', false],
    ['CA', '11/02/2026', '2026-11-02', true],
    ['CA', '20/10/2026', '2026-10-20', true],
  ])('at a dealer in %s %s is %s: %s', (country, date, invoiceDate, proven) =>
    expect(verdict('day', paper({ date }), { invoiceDate, dealer: { ...typed.dealer!, country } }).proven).toBe(proven),
  )

  it.each([
    'Next service 11/03/2026',
    'PROMO ENDS 11/03/2026',
    'Survey code open from 11/03/2026',
    'COPY 11/03/2026',
    'Due date 11/03/2026',
    'Printed 11/03/2026',
  ])('%s is not the day of the sale', (more) =>
    expect(verdict('day', paper({ date: '10/20/2026', more })).proven).toBe(false),
  )

  it.each(['SKU', 'Phone', 'Card', 'Customer', 'Survey', 'Auth', ''])('%s INV-20417 is no number of a sale', (label) =>
    expect(verdict('number', paper({ invoice: '553120', more: `${label} INV-20417` })).proven).toBe(false),
  )

  it.each([
    'RETURN TOTAL',
    'TOTAL CREDIT',
    'TOTAL POINTS',
    'ORIGINAL TOTAL',
    'YOUR TOTAL THIS YEAR',
    'TOTAL BEFORE TRADE-IN',
    'TOTAL SAVED',
    'PREVIOUS TOTAL',
  ])('%s is not the total', (label) =>
    expect(verdict('total', paper({ total: `TOTAL 99.15\n${label} 12,499.00` })).proven).toBe(false),
  )

  it('subtotal and tax come to the total', () => {
    const total = (tax: string) =>
      verdict('addsUp', paper({ total: `Subtotal 12,000.00\nTax ${tax}\nTOTAL 12,499.00` })).proven
    expect([total('499.00'), total('498.00')]).toEqual([true, false])
    expect(verdict('total', paper({ total: 'TOTAL 12,499.00\nTOTAL 12,599.00' })).proven).toBe(false)
    expect(verdict('total', paper({ total: 'Total 12 499,00' })).proven).toBe(true)
  })

  it.each([
    ['Trail Winch 120.00', 1, true],
    ['2 x Trail Winch 240.00', 2, true],
    ['Trail Winch Qty 2 240.00', 2, true],
    ['Part 45-8570 120.00', 1, true],
    ['Trail Winch 120.00', 2, false],
    ['Trail Winch returned 120.00', 1, false],
    ['Ask for the Trail Winch', 1, false],
    ['Coffee 3.00', 1, false],
  ])('%s claimed %i times', (more, count, proven) =>
    expect(verdict('sold', paper({ goods: more }), { serials: Array.from({ length: count }, () => null) }).proven).toBe(
      proven,
    ),
  )

  it('a claim of a spiff that pays per item and names none proves nothing', () =>
    expect(verdict('sold', paper(), { serials: [] }).proven).toBe(false))

  describe('where the spiff pays for the sale as a whole, one of its product words is sold', () => {
    const words = ['Redhollow 450', 'Tidewake', '45-8570']
    const sold = (lines: string, over: Over = {}, more?: string) =>
      verdict('sold', paper({ goods: lines, more }), { serials: [], productWords: words, ...over })

    it.each([
      ['Redhollow 450 red 9,999.00', true],
      ['1 x REDHOLLOW 450 9,999.00', true],
      ['Redhollow 450 red\n9,999.00', true],
      // A word that neither the spiff nor the trade has for it.
      ['Redhollow 450 Rally 9,999.00', false],
      ['Redhollow 450 9,999.00\nTrade-in Honda 250 900.00', true],
      ['Honda lawn mower 399.00\nTidewake vest 120.00', true],
      ['Part 45-8570 120.00', true],
      ['Honda lawn mower 399.00', false],
      ['Coffee mug 12.00', false],
      ['Redhollow 250 R 9,999.00', false],
      ['Redhollow 450', false],
      ['Redhollow 450 9,999.00 returned', false],
      ['Redhollow 450 -9,999.00', false],
      ['Trade-in Redhollow 450 2,000.00', false],
      ['Traded:\nRedhollow 450 2,000.00', false],
      ['Redhollow 450 brochure 0.00', false],
      ['Redhollow 450.00', false],
      ['Oil filter for Redhollow 450 12.00', false],
      ['Pump fits the Tidewake 12.00', false],
      ['Tidewake style vest 12.00', false],
      ['Tidewake discount 12.00', false],
      ['Tidewake gift card 100.00', false],
    ])('%s: %s', (lines, proven) => {
      const isExplained = verdict('explained', paper({ goods: lines }), { serials: [], productWords: words }).proven
      expect(sold(lines).proven && (proven || isExplained)).toBe(proven)
    })

    it('not below the total, where shops advertise', () =>
      expect(sold('Honda lawn mower 399.00', {}, 'Ask for the Redhollow 450 9,499.00').proven).toBe(false))

    it('not by the dealer’s own name, street or town', () => {
      const dealer = {
        ...typed.dealer!,
        name: 'Tidewake Marine LLC',
        addressLine1: '410 Redhollow 450',
        city: 'Tidewake',
      }
      expect(sold('Tidewake Marine 120.00', { dealer }).proven).toBe(false)
      expect(sold('410 Redhollow 450 120.00', { dealer }).proven).toBe(false)
      expect(sold('Tidewake vest 120.00', { dealer: { ...dealer, city: 'Duluth' } }).proven).toBe(true)
      expect(sold('Tidewake, MN 120.00', { dealer }).proven).toBe(false)
    })

    // $5.00 for each full $100.00.
    it.each([
      ['Redhollow 450 red 9,999.00', '', 999_900n, true],
      ['Tidewake vest 30.00\nHonda lawn mower 3,970.00', '', 400_000n, false],
      ['Tidewake vest 350.00\nHonda lawn mower 30.00', '', 38_000n, true],
      ['Tidewake vest 350.00\nHonda lawn mower 60.00', '', 41_000n, false],
      ['Tidewake vest 200.00\nRedhollow 450 blue 200.00', '', 40_000n, true],
      ['2 x Tidewake vest 200.00 400.00', '', 40_000n, true],
      // One line that goes by two words counts once.
      ['Tidewake Redhollow 450 200.00\nHonda lawn mower 200.00', '', 40_000n, false],
      // The tax on it is its own.
      ['Tidewake vest 380.00', 'Subtotal 380.00\nTax 22.80\n', 40_280n, true],
      ['Tidewake vest 380.00', 'Tax 22.80\n', 40_280n, true],
      ['Tidewake vest 380.00', 'Tax 122.80\n', 50_280n, false],
      ['Tidewake vest 190.00\nHonda lawn mower 190.00', 'Subtotal 380.00\nTax 22.80\n', 40_280n, false],
    ])('of money spent they carry the payout: %s %s', (lines, sums, spent, proven) => {
      const perSpent = { step: 10_000n, amount: 500n }
      const pays = (spent / perSpent.step) * perSpent.amount
      const total = `${sums}TOTAL ${String(spent / 100n)}.${String(spent % 100n).padStart(2, '0')}`
      const { verdicts, proven: isGranted } = judged(paper({ goods: lines, total }), {
        serials: [],
        productWords: words,
        perSpent,
        spent,
        pays,
      })
      expect(isGranted).toBe(proven)
      expect(verdicts.find(({ rule }) => rule === 'total')?.proven).toBe(true)
    })

    it('says how much of the receipt is what the spiff asks for', () =>
      expect(
        sold('Tidewake vest 130.00\nHonda lawn mower 3,870.00', {
          perSpent: { step: 10_000n, amount: 500n },
          spent: 400_000n,
          pays: 20_000n,
        }),
      ).toMatchObject({
        says: 'What the spiff asks for comes to $130.00 of the receipt, for which it pays $5.00; the claim pays $200.00.',
        doubts: [{ text: 'Tidewake vest 130.00' }],
      }))

    it('says which, where, and what else was sold instead', () => {
      expect(sold('Redhollow 450 red 9,999.00')).toMatchObject({
        says: '“Redhollow 450” is on it, as the spiff asks.',
        found: [{ field: 'product', place: { text: 'Redhollow 450 red 9,999.00' }, sure: true }],
      })
      expect(sold('Honda lawn mower 399.00')).toMatchObject({
        says: 'Nothing sold on the receipt is what the spiff asks for: “Redhollow 450”, “Tidewake” or “45-8570”.',
        doubts: [{ text: 'Honda lawn mower 399.00' }],
        missing: ['product'],
      })
      expect(sold('Trade-in Redhollow 450 2,000.00')).toMatchObject({
        says: 'Nothing sold on the receipt is what the spiff asks for: “Redhollow 450”, “Tidewake” or “45-8570”.',
      })
      expect(sold('Redhollow 450 red 9,999.00', { productWords: [] })).toMatchObject({
        proven: false,
        says: 'The spiff does not name what must be sold, so no receipt proves it.',
        missing: ['product'],
      })
    })
  })

  it('a serial beside a trade-in counts as absent', () => {
    const sold = (more: string) => verdict('sold', paper({ goods: `Trail Winch 12,499.00\n${more}` })).proven
    expect(sold('S/N WX4302856')).toBe(true)
    expect(sold('TRADE-IN S/N WX4302856')).toBe(false)
    expect(sold('Trade-in allowance\nS/N WX4302856')).toBe(false)
  })

  it('the seller is the dealer, by a name, its phone or its address, and not the one it is billed to', () => {
    const seller = (head: string, more = '', aliases: string[] = []) =>
      verdict('seller', paper({ more }).replace('North Ridge', head), { dealer: { ...typed.dealer!, aliases } }).proven
    expect(seller('North Ridge Powersports')).toBe(true)
    expect(seller('NRP Riders', '', ['NRP Riders'])).toBe(true)
    expect(seller('Hello', 'Tel (218) 555-0142')).toBe(true)
    expect(seller('Hello', '410 Harbor Road, Duluth')).toBe(true)
    expect(seller('Hello')).toBe(false)
    expect(seller('Toy Planet Store', 'Tel (218) 555-0142')).toBe(false)
    expect(seller('Corner Coffee Shop', 'Bill to: North Ridge')).toBe(false)
    // Another name over another phone or street is another shop, whatever it is called.
    expect(seller("Bob's Sleds\nTel (715) 555-0190", 'Powered by North Ridge')).toBe(false)
    expect(seller("Bob's Sleds\n88 Lake Avenue, Bayfield", 'Powered by North Ridge')).toBe(false)
    expect(seller('Hello\nTel (218) 555-0142\n410 Harbor Road, Duluth', 'North Ridge')).toBe(true)
    expect(seller('North Ridge\nToll free 800-555-0190\n12 Depot Street, Duluth')).toBe(true)
    expect(seller('Sales receipt\nNorth Ridge\nToll free 800-555-0190')).toBe(true)
  })

  it('two papers in one picture go to a person', () => {
    expect(verdict('onePaper', paper({ more: paper() })).proven).toBe(true)
    expect(verdict('onePaper', paper({ more: paper({ invoice: 'INV-99999' }) })).proven).toBe(false)
    expect(verdict('onePaper', paper({ more: 'TOTAL 5.00 TOTAL 12,499.00' })).proven).toBe(false)
  })

  it('what is paid is at most what a total read with certainty carries', () => {
    const total = 'Subtotal 90.00\nTax 9.15\nTOTAL 99.15\nVisa 99.15'
    expect(judged(paper({ total }), { spent: 9915n, pays: 150_000n }).refused).toBe(
      'The receipt comes to $99.15, and the claim pays $1,500.00.',
    )
    expect(judged(paper({ total }), { spent: 9915n, pays: 9915n }).refused).toBeNull()
    expect(judged(paper({ total: 'TOTAL 99.15' }), { spent: 9915n, pays: 150_000n })).toMatchObject({
      refused: null,
      proven: false,
    })
    const perSpent = { step: 10_000n, amount: 500n }
    expect(judged(paper({ total }), { spent: 50_000n, pays: 2500n, perSpent }).refused).toContain('$0.00')
  })
})

const SAID_OF_LINES = Object.entries(NO_GOODS).flatMap(([language, phrases]) =>
  phrases.map((phrase) => [language, phrase.replaceAll('*', '')] as const),
)
const JOINING = Object.entries(JOINERS).flatMap(([language, phrases]) =>
  phrases.map((phrase) => [language, phrase] as const),
)
const GOING_WITH = Object.entries(GOES_WITH).flatMap(([language, phrases]) =>
  phrases.map((phrase) => [language, phrase] as const),
)
const BROUGHT_IN = Object.entries(BROUGHT).flatMap(([language, phrases]) =>
  phrases.map((phrase) => [language, phrase] as const),
)

/** Where sales are made below, with the money they are in. */
const PLACES = { US: 'USD', CA: 'CAD', DE: 'EUR', FR: 'EUR', ES: 'EUR' } as const
const minorOf = (text: string) => BigInt(/(\d[\d.,' ]*\d)\D*$/.exec(text)![1]!.replace(/\D/g, ''))
/** What a sale proves for a spiff of $50.00: its lines, `/` between them; the last one is its total. */
const bought = (lines: string, over: Over & { country?: keyof typeof PLACES; below?: string } = {}) => {
  const { country = 'US', below, ...rest } = over
  const all = lines.split(' / ')
  return judged(paper({ goods: all.slice(0, -1).join('\n'), total: all.at(-1)!, more: below, date: '2026-11-03' }), {
    serials: [],
    productWords: ['Norrvik', 'Crew 900'],
    spent: minorOf(all.at(-1)!),
    pays: 5000n,
    currency: PLACES[country],
    dealer: { ...typed.dealer!, country },
    ...rest,
  })
}
const doubtsOf = ({ verdicts }: ReturnType<typeof proofOf>) =>
  verdicts.filter(({ proven }) => !proven).map(({ rule, says }) => `${rule}: ${says}`)
/** An item with its serial number, paid $50.00. */
const bySerial = (over: Over = {}): Over => ({
  productWords: null,
  items: [{ serial: 'WX4302856', name: 'Crew 900', partNumber: null, words: ['Crew 900 LE'], pays: 5000n }],
  ...over,
})
/** As many of an item without a serial number, paid $50.00 each. */
const byName = (count: number, name = 'Norrvik winch'): Over => ({
  productWords: null,
  items: Array.from({ length: count }, () => ({ serial: null, name, partNumber: null, words: [], pays: 5000n })),
  pays: 5000n * BigInt(count),
})

describe('a sale that adds up', () => {
  it.each<[string, (Parameters<typeof bought>[1] | undefined)?]>([
    // Plain ones, and several goods.
    ['Norrvik jacket 100.00 / TOTAL 100.00'],
    ['Norrvik jacket 100.00 / Tax 6.25 / TOTAL 106.25'],
    ['Norrvik jacket 100.00 / Subtotal 100.00 / Sales tax 8.875% 8.88 / TOTAL 108.88'],
    ['Norrvik jacket 100.00 / Honda generator 1,000.38 / Sub-total 1,100.38 / Tax 66.02 / Total 1,166.40'],
    ['Norrvik jacket\n100.00 / Snow boots\n60.00 / Subtotal 160.00 / Tax 9.60 / TOTAL 169.60'],
    ['Light bar 20.00 / Norrvik jacket 100.00 / TOTAL 120.00'],
    // Counts, unit price and what the line comes to.
    ['2 x Norrvik jacket 100.00 200.00 / Subtotal 200.00 / Tax 12.00 / TOTAL 212.00'],
    ['Norrvik jacket 2 @ 100.00 200.00 / Gloves 3 @ 33.33 100.00 / Subtotal 300.00 / TOTAL 300.00'],
    ['Norrvik jacket Qty 2 100.00 200.00 / TOTAL 200.00'],
    ['2.00 Norrvik jacket 100.00 200.00 / Subtotal 200.00 / TOTAL 200.00'],
    ['1.00 Norrvik jacket 100.00 / TOTAL 100.00'],
    ['Norrvik jacket 1 100.00 100.00 / Tow strap 4 5.25 21.00 / Subtotal 121.00 / TOTAL 121.00'],
    ['Norrvik jacket\n2 @ 100.00 200.00 / TOTAL 200.00'],
    // Discounts.
    ['Norrvik jacket 120.00 / Discount -20.00 / Subtotal 100.00 / Tax 6.00 / TOTAL 106.00'],
    ['Norrvik jacket 120.00 / Subtotal 120.00 / Spring discount 20.00- / TOTAL 100.00'],
    ['Norrvik jacket 120.00 / Coupon (20.00) / TOTAL 100.00'],
    ['Norrvik jacket 120.00 -20.00 100.00 / Subtotal 100.00 / TOTAL 100.00'],
    ['Norrvik jacket 100.00 / TOTAL 100.00', { below: 'You saved 20.00' }],
    // Several taxes, and no sum before them.
    ['Norrvik jacket 100.00 / State tax 6.00 / County tax 1.50 / TOTAL 107.50'],
    ['Norrvik jacket 100.00 / GST 5% 5.00 / PST 7% 7.00 / TOTAL 112.00', { country: 'CA' }],
    ['Norrvik jacket 100.00 / Sous-total 100.00 / TPS 5.00 / TVQ 9.98 / TOTAL 114.98', { country: 'CA' }],
    // Rounded as cash is.
    ['Norrvik jacket 99.99 / HST 13% 13.00 / Rounding 0.01 / TOTAL 113.00', { country: 'CA' }],
    ['Norrvik jacket 100.00 / HST 13.02 / Rounding -0.02 / TOTAL 113.00', { country: 'CA' }],
    // The tax is in the prices.
    ['Norrvik Jacke 119,00 / TOTAL 119,00', { country: 'DE', below: 'inkl. MwSt 19% 19,00' }],
    ['Norrvik Jacke 119,00 / incl. MwSt 19% 19,00 / TOTAL 119,00', { country: 'DE' }],
    ['Norrvik Jacke 119,00 / Netto 100,00 / MwSt 19% 19,00 / Gesamtbetrag 119,00', { country: 'DE' }],
    ['Norrvik Jacke 100,00 / Zwischensumme 100,00 / MwSt 19% 19,00 / Summe 119,00', { country: 'DE' }],
    ['Norrvik veste 120,00 / Total HT 100,00 / TVA 20% 20,00 / Total TTC 120,00', { country: 'FR' }],
    ['Norrvik chaqueta 121,00 / IVA incluido 21,00 / TOTAL 121,00', { country: 'ES' }],
    // Goods that are called after work.
    ['Norrvik jacket 100.00 / Oil change kit 40.00 / License plate bracket 20.00 / TOTAL 160.00'],
    // What is said of a thing beside its name.
    ['Norrvik jacket, black, size L 100.00 / TOTAL 100.00'],
    ['Norrvik jacket (red) SKU 88112 100.00 / TOTAL 100.00'],
    ['Polaris Crew 900 12,499.00 / TOTAL 12,499.00'],
    ['Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Customer Pat Meyer\nServed by Robin Vale' }],
    ['Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Salesperson\nRobin Vale\nVisa 100.00' }],
    // By serial number and by name.
    ['Crew 900 12,499.00 / S/N WX4302856 / TOTAL 12,499.00', bySerial()],
    ['2026 CREW 900 LE Red / Serial no. WX4302856 / 12,499.00 / TOTAL 12,499.00', bySerial()],
    ['Crew 900 S/N WX4302856 12,499.00 / Cover 80.00 / Subtotal 12,579.00 / Tax 754.74 / TOTAL 13,333.74', bySerial()],
    ['Norrvik winch 100.00 / Norrvik winch 100.00 / TOTAL 200.00', byName(2)],
    ['2 x Norrvik winch 200.00 / TOTAL 200.00', byName(2)],
    // What is charged beside the goods may only add to the total: the product's line carries what is paid.
    ['Norrvik jacket 100.00 / Subtotal 100.00 / Freight 900.00 / TOTAL 1,000.00'],
    ['Norrvik jacket 100.00 / Destination 350.00 / Subtotal 450.00 / TOTAL 450.00'],
    ['Norrvik jacket 100.00 / Documentation 89.00 / TOTAL 189.00'],
    ['Norrvik jacket 100.00 / Bike night -10.00 / TOTAL 90.00'],
    ['Norrvik veste 100,00 / Frais de transport 20,00 / TOTAL 120,00', { country: 'FR' }],
  ])('is granted: %s', (lines, over) => expect(doubtsOf(bought(lines, over))).toEqual([]))

  it.each<[Rule, string, (Parameters<typeof bought>[1] | undefined)?]>([
    // A tax that the dealer's country cannot have.
    ['addsUp', 'Norrvik jacket 100.00 / Tax 1,411.00 / TOTAL 1,511.00'],
    ['addsUp', 'Norrvik jacket 100.00 / Subtotal 100.00 / Sales tax 15.00 / TOTAL 115.00'],
    ['addsUp', 'Norrvik jacket 100.00 / State tax 9.00 / City tax 9.00 / TOTAL 118.00'],
    ['addsUp', 'Norrvik jacket 100.00 / HST 19.00 / TOTAL 119.00', { country: 'CA' }],
    ['addsUp', 'Norrvik Jacke 100,00 / MwSt 25,00 / Summe 125,00', { country: 'DE' }],
    ['addsUp', 'Norrvik veste 100,00 / TVA 900,00 / TOTAL 1.000,00', { country: 'FR' }],
    ['addsUp', 'Norrvik chaqueta 100,00 / Subtotal 100,00 / IVA 121,00 / TOTAL 221,00', { country: 'ES' }],
    // Sums that are not what stands above them.
    ['addsUp', 'Norrvik jacket 100.00 / Subtotal 1,100.38 / Tax 66.02 / TOTAL 1,166.40'],
    ['addsUp', 'Norrvik jacket 100.00 / TOTAL 1,100.00'],
    ['addsUp', 'Norrvik jacket 100.00 / Merchandise 1,000.00 / TOTAL 1,000.00'],
    ['addsUp', 'Norrvik jacket 100.00 / Rounding 900.00 / TOTAL 1,000.00'],
    ['addsUp', 'Norrvik jacket 100.00 1,000.00 / TOTAL 1,000.00'],
    ['addsUp', 'Norrvik jacket 1.00 1,000.38 / TOTAL 1,000.38'],
    ['addsUp', 'Norrvik jacket / TOTAL 1,000.38'],
    // Money that went back.
    ['addsUp', 'Norrvik jacket 1,700.00 / Adjustment -1,600.00 / TOTAL 100.00'],
    ['addsUp', 'Norrvik jacket 1,700.00 / Manager 1,600.00- / TOTAL 100.00'],
    ['addsUp', 'Norrvik jacket 1,700.00 / Less allowance (1,600.00) / TOTAL 100.00'],
    ['addsUp', 'Norrvik jacket 1,700.00 / Goodwill - 1,600.00 / TOTAL 100.00'],
    ['addsUp', 'Norrvik jacket 1,700.00 / TOTAL 1,700.00', { below: 'Posted later -1,600.00' }],
    ['sold', 'Norrvik jacket 1,700.00 / Discount -1,660.00 / TOTAL 40.00', { pays: 4100n }],
    ['sold', 'Norrvik jacket 60.00 / Honda generator 900.00 / Discount -30.00 / TOTAL 930.00'],
    // Another thing on the line of the product.
    ['sold', 'Honda generator + Norrvik cap 655.00 / TOTAL 655.00'],
    ['sold', 'Honda generator, Norrvik cap incl. 655.00 / TOTAL 655.00'],
    ['sold', 'Generator w/ Norrvik cap 655.00 / TOTAL 655.00'],
    ['sold', 'Generator & Norrvik cap 655.00 / TOTAL 655.00'],
    ['sold', 'Generator and free Norrvik cap 655.00 / TOTAL 655.00'],
    ['sold', 'Generator; Norrvik cap 655.00 / TOTAL 655.00'],
    ['sold', 'Norrvik cap (generator) 655.00 / TOTAL 655.00'],
    ['sold', 'Generator/Norrvik cap 655.00 / TOTAL 655.00'],
    ['sold', 'Generator - Norrvik cap 655.00 / TOTAL 655.00'],
    ['sold', 'Norrvik cap Honda generator 655.00 / TOTAL 655.00'],
    ['sold', 'Yamaha generator Norrvik cap 655.00 / TOTAL 655.00'],
    ['sold', 'Stromerzeuger samt Norrvik Kappe 655,00 / Summe 655,00', { country: 'DE' }],
    ['sold', 'Groupe avec casquette Norrvik 655,00 / TOTAL 655,00', { country: 'FR' }],
    ['sold', 'Generador y gorra Norrvik 655,00 / TOTAL 655,00', { country: 'ES' }],
    ['sold', 'Norrvik cap > generator 655.00 / TOTAL 655.00'],
    ['sold', 'Norrvik cap . generator 655.00 / TOTAL 655.00'],
    ['sold', 'Norrvik cap = generator 655.00 / TOTAL 655.00'],
    ['sold', 'Norrvik cap x generator 655.00 / TOTAL 655.00'],
    ['sold', 'Norrvik cap n generator 655.00 / TOTAL 655.00'],
    ['sold', 'Norrvik cap 1 generator 1 655.00 / TOTAL 655.00'],
    ['sold', 'Norrvik cap 2pc generator 655.00 / TOTAL 655.00'],
    ['sold', 'Cover made to suit Norrvik 655.00 / TOTAL 655.00'],
    ['sold', 'Norrvik-style sled 655.00 / TOTAL 655.00'],
    // Work, hire and promises.
    ['sold', 'Norrvik annual service 300.00 / TOTAL 300.00'],
    ['sold', 'Crew 900 winterizing 300.00 / TOTAL 300.00'],
    ['sold', 'Crew 900 day hire 300.00 / TOTAL 300.00'],
    ['sold', 'Norrvik raffle ticket 300.00 / TOTAL 300.00'],
    ['sold', 'Norrvik club dues 300.00 / TOTAL 300.00'],
    ['sold', 'Pre-owned Crew 900 6,300.00 / TOTAL 6,300.00'],
    ['sold', 'Crew 900 5-year protection plan 900.00 / TOTAL 900.00'],
    ['sold', 'Crew 900 tune-up 900.00 / TOTAL 900.00'],
    ['sold', 'Norrvik winch repair 300.00 / TOTAL 300.00', byName(1)],
    ['sold', 'Install Norrvik winch 300.00 / TOTAL 300.00', byName(1)],
    ['sold', 'Norrvik Kundendienst 300,00 / Summe 300,00', { country: 'DE' }],
    ['sold', 'Crew 900 vidange 300,00 / TOTAL 300,00', { country: 'FR' }],
    ['sold', 'Crew 900 puesta a punto 300,00 / TOTAL 300,00', { country: 'ES' }],
    // The serial number of a machine that somebody brought.
    ['sold', 'Oil change Crew 900 80.11 / VIN WX4302856 / TOTAL 80.11', bySerial()],
    ['sold', 'Winch 300.00 / Fitted on Crew 900 / S/N WX4302856 / TOTAL 300.00', bySerial()],
    ['sold', 'Winch 300.00 / Bolted to Crew 900 S/N WX4302856 / TOTAL 300.00', bySerial()],
    ['sold', 'Brake pads 300.00 / S/N WX4302856 / TOTAL 300.00', bySerial()],
    ['sold', 'Crew 900 brake pads 300.00 / Odometer 1204 / S/N WX4302856 / TOTAL 300.00', bySerial()],
    ['sold', 'Crew 900 brake pads 300.00 / Your machine S/N WX4302856 / TOTAL 300.00', bySerial()],
    ['sold', 'Brake pads 300.00 / TOTAL 300.00', bySerial({ below: 'Crew 900 S/N WX4302856' } as Over)],
    ['sold', 'Crew 900 S/N WX4302856 / Brake pads 300.00 / TOTAL 300.00', bySerial()],
    ['sold', 'Crew 900 Bremsen Reparatur 300,00 / S/N WX4302856 / Summe 300,00', { ...bySerial(), country: 'DE' }],
    // A price that does not carry what is paid.
    ['sold', 'Norrvik sticker 0.01 / Generator 655.00 / TOTAL 655.01'],
    ['sold', 'Norrvik key ring 49.99 / Generator 655.00 / Tax 30.00 / TOTAL 734.99'],
    ['sold', 'Crew 900 S/N WX4302856 1.00 / Generator 655.00 / TOTAL 656.00', bySerial()],
    ['sold', 'Norrvik winch 1.00 / Generator 655.00 / TOTAL 656.00', byName(1)],
    ['sold', '2 x Norrvik winch 60.00 / Generator 655.00 / TOTAL 715.00', byName(2)],
    ['sold', '100 x Norrvik winch 60.00 / Generator 655.00 / TOTAL 715.00', byName(1)],
    ['sold', 'Norrvik winch 4 x 4 300.00 / TOTAL 300.00', byName(4)],
    ['sold', 'Norrvik jacket 60.00 / Generator 655.00 / TOTAL 715.00', { pays: 6001n }],
    // A sign that only looks like the one it should be.
    ['sold', 'N0rrvik jacket 100.00 / TOTAL 100.00'],
    ['sold', 'Norrv1k jacket 100.00 / TOTAL 100.00'],
    ['sold', 'Norrv|k jacket 100.00 / TOTAL 100.00'],
    ['sold', 'Norrvig jacket 100.00 / TOTAL 100.00'],
    ['sold', 'Ironva1e jacket 100.00 / TOTAL 100.00', { productWords: ['Ironvale'] }],
    // Whoever claims is the buyer.
    ['buyer', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Sold to: Robin Vale' }],
    ['buyer', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Customer\nVALE, ROBIN' }],
    ['buyer', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Bill to R. Vale' }],
    ['buyer', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Cardholder: ROBIN VALE' }],
    ['buyer', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Robin Vale\n12 Elm Street' }],
    ['buyer', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Served by Chris\nRobin Vale' }],
    ['buyer', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Served by Chris, customer Robin Vale' }],
    ['buyer', 'Norrvik Jacke 100,00 / Summe 100,00', { country: 'DE', below: 'Kunde: Vale' }],
    ['buyer', 'Norrvik veste 100,00 / TOTAL 100,00', { country: 'FR', below: 'Vendu à Robin Vale' }],
    // Nothing is paid yet.
    ['stands', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Not yet paid - pay on pickup' }],
    ['stands', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'PAYMENT: NONE' }],
    ['buyer', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Account: Vale, R.' }],
    ['stands', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Collect 100.00 when ready' }],
    ['stands', 'Norrvik jacket 100.00 / TOTAL 100.00', { below: 'Customer will pay Friday' }],
    ['stands', 'Norrvik Jacke 100,00 / Summe 100,00', { country: 'DE', below: 'Bar bei Abholung' }],
    ['stands', 'Norrvik veste 100,00 / TOTAL 100,00', { country: 'FR', below: 'Paiement au retrait' }],
    ['stands', 'Norrvik chaqueta 100,00 / TOTAL 100,00', { country: 'ES', below: 'Se paga a la entrega' }],
  ])('%s: a person looks at %s', (rule, lines, over) => {
    const { proven, verdicts } = bought(lines, over)
    const rules = verdicts.filter((one) => !one.proven).map((one) => one.rule)
    // By its own rule, or since a line is nothing that receipts say.
    expect([proven, rules.includes(rule) || rules.includes('explained')]).toEqual([false, true])
  })

  it('says in a line of its own why not, with the lines that it goes by marked', () => {
    const verdictOn = (lines: string) => bought(lines).verdicts.find(({ rule }) => rule === 'addsUp')!
    expect(verdictOn('Norrvik jacket 100.00 / TOTAL 100.00').says).toBe(
      'Goods, charges, discounts, and tax come to the total.',
    )
    expect(verdictOn('Norrvik jacket 1,700.00 / Manager -1,600.00 / TOTAL 100.00').says).toBe(
      '“Manager -1,600.00” takes money off and is not marked as a discount.',
    )
    expect(verdictOn('Norrvik jacket 100.00 / Tax 1,411.00 / TOTAL 1,511.00')).toMatchObject({
      says: 'The tax of $1,411.00 is more than the sale can have where the dealer is.',
      doubts: [{ text: 'Tax 1,411.00' }],
    })
    expect(verdictOn('Norrvik jacket 100.00 / Subtotal 200.00 / TOTAL 200.00').says).toBe(
      'What is printed does not come to the total of $200.00.',
    )
  })

  it('is not read where only the other look leaves out what speaks against it', () => {
    const words = [
      ...wordsOf(paper({ goods: 'Norrvik jacket 100.00\nFreight 900.00', total: 'TOTAL 100.00' })),
      ...wordsOf(paper({ goods: 'Norrvik jacket 100.00', total: 'TOTAL 100.00' })).map((word) => ({
        ...word,
        line: word.line + SECOND_LOOK,
      })),
    ]
    const claimed = claimedWith({ serials: [], productWords: ['Norrvik'], spent: 10_000n })
    const { proven, verdicts } = proofOf(claimed, [{ id: 'p', words }])
    expect([proven, verdicts.find(({ rule }) => rule === 'addsUp')?.proven]).toEqual([false, false])
  })

  it.each(SAID_OF_LINES)('sells nothing where its line says, in %s, “%s”', (_language, phrase) => {
    for (const goods of [`Norrvik ${phrase} 300.00`, `${phrase} Norrvik sled 300.00`]) {
      const { verdicts } = bought(`${goods} / TOTAL 300.00`)
      expect([goods, verdicts.find(({ rule }) => rule === 'sold')?.proven]).toEqual([goods, false])
    }
  })

  it.each(SAID_OF_LINES.slice(0, 20))(
    'but is what is asked for where the spiff itself says, in %s, “%s”',
    (_language, phrase) =>
      expect(
        bought(`Norrvik ${phrase} 300.00 / TOTAL 300.00`, { productWords: [`Norrvik ${phrase}`] }).verdicts.find(
          ({ rule }) => rule === 'sold',
        )?.proven,
      ).toBe(true),
  )

  it.each(JOINING)('names two things where its line says, in %s, “%s”', (_language, phrase) => {
    for (const goods of [`Generator ${phrase} Norrvik cap 655.00`, `Norrvik cap ${phrase} generator 655.00`]) {
      const { verdicts } = bought(`${goods} / TOTAL 655.00`)
      expect([goods, verdicts.find(({ rule }) => rule === 'sold')?.proven]).toEqual([goods, false])
    }
  })

  it.each(GOING_WITH)('is only what another thing goes with where its line says, in %s, “%s”', (_language, phrase) => {
    for (const goods of [`Cover ${phrase} Norrvik 655.00`, `Cover ${phrase} the Norrvik 655.00`]) {
      const { verdicts } = bought(`${goods} / TOTAL 655.00`)
      expect([goods, verdicts.find(({ rule }) => rule === 'sold')?.proven]).toEqual([goods, false])
    }
  })

  it.each([...GOING_WITH, ...BROUGHT_IN])(
    'is another machine’s serial number where it says, in %s, “%s”',
    (_language, phrase) => {
      const { verdicts } = bought(`Crew 900 pads 300.00 / ${phrase} S/N WX4302856 / TOTAL 300.00`, bySerial())
      expect(verdicts.find(({ rule }) => rule === 'sold')?.proven).toBe(false)
    },
  )

  it.each(
    [
      'arctic cat, bmw, bombardier, can am, cfmoto, craftsman, cub cadet, dewalt, ducati, evinrude, garmin, generac, harley',
      'hisun, honda, husqvarna, john deere, kawasaki, kohler, ktm, kubota, kymco, makita, mercury, milwaukee, polaris',
      'ryobi, sea doo, segway, ski doo, stihl, suzuki, toro, triumph, yamaha, yeti',
    ].flatMap((some) => some.split(', ')),
  )('names two things where %s stands beside the product', (maker) => {
    const { verdicts } = bought(`Norrvik cap ${maker} 655.00 / TOTAL 655.00`)
    expect(verdicts.find(({ rule }) => rule === 'sold')?.proven).toBe(false)
  })
})
