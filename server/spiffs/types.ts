import { brandsVisibleTo } from '../brands/rules.ts'
import { builder } from '../platform/graphql/builder.ts'
import { money, Money, moneyText } from '../domain/ledger/money.ts'
import { today } from '../platform/settings.ts'
import { PayoutType } from '../domain/states.ts'
import { Spiff } from './entity.ts'
import { decidesSpiffs, lastClaimDay } from './rules.ts'
import { brandsField } from '../domain/publishing/headFields.ts'

export const SpiffStatus = builder.enumType('SpiffStatus', {
  description: 'Where a spiff stands.',
  values: {
    PENDING: { description: 'Proposed; waits to be opened.' },
    APPROVED: { description: 'Open to claims from its first day on.' },
    DENIED: { description: 'Refused; saving it proposes it again.' },
    COMPLETED: { description: 'Over.' },
  } as const,
})

export const SpiffApproval = builder.enumType('SpiffApproval', {
  description: 'Who clears the claims.',
  values: {
    MANUAL: { description: 'Manual Approval: a reviewer.' },
    RECEIPT_SCAN: {
      description: 'Receipt Scanner Approval: the words of the receipt, and a reviewer where they do not say enough.',
    },
  } as const,
})

export const SpiffStructure = builder.enumType('SpiffStructure', {
  description: 'What is paid.',
  values: {
    PER_ITEM: { description: 'Per Item: for each thing sold.' },
    FIXED: { description: 'Fixed Amount: one sum for the claim.' },
    PER_SPENT: { description: 'Per Spent: for each full step of money spent.' },
  } as const,
})

const SpiffPhase = builder.enumType('SpiffPhase', {
  description: 'Where a spiff stands today, as people would say it.',
  values: {
    PENDING: { description: 'Proposed.' },
    DENIED: { description: 'Refused.' },
    UPCOMING: { description: 'Opened, but its first day is still to come.' },
    OPEN: { description: 'Sales count today.' },
    CLAIM_ONLY: { description: 'Sales no longer count, those made may still be claimed.' },
    COMPLETED: { description: 'Over.' },
  } as const,
})

interface Dated {
  status: 'PENDING' | 'APPROVED' | 'DENIED' | 'COMPLETED'
  startDate: Date
  endDate: Date
  claimDays: number
}

const phaseOf = (spiff: Dated, day: Date): typeof SpiffPhase.$inferType => {
  if (spiff.status !== 'APPROVED') return spiff.status
  if (day < spiff.startDate) return 'UPCOMING'
  return day <= spiff.endDate ? 'OPEN' : day <= lastClaimDay(spiff) ? 'CLAIM_ONLY' : 'COMPLETED'
}

interface Paying {
  structure: 'PER_ITEM' | 'FIXED' | 'PER_SPENT'
  currency: string
  amount: bigint | null
  spentStep: bigint | null
  items: { amount: bigint }[]
}

/** What it pays at one glance, in one line. */
function paysText({ structure, currency, amount, spentStep, items }: Paying): string {
  if (structure === 'FIXED') return `${moneyText(amount ?? 0n, currency)} per sale`
  if (structure === 'PER_SPENT')
    return `${moneyText(amount ?? 0n, currency)} for each ${moneyText(spentStep ?? 0n, currency)} spent`
  const amounts = items.map((item) => item.amount)
  const [least, most] = amounts.reduce(
    ([low, high], each) => [each < low ? each : low, each > high ? each : high],
    [amounts[0] ?? 0n, amounts[0] ?? 0n],
  )
  return least === most
    ? `${moneyText(most, currency)} per item`
    : `${moneyText(least, currency)} to ${moneyText(most, currency)} per item`
}

builder.prismaNode('SpiffItem', {
  description: 'What counts and what each pays; seen with its spiff.',
  id: { field: 'id' },
  select: { spiffId: true, spiff: { select: { currency: true } } },
  authScopes: ({ spiffId }, ctx) => Spiff.sees(ctx, spiffId),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    partNumber: t.exposeString('partNumber', { nullable: true, description: 'Null without.' }),
    words: t.exposeStringList('words', { description: 'What else receipts call it.' }),
    amount: t.field({
      type: Money,
      description: 'What each pays.',
      select: { amount: true },
      resolve: ({ amount, spiff }) => ({ minor: amount, currency: spiff.currency }),
    }),
    needsSerial: t.exposeBoolean('needsSerial', { description: 'Each is claimed with its serial number or VIN.' }),
  }),
})

builder.prismaNode('Spiff', {
  description:
    'A sales incentive. Seen by who manages it, while it is open by those it is for, and by those who claimed from it.',
  id: { field: 'id' },
  select: { id: true, currency: true },
  authScopes: ({ id }, ctx) => Spiff.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    details: t.exposeString('details', { description: 'At most 150 characters; may be empty.' }),
    status: t.expose('status', { type: SpiffStatus, description: 'Where it stands.' }),
    phase: t.field({
      type: SpiffPhase,
      description: 'Where it stands today.',
      select: { status: true, startDate: true, endDate: true, claimDays: true },
      resolve: async (spiff, _args, ctx) => phaseOf(spiff, await today(ctx)),
    }),
    approval: t.expose('approval', { type: SpiffApproval, description: 'Who clears its claims.' }),
    structure: t.expose('structure', { type: SpiffStructure, description: 'What is paid.' }),
    currency: t.exposeString('currency', { description: 'USD, CAD or EUR.' }),
    pays: t.string({
      description: 'What it pays, in one line.',
      select: { structure: true, amount: true, spentStep: true, items: { select: { amount: true } } },
      resolve: paysText,
    }),
    amount: t.field({
      type: Money,
      nullable: true,
      description: 'For the sale, or for each step spent; null where each item pays its own.',
      select: { amount: true },
      resolve: ({ amount, currency }) => money(amount, currency),
    }),
    spentStep: t.field({
      type: Money,
      nullable: true,
      description: 'The step of money spent; null unless it pays by that.',
      select: { spentStep: true },
      resolve: ({ spentStep, currency }) => money(spentStep, currency),
    }),
    items: t.relation('items', {
      description: 'What counts, in order; empty unless each item pays its own.',
      query: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    }),
    productWords: t.exposeStringList('productWords', {
      description:
        'What must be sold where it pays for the sale as a whole; a receipt shows one of them. Empty where each item pays its own, and where nothing is named: then no receipt proves the sale.',
    }),
    startDate: t.expose('startDate', { type: 'Day', description: 'The first day of sales that count.' }),
    endDate: t.expose('endDate', { type: 'Day', description: 'The last day of sales that count.' }),
    claimDays: t.exposeInt('claimDays', {
      description: 'Days after the last one in which sales may still be claimed.',
    }),
    claimUntil: t.field({
      type: 'Day',
      description: 'The last day for claims.',
      select: { endDate: true, claimDays: true },
      resolve: lastClaimDay,
    }),
    payoutDays: t.exposeInt('payoutDays', { description: 'Days from approval to the expected payout.' }),
    payoutTypes: t.expose('payoutTypes', { type: [PayoutType], description: 'Where the money may go.' }),
    personCap: t.field({
      type: Money,
      nullable: true,
      description: 'What one person may earn; null: no limit.',
      select: { personCap: true },
      resolve: ({ personCap, currency }) => money(personCap, currency),
    }),
    budgetLeft: t.field({
      type: Money,
      nullable: true,
      description: 'What it may still grant; null: no limit.',
      select: { budget: true, granted: true },
      resolve: ({ budget, granted, currency }) => money(budget === null ? null : budget - granted, currency),
    }),
    thumbnail: t.relation('thumbnail', { nullable: true, description: 'Null until one is chosen.' }),
    receipt: t.relation('receipt', {
      nullable: true,
      description: 'How a good receipt looks; null until one is chosen.',
    }),
    brands: t.field(brandsField(brandsVisibleTo)),
    viewerCanDecide: t.boolean({
      description: 'Whether the viewer opens, refuses and ends it.',
      resolve: (_spiff, _args, { viewer }) => decidesSpiffs(viewer),
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was opened or refused; null before.',
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  }),
})
