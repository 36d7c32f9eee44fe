import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { failure, notFound } from '../platform/errors.ts'
import { uuid } from '../platform/values/inputs.ts'
import { movedPayout } from './entity.ts'
import { providerNamed } from './providers.ts'
import { opensReward } from './rules.ts'
import { hasLink } from './types.ts'

builder.relayMutationField(
  'openPayoutReward',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'The payout.' }) }) },
  {
    description:
      'Where the recipient redeems a payout that was sent. For the recipient alone, in person; each time is kept in the activity log. Errors: NOT_FOUND, CONFLICT before it was sent or when there is no reward to open.',
    authScopes: { inPerson: true },
    resolve: async (_root, { input: { databaseId: id } }, ctx) => {
      const order = await ctx.db.payoutOrder.findUnique({ where: { id } })
      if (!order || !opensReward(ctx.viewer, order)) throw notFound('The payout')
      if (!hasLink(order))
        throw failure(
          'CONFLICT',
          order.status === 'SENT'
            ? 'This payout has no reward to open: it was paid elsewhere.'
            : 'This payout is not sent yet.',
        )
      // The link itself is money and stays out of the log.
      let link: string
      try {
        link = await providerNamed(ctx.services, order.provider).linkOf(order.providerOrderId!)
      } catch (error) {
        ctx.services.log.warn({ payout: order.number, err: error }, 'no reward link')
        throw failure('CONFLICT', 'The provider cannot be reached at the moment. Try again in a few minutes.')
      }
      return change(ctx, 'openPayoutReward', (c) => {
        c.record({ type: 'PayoutOrder', id, after: { number: order.number } })
        return Promise.resolve({ id, link })
      })
    },
  },
  {
    outputFields: (t) => ({
      ...movedPayout(t as never),
      link: t.exposeString('link', { description: 'Opens the reward; whoever has it can redeem it.' }),
    }),
  },
)
