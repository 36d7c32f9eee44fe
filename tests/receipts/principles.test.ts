import { expect, it } from 'vitest'
import { explain } from '../../server/domain/receipts/grammar/explain.ts'
import { paperOf, type Claimed } from '../../server/domain/receipts/proof/paper.ts'
import { proofOf } from '../../server/domain/receipts/proof/proof.ts'
import { pagesOf } from './text.ts'

const claimed: Claimed = {
  invoiceNumber: '48213',
  invoiceDate: '2026-11-03',
  spent: 53_500n,
  currency: 'USD',
  pays: 2500n,
  perSpent: null,
  productWords: null,
  startDate: '2026-10-01',
  endDate: '2026-12-31',
  items: [{ name: 'Trailboss Winch', partNumber: 'TB-4500', words: [], serial: null, pays: 2500n }],
  claimant: 'Robin Vale',
  dealer: {
    name: 'Back Creek Yacht Supply',
    aliases: [],
    phone: '218-555-0142',
    addressLine1: '410 Harbor Road',
    city: 'Duluth',
    country: 'US',
  },
}

const HONEST = {
  head: 'Back Creek Yacht Supply\n410 Harbor Road Duluth',
  title: 'Invoice No 48213   11/03/2026',
  buyer: 'Customer: Linda Johnson',
  goods: 'TB-4500 Trailboss Winch   1   500.00   500.00',
  tax: 'Sales tax 7%   35.00',
  total: 'Total   535.00',
  paid: 'Visa ****4412   535.00',
  foot: 'Thank you',
}
const paper = (changed: Partial<typeof HONEST> = {}) => Object.values({ ...HONEST, ...changed }).join('\n')

/** What the first look takes a line for; null for one it cannot explain. */
const partsOf = (text: string, line: string) => {
  const all = explain(paperOf(pagesOf(text)), claimed).looks[0]!
  return all.find((one) => one.line.text.includes(line))!.pieces?.map(({ part }) => part) ?? null
}
const isGranted = (text: string, over: Partial<Claimed> = {}) =>
  proofOf({ ...claimed, ...over }, pagesOf(text), {}).proven

it('grants the honest one', () => expect(isGranted(paper())).toBe(true))

it.each([
  ['who will pay has not paid', { paid: 'Pagará con Visa   535.00' }],
  ['a check that was stopped is no visit', { foot: 'Ck stopped by customer' }],
  ['letters printed apart are a word', { title: '** C R E D I T E D **   11/03/2026\nInvoice No 48213' }],
  ['a label set apart is a headline', { title: '** EMPLOYEE **\nInvoice No 48213   11/03/2026' }],
  ['a warranty is no sale', { title: '** W A R R A N T Y **   11/03/2026\nInvoice No 48213' }],
  ['the initials of the shop are no buyer', { buyer: 'Customer: BCYS Chase' }],
  ['below “ship to” a counter is the buyer', { buyer: 'Ship to\n40479   SHOP S' }],
  ['a word made of another is no family name', { buyer: 'Customer: Linda Unposted' }],
  ['a refund is no policy', { foot: 'Trans type: REFUND' }],
  ['a label with nothing beside it says what the paper is', { title: 'STAFF\nInvoice No 48213   11/03/2026' }],
  ['so does a row of labels', { title: 'STAFF PRICE\nInvoice No 48213   11/03/2026' }],
  ['and the change of a language where it is an exchange', { foot: 'CAMBIO\nThank you' }],
  ['a credit is no card', { foot: 'CREDIT\nThank you' }],
  ['an exchange alone is no policy', { foot: 'EXCHANGE ONLY' }],
  ['without a receipt is no policy by itself', { foot: 'SIN RECIBO' }],
  ['thanks go on over no name', { foot: 'Thank you\nWILL PAY' }],
  ['a word of labels is nobody’s name', { buyer: 'Customer: Crew Sale' }],
  ['ways to pay without an amount pay nothing', { paid: 'Visa   0.00\nCash   0.00' }],
  ['what is due below the payment is not paid', { foot: 'Balance due   535.00' }],
  ['whatever it is called', { foot: 'Pay this amount   535.00' }],
  ['change of all that was given leaves nothing', { paid: 'Cash   535.00\nChange   535.00' }],
  ['change comes of more than the total', { foot: 'Cash back   535.00' }],
  ['a second total of nothing', { foot: 'Total   0.00' }],
  ['a sum of what was paid that is nothing', { foot: 'Amount tendered   0.00' }],
  ['two ways to pay that are too much together', { paid: 'Visa ****4412   535.00\nCash   100.00' }],
  ['what is to follow was not sold', { goods: 'TB-4500 Trailboss Winch   1 0 1   500.00   500.00' }],
])('%s', (_, changed) => expect(isGranted(paper(changed))).toBe(false))

it.each([
  ['columns of ordered, shipped and to follow', { goods: 'TB-4500 Trailboss Winch   1 1 0   500.00   500.00' }],
  ['a tax by the name of its town', { tax: 'Duluth 7.00%   35.00' }],
  ['change of what was given above the total', { paid: 'Cash   540.00\nChange   5.00' }],
  ['two ways to pay, and their sum', { paid: 'Visa ****4412   500.00\nCash   35.00\nTotal paid   535.00' }],
  [
    'what is due above the payment, and nothing below',
    { paid: 'Amount due   535.00\nVisa   535.00\nBalance due   0.00' },
  ],
  ['ways to pay that were not used', { paid: 'Cash   0.00\nVisa ****4412   535.00' }],
  ['a policy in the short words of tills', { foot: 'KEEP RCPT FOR RTN W/IN 10 DYS\nNO CASH RFND OVER 100.00' }],
  ['labels above their values', { buyer: 'Salesperson   Customer\nLinda Johnson   Mary Miller' }],
  ['labels beside their values', { buyer: 'Salesperson      Linda Johnson' }],
  ['a total between stars', { total: '** TOTAL **   535.00' }],
  ['who ran the till behind its number', { title: 'Invoice No 48213   11/03/2026   Till 2 Linda Johnson' }],
])('%s pass', (_, changed) => expect(isGranted(paper(changed))).toBe(true))

// Lines in the words of what shops invite to, say of all goods, have signed, or tell of the weather: each speaks of this sale.
it.each(
  [
    'All parts are returned',
    'Sales are refunded',
    'All parts must be returned',
    'Parts are returned for store credit',
    'Merchandise will be returned within 10 days',
    'Parts will be returned by manufacturer',
    'Call for your winch',
    'Coming soon your winch',
    'Your ride is here',
    'Schedule your return today',
    'We install all parts before spring',
    'We rent all our parts',
    'We support our race team',
    'I agree to return goods',
    'Customer agrees to return the unit',
    'We accept goods back',
    'Approved by manager',
    'Received by dealer',
    'Love the ride it is ours',
    'Snow for the boss',
    'Stay warm and bring your winch back',
    'Rental: YES',
    'Gift receipt: YES',
    'Price level: EMPLOYEE',
    'Order type: WARRANTY',
    'Sale type: INTERNAL',
    'Terms: NET 30',
    'Status: PENDING',
    'Status: 05',
    'Delivery date: 12/15/2026',
    'Items sold 0',
    'Qty 0 | TB-4500',
    'Visa -535.00',
    'Payment -535.00',
    'Total received   0.00',
    'Terminal: test',
    'Source location: returns',
    '#R-4471',
    'Old parts returned to stock',
    'Clerk: comped',
  ].map((line) => [line]),
)('“%s” is no line of a sale', (line) => expect(isGranted(paper({ foot: line }))).toBe(false))

it('what comes to all that was paid is no goods where no total is marked', () =>
  expect(partsOf(paper({ total: 'In all   535.00' }), 'In all')).toBeNull())

it('a machine is sold by the price that its contract says below it', () =>
  expect(
    isGranted(paper({ goods: 'Model Trailboss Winch   VIN 1M8GDM9AXKP042788\nCash price of unit   500.00' }), {
      items: [{ ...claimed.items[0]!, serial: '1M8GDM9AXKP042788' }],
    }),
  ).toBe(true))

it('two digits of a year may come first where a country writes days in all orders', () =>
  expect(
    isGranted(paper({ title: 'Invoice No 48213   26/11/03' }), {
      currency: 'CAD',
      dealer: { ...claimed.dealer!, country: 'CA' },
    }),
  ).toBe(true))
