import { failure, notFound } from '../platform/errors.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { uuid } from '../platform/values/inputs.ts'
import { changedPayout } from './entity.ts'
import { providerNamed } from './providers/providers.ts'
import { opensReward } from './rules.ts'
import { hasLink } from './types.ts'

mutation('openPayoutReward', {
  description:
    'Where the recipient redeems a payout that was sent. For the recipient alone, in person; each time is kept in the activity log. Errors: NOT_FOUND, CONFLICT before it was sent or when there is no reward to open.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'The payout.' }) }),
  may: 'inPerson',
  async first({ db, viewer, services }, { databaseId: id }) {
    const order = await db.payoutOrder.findUnique({ where: { id } })
    if (!order || !opensReward(viewer, order)) throw notFound('The payout')
    if (!hasLink(order))
      throw failure(
        'CONFLICT',
        order.status === 'SENT'
          ? 'This payout has no reward to open: it was paid elsewhere.'
          : 'This payout is not sent yet.',
      )
    try {
      const link = await providerNamed(services, order.provider).linkOf(order.providerOrderId!)
      return { number: order.number, link }
    } catch (error) {
      services.log.warn({ payout: order.number, err: error }, 'no reward link')
      throw failure('CONFLICT', 'The provider cannot be reached at the moment. Try again in a few minutes.')
    }
  },
  async does(c, { databaseId: id }, _viewer, { number, link }) {
    // The link itself is money and stays out of the log.
    c.record({ type: 'PayoutOrder', id, after: { number } })
    return { id, link }
  },
  answers: (t) => ({
    ...changedPayout(t),
    link: t.exposeString('link', { description: 'Opens the reward; whoever has it can redeem it.' }),
  }),
})
