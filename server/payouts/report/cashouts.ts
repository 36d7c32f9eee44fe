import type { PayoutStatus, Prisma } from '../../../prisma/generated/client/client.ts'
import type { Columns } from '../../domain/reporting/columns.ts'
import { nameSql, worksAt } from '../../domain/reporting/person.ts'
import { report } from '../../domain/reporting/report.ts'
import { anyOf } from '../../platform/values/anyOf.ts'
import { ReportedPayout } from '../entity.ts'
import { OPEN_PAYOUTS } from '../rules.ts'
import { wordsFound } from '../search.ts'

type C = Columns<'PayoutOrder'>

const STATES: readonly PayoutStatus[] = [...OPEN_PAYOUTS, 'SENT', 'DENIED', 'FAILED', 'CANCELED']

/** Which cashout it is, and whose. */
const cashout = (c: C) => ({
  number: c.field('number', { title: 'Payout', hint: 'The number people quote.', isDefault: true }),
  recipient: c.beside('recipient', nameSql, { title: 'Recipient', hint: 'Whom it is sent to.', isDefault: true }),
  email: c.field('recipient.email', { title: 'Email', may: 'view-users' }),
  dealers: c.names('recipient.dealers.dealer', 'name', {
    title: 'Dealers',
    hint: 'Where the recipient works now.',
    via: { 'recipient.dealers': { active: true } },
    isDefault: true,
  }),
  account: c.field('dealer.name', {
    title: 'Dealer account',
    hint: 'The dealer whose balance it is taken from; empty for a person’s own.',
  }),
  type: c.field('type', { title: 'Type', kind: 'STATE' }),
  status: c.field('status', { title: 'Status', kind: 'STATE', isDefault: true }),
})

/** What it pays, by currency: sums of different ones would be none. */
const amounts = (c: C) => ({
  usd: c.own('value', { title: 'USD', kind: 'MONEY', where: { currency: 'USD' }, isDefault: true }),
  cad: c.own('value', { title: 'CAD', kind: 'MONEY', currency: 'CAD', where: { currency: 'CAD' }, isDefault: true }),
  eur: c.own('value', { title: 'EUR', kind: 'MONEY', currency: 'EUR', where: { currency: 'EUR' }, isDefault: true }),
  credits: c.own('amount', {
    title: 'Credits',
    hint: 'What it takes of a dealer’s credits.',
    where: { unit: 'credits' },
  }),
})

/** How it went. */
const course = (c: C) => ({
  requested: c.field('createdAt', { title: 'Requested', kind: 'MOMENT' }),
  decided: c.field('decidedAt', { title: 'Decided', kind: 'MOMENT' }),
  sent: c.field('sentAt', { title: 'Sent', kind: 'MOMENT', hint: 'The day a period goes by.' }),
  redeemed: c.firstOf(['redeemedAt', 'sentAt'], {
    title: 'Redeemed',
    hint: 'Until then, the day it was sent.',
    isDefault: true,
  }),
  provider: c.field('provider', { title: 'Paid by' }),
  reference: c.field('paidReference', { title: 'Reference', hint: 'Such as a check number.' }),
  reason: c.field('reason', { title: 'Reason', hint: 'Why it was denied or failed.' }),
})

/** The cashout report of spec part 2, 7 and 9. */
report('cashouts', ReportedPayout, {
  title: 'Cashouts',
  description:
    'Cashouts that wait for release, are on their way or were sent; denied, failed and canceled ones are found by the status. A period goes by the day they were sent.',
  may: 'view-payouts',
  among: ({ status }) => (status ? {} : { status: { in: [...OPEN_PAYOUTS, 'SENT'] } }),
  during: ({ start, end }) => ({ sentAt: { gte: start, lt: end } }),
  columns: (c) => ({ ...cashout(c), ...amounts(c), ...course(c) }),
  filters: (f) => ({
    text: f.text('Name, dealer or number', (text) => ({ AND: wordsFound(text) })),
    status: f.oneOf('Status', STATES, (status) => ({ status })),
    type: f.oneOf('Type', ['CASH', 'DEALER_CREDIT'], (type) => ({ type })),
    dealer: f.id('Dealer', 'Dealer', {
      rows: (dealerId) => anyOf<Prisma.PayoutOrderWhereInput>({ dealerId }, { recipient: worksAt(dealerId) }),
    }),
  }),
  screen: '/auth/admin/report/cashout',
  order: '-redeemed',
  size: 25,
})
