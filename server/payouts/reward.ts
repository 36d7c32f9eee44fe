import type { EmbeddedReward } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { failure } from '../platform/errors.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { requiredText } from '../platform/values/inputs.ts'
import { Money } from '../domain/ledger/money.ts'
import { tellPayout } from './transitions.ts'

/** What is told to whoever pays it out: made of the row's random half. */
const codeOf = ({ id }: EmbeddedReward): string =>
  id
    .replaceAll('-', '')
    .slice(-12)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')

const Reward = builder
  .objectRef<EmbeddedReward>('PayoutReward')
  .implement({
    description: 'A reward the portal issued itself, as its page shows it to whoever holds the link.',
    fields: (t) => ({
      value: t.field({
        type: Money,
        description: 'What it is worth.',
        resolve: ({ value, currency }) => ({ minor: value, currency }),
      }),
      name: t.exposeString('name', { description: 'Whom it was issued to.' }),
      issuedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was issued.' }),
      redeemedAt: t.expose('redeemedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it was redeemed; null before.',
      }),
      code: t.string({
        nullable: true,
        description: 'The code to be quoted when it is paid; null before it was redeemed.',
        resolve: (reward) => reward.redeemedAt && codeOf(reward),
      }),
    }),
  })

builder.queryField('payoutReward', (t) =>
  t.field({
    type: Reward,
    nullable: true,
    authScopes: { public: true },
    args: { token: t.arg.string({ required: true }) },
    description: 'The reward of a link; null when there is none. For whoever holds the link.',
    resolve: async (_root, { token }, ctx) => {
      await ctx.services.limits.use('verify', ctx.call.network)
      return ctx.db.embeddedReward.findUnique({ where: { token: token.slice(0, 100) } })
    },
  }),
)

mutation('redeemPayoutReward', {
  description:
    'Redeems a reward the portal issued itself, once. For whoever holds the link. Errors: NOT_FOUND, CONFLICT when it was redeemed before.',
  input: (t) => ({
    token: t.string({ required: true, description: 'Of the link.', validate: requiredText('The link', 100) }),
  }),
  may: 'public',
  first: ({ services, call }) => services.limits.use('verify', call.network),
  async does(c, { token }) {
    const { count } = await c.tx.embeddedReward.updateMany({
      where: { token, redeemedAt: null },
      data: { redeemedAt: c.now },
    })
    const reward = known(await c.tx.embeddedReward.findUnique({ where: { token } }), 'The reward')
    if (!count) throw failure('CONFLICT', 'This reward was redeemed before.')
    const order = await c.tx.payoutOrder.findUnique({ where: { providerOrderId: reward.id } })
    if (order) {
      await c.tx.payoutOrder.update({ where: { id: order.id }, data: { redeemedAt: c.now } })
      tellPayout(c, order)
    }
    c.record({ type: 'EmbeddedReward', id: reward.id, after: { redeemedAt: c.now } })
    return reward
  },
  answers: (t) => ({ reward: t.field({ type: Reward, description: 'As redeemed.', resolve: (reward) => reward }) }),
})
