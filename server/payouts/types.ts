import type { PayoutOrder } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Context } from '../platform/context.ts'
import { amountText, Money } from '../domain/ledger/money.ts'
import { nameOf } from '../domain/people/people.ts'
import { PayoutType } from '../domain/states.ts'
import { payoutTransitions } from './transitions.ts'
import { cancelsPayout, decidesPayout, opensReward, seesPayout, seesPayouts } from './rules.ts'

export const PayoutStatus = builder.enumType('PayoutStatus', {
  description: 'Where a payout stands.',
  values: {
    REQUESTED: { description: 'Asked for; an administrator releases it.' },
    TAX_HOLD: { description: 'Waits for a tax form (W-9) of its recipient.' },
    APPROVED: { description: 'Released; leaves in a moment.' },
    SENDING: { description: 'On its way to the provider.' },
    SENT: { description: 'Gone; the reward can be redeemed.' },
    DENIED: { description: 'Refused by an administrator; the money went back.' },
    FAILED: { description: 'Refused by the provider; the money went back.' },
    CANCELED: { description: 'Taken back by who asked for it; the money went back.' },
  } as const,
})

const forAdmins = (_order: unknown, _args: unknown, { viewer }: Context) => seesPayouts(viewer)
const people = { select: { firstName: true, lastName: true, email: true } } as const
const whose = { userId: true, dealerId: true, recipientId: true } as const

/** Whether its reward can be opened: sent by a provider that gives a link. */
export const hasLink = ({
  status,
  provider,
  providerOrderId,
}: Pick<PayoutOrder, 'status' | 'provider' | 'providerOrderId'>): boolean =>
  status === 'SENT' && providerOrderId != null && (provider === 'embedded' || provider === 'tremendous')

builder.prismaNode('PayoutOrder', {
  description:
    'Money or credits on their way out. Seen by its owner, its recipient, who asks for the dealer, and admins who see all.',
  id: { field: 'id' },
  select: whose,
  authScopes: (order, { viewer }) => seesPayout(viewer, order),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    number: t.exposeInt('number', { description: 'What people quote: payout 208.' }),
    type: t.expose('type', { type: PayoutType, description: 'Paid to a person, or credited to the dealer.' }),
    status: t.expose('status', { type: PayoutStatus, description: 'Where it stands.' }),
    unit: t.exposeString('unit', { description: 'What is taken: USD, CAD, EUR or credits.' }),
    amount: t.expose('amount', {
      type: 'BigInt',
      description: 'What is taken: minor units of the currency, or credits.',
    }),
    amountText: t.string({
      description: 'The same for people: $12.50, or 40 credits.',
      select: { amount: true, unit: true },
      resolve: ({ amount, unit }) => amountText(amount, unit),
    }),
    value: t.field({
      type: Money,
      description: 'What is paid.',
      select: { value: true, currency: true },
      resolve: ({ value, currency }) => ({ minor: value, currency }),
    }),
    ownerName: t.string({
      description: 'Whose balance it is taken from: a person’s or a dealer’s name.',
      select: { user: people, dealer: { select: { name: true } } },
      resolve: ({ user, dealer }) => dealer?.name ?? (user ? nameOf(user) : ''),
    }),
    recipientName: t.string({
      description: 'Whom it is sent to.',
      select: { recipient: people },
      resolve: ({ recipient }) => nameOf(recipient),
    }),
    recipientEmail: t.string({
      description: 'Where the recipient is reached; for admins who see all.',
      authScopes: forAdmins,
      select: { recipient: people },
      resolve: ({ recipient }) => recipient.email,
    }),
    recipientId: t.exposeID('recipientId', {
      description: 'Raw id of whom it is sent to; for admins who see all.',
      authScopes: forAdmins,
    }),
    isForDealer: t.boolean({
      description: 'Taken from a dealer’s balance.',
      select: { dealerId: true },
      resolve: ({ dealerId }) => dealerId != null,
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description:
        'Why it was refused or failed, or what went wrong last while it is being sent; null when all is well.',
    }),
    provider: t.exposeString('provider', {
      nullable: true,
      description:
        'Who carries it out: embedded, tremendous, credit-note or manual; null before it is released. For admins who see all.',
      authScopes: forAdmins,
    }),
    creditNote: t.string({
      nullable: true,
      description: 'Number of the credit note; null for what is paid to a person, and until it is written.',
      select: { provider: true, providerOrderId: true },
      resolve: ({ provider, providerOrderId }) => (provider === 'credit-note' ? providerOrderId : null),
    }),
    paidReference: t.exposeString('paidReference', {
      nullable: true,
      description: 'What was written down when it was paid elsewhere, such as a check number; null otherwise.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was released or refused; null while it waits.',
    }),
    decidedByName: t.string({
      nullable: true,
      description: 'Who released or refused it; null while it waits. For admins who see all.',
      authScopes: forAdmins,
      select: { decidedBy: people },
      resolve: ({ decidedBy }) => decidedBy && nameOf(decidedBy),
    }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'When it left; null before.' }),
    redeemedAt: t.expose('redeemedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the recipient redeemed it, where the provider tells; null before.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    version: t.exposeInt('version', { description: 'Grows with each step; sent along when deciding.' }),
    isOwn: t.boolean({
      description: 'Sent to the viewer.',
      select: { recipientId: true },
      resolve: ({ recipientId }, _args, { viewer }) => recipientId === viewer?.id,
    }),
    viewerCanDecide: t.boolean({
      description:
        'Whether the viewer may release, refuse or resend it; whether its state allows that is another matter.',
      select: whose,
      resolve: (order, _args, { viewer }) => decidesPayout(viewer, order),
    }),
    viewerCanCancel: t.boolean({
      description: 'Whether the viewer may take it back now.',
      select: { ...whose, status: true },
      resolve: (order, _args, { viewer }) => cancelsPayout(viewer, order) && payoutTransitions.may('cancel', order),
    }),
    viewerCanOpen: t.boolean({
      description: 'Whether there is a reward that the viewer may open.',
      select: { ...whose, status: true, provider: true, providerOrderId: true },
      resolve: (order, _args, { viewer }) => opensReward(viewer, order) && hasLink(order),
    }),
  }),
})
