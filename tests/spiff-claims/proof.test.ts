import { describe, expect, it } from 'vitest'
import type { Word } from '../../server/platform/files/ocr.ts'
import { SECOND_LOOK } from '../../server/spiff-claims/receipts/lines.ts'
import { NO_SALE } from '../../server/spiff-claims/receipts/proof/phrases.ts'
import { proofOf } from '../../server/spiff-claims/receipts/proof/proof.ts'
import type { Claimed, Rule } from '../../server/spiff-claims/receipts/proof/paper.ts'

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
  items: serials.map((serial) => ({ serial, name: 'Trail Winch', partNumber: '45-8570', words: [] })),
  ...over,
})
const paper = (changed: { invoice?: string; date?: string; total?: string; serial?: string; more?: string } = {}) =>
  `North Ridge\nInvoice: ${changed.invoice ?? 'INV-20417'}\nDate: ${changed.date ?? '11/03/2026'}\nS/N ${changed.serial ?? 'WX4302856'}\n${changed.total ?? 'TOTAL $12,499.00'}\n${changed.more ?? 'Thank you'}`
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
      wordsOf(paper()).concat(wordsOf(`VIN ${text}`, 20).map((word) => ({ ...word, line: 9 })))
    const unsure = (serial: string) =>
      proofOf(claimedWith({ serials: [serial] }), [{ id: 'p', words: read(serial) }]).missing
    expect(unsure('1M8GDM9AXKP042788')).toEqual([])
    expect(unsure('1M8GDM9AXKP042789')).toEqual(['items.0.serial'])
  })

  it('several serials are each looked for, and items without one are not', () => {
    expect(
      missing(paper({ serial: 'WX4302856\nTrail winch 120.00', more: 'S/N PD778812' }), {
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

  it.each(SAID)('not where it says, in %s, “%s”', (_language, phrase) => {
    for (const line of [`** ${phrase.toUpperCase()} **`, `Hello and welcome, ${phrase} at our house this fine day`]) {
      const { proven, doubts } = verdict('stands', paper({ more: line }))
      expect([line, proven, doubts.length > 0]).toEqual([line, false, true])
    }
  })

  it.each([
    'V O I D',
    'QU0TE',
    'Rückgabe',
    'ANNULÉE',
    'Rechnungskopie',
    'Amount due 12,499.00',
    'Balance due 50.00',
    'Cash 50.00',
  ])('not where it says %s', (more) => expect(verdict('stands', paper({ more })).proven).toBe(false))

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
  ])('where it says %s', (more) => expect(verdict('stands', paper({ more })).says).toBe('It is a completed sale.'))

  it('not where print was left unread', () => {
    const words = [
      ...twice(paper()),
      { text: '▯', x: 0, y: 400, width: 90, height: 20, confidence: 0, line: 2 * SECOND_LOOK },
    ]
    expect(proofOf(claimedWith(), [{ id: 'p', words }]).verdicts.filter((one) => !one.proven)).toMatchObject([
      { rule: 'stands', says: 'Part of the receipt could not be read.', doubts: [{ box: { y: 400 } }] },
    ])
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
      verdict('total', paper({ total: `Subtotal 12,000.00\nTax ${tax}\nTOTAL 12,499.00` })).proven
    expect([total('499.00'), total('498.00')]).toEqual([true, false])
    expect(verdict('total', paper({ total: 'TOTAL 12,499.00\nTOTAL 12,499.00' })).proven).toBe(false)
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
    expect(
      verdict('sold', paper({ serial: `none\n${more}` }), { serials: Array.from({ length: count }, () => null) })
        .proven,
    ).toBe(proven),
  )

  it('a claim of a spiff that pays per item and names none proves nothing', () =>
    expect(verdict('sold', paper(), { serials: [] }).proven).toBe(false))

  describe('where the spiff pays for the sale as a whole, one of its product words is sold', () => {
    const words = ['Redhollow 450', 'Tidewake', '45-8570']
    const sold = (lines: string, over: Over = {}, more?: string) =>
      verdict('sold', paper({ serial: `none\n${lines}`, more }), { serials: [], productWords: words, ...over })

    it.each([
      ['Redhollow 450 R 9,999.00', true],
      ['1 x REDHOLLOW 450 9,999.00', true],
      ['Redhollow 450 Rally\n9,999.00', true],
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
    ])('%s: %s', (lines, proven) => expect(sold(lines).proven).toBe(proven))

    it('not below the total, where shops advertise', () =>
      expect(sold('Honda lawn mower 399.00', {}, 'Ask for the Redhollow 450 9,499.00').proven).toBe(false))

    it('not by the dealer’s own name, street or town', () => {
      const dealer = {
        ...typed.dealer!,
        name: 'Tidewake Marine LLC',
        addressLine1: '410 Redhollow 450',
        city: 'Tidewake',
      }
      expect(sold('Tidewake Marine 12.00', { dealer }).proven).toBe(false)
      expect(sold('410 Redhollow 450 12.00', { dealer }).proven).toBe(false)
      expect(sold('Tidewake vest 12.00', { dealer: { ...dealer, city: 'Duluth' } }).proven).toBe(true)
      expect(sold('Tidewake, MN 12.00', { dealer }).proven).toBe(false)
    })

    // $5.00 for each full $100.00.
    it.each([
      ['Redhollow 450 R 9,999.00', '', 999_900n, true],
      ['Tidewake vest 30.00\nHonda lawn mower 3,970.00', '', 400_000n, false],
      ['Tidewake vest 350.00\nHonda lawn mower 30.00', '', 38_000n, true],
      ['Tidewake vest 350.00\nHonda lawn mower 60.00', '', 41_000n, false],
      ['Tidewake vest 200.00\nRedhollow 450 cap 200.00', '', 40_000n, true],
      ['2 x Tidewake vest 200.00 400.00', '', 40_000n, true],
      // One line that goes by two words counts once.
      ['Tidewake Redhollow 450 vest 200.00\nHonda lawn mower 200.00', '', 40_000n, false],
      // The tax on it is its own.
      ['Tidewake vest 380.00', 'Subtotal 380.00\nTax 22.80\n', 40_280n, true],
      ['Tidewake vest 380.00', 'Tax 22.80\n', 40_280n, false],
      ['Tidewake vest 190.00\nHonda lawn mower 190.00', 'Subtotal 380.00\nTax 22.80\n', 40_280n, false],
    ])('of money spent they carry the payout: %s %s', (lines, sums, spent, proven) => {
      const perSpent = { step: 10_000n, amount: 500n }
      const pays = (spent / perSpent.step) * perSpent.amount
      const total = `${sums}TOTAL ${String(spent / 100n)}.${String(spent % 100n).padStart(2, '0')}`
      const { verdicts } = judged(paper({ serial: `none\n${lines}`, total }), {
        serials: [],
        productWords: words,
        perSpent,
        spent,
        pays,
      })
      expect(verdicts.find(({ rule }) => rule === 'sold')?.proven).toBe(proven)
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
      expect(sold('Redhollow 450 R 9,999.00')).toMatchObject({
        says: '“Redhollow 450” is on it, as the spiff asks.',
        found: [{ field: 'product', place: { text: 'Redhollow 450 R 9,999.00' }, sure: true }],
      })
      expect(sold('Honda lawn mower 399.00')).toMatchObject({
        says: 'Nothing sold on the receipt is what the spiff asks for: “Redhollow 450”, “Tidewake” or “45-8570”.',
        doubts: [{ text: 'Honda lawn mower 399.00' }],
        missing: ['product'],
      })
      expect(sold('Trade-in Redhollow 450 2,000.00')).toMatchObject({
        says: '“Redhollow 450” appears beside a trade-in or return.',
        doubts: [{ text: 'Trade-in Redhollow 450 2,000.00' }],
      })
      expect(sold('Redhollow 450 R 9,999.00', { productWords: [] })).toMatchObject({
        proven: false,
        says: 'The spiff does not name what must be sold, so no receipt proves it.',
        missing: ['product'],
      })
    })
  })

  it('a serial beside a trade-in counts as absent', () => {
    const sold = (more: string) => verdict('sold', paper({ serial: 'none', more })).proven
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
