import { describe, expect, it } from 'vitest'
import type { Word } from '../../server/platform/files/ocr.ts'
import { matchesReceipt, type Typed } from '../../server/spiff-claims/receipts/matches.ts'

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
const typed: Typed = {
  invoiceNumber: 'INV-20417',
  invoiceDate: '2026-11-03',
  spent: 1_249_900n,
  currency: 'USD',
  serials: ['WX4302856'],
}
const paper = (changed: { invoice?: string; date?: string; total?: string; serial?: string; more?: string } = {}) =>
  `North Ridge\nInvoice: ${changed.invoice ?? 'INV-20417'}\nDate: ${changed.date ?? '11/03/2026'}\nS/N ${changed.serial ?? 'WX4302856'}\n${changed.total ?? 'TOTAL $12,499.00'}\n${changed.more ?? 'Thank you'}`
const missing = (text: string, over: Partial<Typed> = {}, confidence?: number) =>
  matchesReceipt({ ...typed, ...over }, [{ id: 'p', words: wordsOf(text, confidence) }]).missing

describe('what was typed', () => {
  it('is found with its place', () => {
    const { found, missing: none, spoiled } = matchesReceipt(typed, [{ id: 'p', words: wordsOf(paper()) }])
    expect([none, spoiled]).toEqual([[], null])
    expect(found).toContainEqual({
      field: 'invoiceNumber',
      pageId: 'p',
      box: { x: 90, y: 30, width: 90, height: 20 },
      sure: true,
    })
    expect(found.map(({ field }) => field)).toEqual(['invoiceNumber', 'invoiceDate', 'spent', 'items.0.serial'])
  })

  it('is found over several pages, and missing where there is nothing', () => {
    const [first, second] = [paper().split('\n').slice(0, 3).join('\n'), paper().split('\n').slice(3).join('\n')]
    expect(
      matchesReceipt(typed, [
        { id: 'a', words: wordsOf(first) },
        { id: 'b', words: wordsOf(second) },
      ]).missing,
    ).toEqual([])
    expect(missing('')).toEqual(['invoiceNumber', 'invoiceDate', 'spent', 'items.0.serial'])
    expect(missing(paper(), {}, 40)).toEqual(['invoiceNumber', 'invoiceDate', 'spent', 'items.0.serial'])
  })

  it('is sure when two looks read it alike at the same place, and not when they differ or one reads it elsewhere', () => {
    const looks = (first: string, second: string, away = 0) =>
      matchesReceipt(typed, [
        {
          id: 'p',
          words: [
            ...wordsOf(paper({ date: first }), 40),
            ...wordsOf(paper({ date: second }), 40).map((word) => ({
              ...word,
              y: word.y + away,
              line: word.line + 100,
            })),
          ],
        },
      ]).missing
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
    ['TOTAL CAD 12,499.00', false],
    ['TOTAL €12,499.00', false],
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
    expect(missing(paper({ total: 'Trail Sport 570 12,499.00' }))).toEqual([])
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
      matchesReceipt({ ...typed, serials: [serial] }, [{ id: 'p', words: read(serial) }]).missing
    expect(unsure('1M8GDM9AXKP042788')).toEqual([])
    expect(unsure('1M8GDM9AXKP042789')).toEqual(['items.0.serial'])
  })

  it('several serials are each looked for, and items without one are not', () => {
    expect(missing(paper({ more: 'S/N PD778812' }), { serials: ['WX4302856', null, 'PD778812', 'PD778813'] })).toEqual([
      'items.3.serial',
    ])
  })

  it.each([
    ['** VOID **', 'VOID'],
    ['REFUND', 'REFUND'],
    ['SALES QUOTE', 'QUOTE'],
    ['Estimate 1204', 'ESTIMATE'],
    ['No refunds', null],
    ['Refunds within 30 days with this receipt', null],
  ])('paper that says %s', (more, spoiled) => {
    expect(matchesReceipt(typed, [{ id: 'p', words: wordsOf(paper({ more })) }]).spoiled).toBe(spoiled)
  })
})
