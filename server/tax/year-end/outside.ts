import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { badInput, failure } from '../../platform/errors.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { idIs, optionalText, uuid } from '../../platform/values/inputs.ts'
import { known } from '../../platform/kit/saves.ts'
import { amountIn, amountOrNothing, Money } from '../../domain/ledger/money.ts'
import { holdAccount, person } from '../../domain/ledger/ledger.ts'
import { taxYearOf } from '../../domain/ledger/taxHold.ts'
import { nameOf, peopleNamed } from '../../domain/people/people.ts'
import { OutsidePayment } from '../entity.ts'
import { preparesReturns } from '../rules.ts'

export const TaxReturnKind = builder.enumType('TaxReturnKind', {
  description: 'Which form a payment is reported on.',
  values: {
    MISC: { description: '1099-MISC, box 3, other income: prizes, awards and incentives.' },
    NEC: { description: '1099-NEC, box 1, nonemployee compensation: work done as a contractor.' },
  } as const,
})

/** How far back an amount may be entered: forms are corrected for three years. */
const YEARS_BACK = 4

/** Why a day cannot be when somebody was paid; undefined when it can. */
export const paidOnFault = (paidOn: Date, now: Date): string | undefined => {
  const [year, current] = [paidOn.getUTCFullYear(), taxYearOf(now)]
  if (paidOn.getTime() > now.getTime() + 14 * 3_600_000) return 'This day is still to come.'
  return year < current - YEARS_BACK ? `Enter payments from ${current - YEARS_BACK} on.` : undefined
}

builder.prismaNode('TaxOutsidePayment', {
  description: 'What a person was paid outside of the portal: for themselves and who prepares 1099 forms.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => OutsidePayment.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    recipientName: t.string({
      description: 'Who was paid.',
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ user }) => nameOf(user),
    }),
    kind: t.expose('kind', { type: TaxReturnKind, description: 'Which form it is reported on.' }),
    paidOn: t.expose('paidOn', { type: 'Day', description: 'The day it was paid, whose year it counts in.' }),
    amount: t.field({
      type: Money,
      description: 'Before what was withheld.',
      select: { amount: true },
      resolve: ({ amount }) => ({ minor: amount, currency: 'USD' }),
    }),
    withheld: t.field({
      type: Money,
      description: 'Kept back for the tax office: box 4.',
      select: { withheld: true },
      resolve: ({ withheld }) => ({ minor: withheld, currency: 'USD' }),
    }),
    reference: t.exposeString('reference', { description: 'Such as a check number; may be empty.' }),
    voidedAt: t.expose('voidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was voided, since which it counts nowhere; null while it counts.',
    }),
    enteredByName: t.string({
      nullable: true,
      description: 'Who entered it, for who prepares forms; null for others, and when nobody is known.',
      select: { enteredBy: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ enteredBy }, _args, { viewer }) => (preparesReturns(viewer) && enteredBy ? nameOf(enteredBy) : null),
    }),
  }),
})

OutsidePayment.list('taxOutsidePayments', {
  description: 'Payments outside of the portal, the latest first; for who prepares 1099 forms.',
  args: (arg) => ({
    payerId: arg.id({ description: 'Raw id of the payer; all when left out.' }),
    year: arg.int({ description: 'The year they were paid in; all when left out.' }),
    text: arg.string({ description: 'Words of the recipient’s name or email address.' }),
  }),
  found({ payerId, year, text }): Prisma.TaxOutsidePaymentWhereInput {
    return {
      ...(payerId ? { payerId: idIs(payerId) } : {}),
      ...(year == null
        ? {}
        : { paidOn: { gte: new Date(Date.UTC(year, 0, 1)), lt: new Date(Date.UTC(year + 1, 0, 1)) } }),
      ...(text ? { user: peopleNamed(text) } : {}),
    }
  },
  order: [{ paidOn: 'desc' }],
})

mutation('addTaxOutsidePayment', {
  description:
    'Enters what a person was paid outside of the portal: forms and the W-9 limit count it. For who prepares 1099 forms. Errors: BAD_USER_INPUT names the field, NOT_FOUND.',
  input: (t) => ({
    payerId: t.id({ required: true, validate: uuid, description: 'Raw id of the payer.' }),
    userId: t.id({ required: true, validate: uuid, description: 'Raw id of the person.' }),
    kind: t.field({ type: TaxReturnKind, description: 'MISC by default.' }),
    paidOn: t.field({ type: 'Day', required: true, description: 'The day it was paid.' }),
    amount: t.field({ type: 'Amount', required: true, description: 'US dollars, before what was withheld.' }),
    withheld: t.field({ type: 'Amount', description: 'US dollars kept back for the tax office; none by default.' }),
    reference: t.string({ description: 'Such as a check number.', validate: optionalText(120) }),
  }),
  may: preparesReturns,
  idempotent: 'ifKeyed',
  async does(c, { payerId, userId, kind, paidOn, amount: typed, withheld: kept, reference }) {
    known(await c.tx.taxPayer.findUnique({ where: { id: payerId } }), 'The payer')
    known(await c.tx.user.findUnique({ where: { id: userId, erasedAt: null } }), 'The person')
    const fault = paidOnFault(paidOn, c.now)
    if (fault) throw badInput('paidOn', fault)
    const amount = amountIn(typed, 'amount')
    const withheld = kept ? amountOrNothing(kept, 'withheld') : 0n
    if (withheld > amount) throw badInput('withheld', 'No more can be withheld than was paid.')
    // Of a payout that is asked for at the same time one sees the other.
    await holdAccount(c, person(userId))
    const data = {
      payerId,
      userId,
      kind: kind ?? 'MISC',
      paidOn,
      amount,
      withheld,
      reference: reference ?? '',
    } as const
    const { id } = await c.tx.taxOutsidePayment.create({ data: { ...data, enteredById: c.actorId, createdAt: c.now } })
    c.record({ type: 'TaxOutsidePayment', id, after: data })
    return { id }
  },
  answers: OutsidePayment.saved('As entered.', 'payment'),
})

mutation('voidTaxOutsidePayment', {
  description:
    'Voids a payment that was entered by mistake: it stays in the list and counts nowhere. For who prepares 1099 forms. Errors: NOT_FOUND, CONFLICT when it is voided already.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: preparesReturns,
  async does(c, { databaseId: id }) {
    const before = known(await c.tx.taxOutsidePayment.findUnique({ where: { id } }), 'The payment')
    const { count } = await c.tx.taxOutsidePayment.updateMany({
      where: { id, voidedAt: null },
      data: { voidedAt: c.now },
    })
    if (!count) throw failure('CONFLICT', 'This payment is voided already.')
    c.record({ type: 'TaxOutsidePayment', id, before, after: { voidedAt: c.now } })
    return { id }
  },
  answers: OutsidePayment.saved('As voided.', 'payment'),
})
