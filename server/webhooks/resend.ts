import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { uuid } from '../platform/values/inputs.ts'
import { wake } from './changes.ts'
import { Webhook, WebhookDelivery } from './entity.ts'

/** Sent again under the same id, as if for the first time: so often is it tried anew. */
const anew = ({ now }: Change) => ({
  state: 'WAITING' as const,
  attempts: 0,
  nextAt: now,
  triedAt: null,
  leasedUntil: null,
  error: '',
})

/** The webhook is tried again at once; it stays on until this is done. Errors: NOT_FOUND, CONFLICT while it is off. */
async function tryNow({ tx }: Change, id: string): Promise<void> {
  const { count } = await tx.webhook.updateMany({ where: { id, state: { not: 'OFF' } }, data: { pausedUntil: null } })
  if (count) return
  known(await tx.webhook.findUnique({ where: { id }, select: { id: true } }), 'The webhook')
  throw failure('CONFLICT', 'It is turned off. Turn it on first.')
}

const SETTLED = ['DELIVERED', 'WITHHELD', 'FAILED'] as const

mutation('resendWebhookDelivery', {
  description:
    'Sends a message once more, under its own id and as it reads now; one that waits is tried at once. Errors: NOT_FOUND, CONFLICT while its webhook is off. For the platform admin.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'platformAdmin',
  async does(c, { databaseId: id }) {
    const { webhookId } = known(await c.tx.webhookDelivery.findUnique({ where: { id } }), 'The message')
    await tryNow(c, webhookId)
    await c.tx.webhookDelivery.updateMany({ where: { id, state: { in: [...SETTLED] } }, data: anew(c) })
    await c.tx.webhookDelivery.updateMany({ where: { id, state: 'WAITING' }, data: { nextAt: c.now } })
    await wake(c, webhookId)
    c.record({ type: 'Webhook', id: webhookId, after: { delivery: id } })
    return { id }
  },
  answers: WebhookDelivery.savedAt('id', 'As it stands now.', 'delivery'),
})

mutation('resendWebhookDeliveries', {
  description:
    'Sends once more what happened from one moment to another: all of it, or what was not delivered alone. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT while it is off. For the platform admin.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the webhook.' }),
    from: t.field({ type: 'DateTime', required: true, description: 'The first moment; a week is kept.' }),
    to: t.field({ type: 'DateTime', description: 'The last; now when left out.' }),
    missedOnly: t.boolean({ description: 'Leaves out what the receiver took already; false when left out.' }),
  }),
  may: 'platformAdmin',
  async does(c, { databaseId: id, from, to, missedOnly }) {
    if (to && to < from) throw badInput('to', 'The end lies before the beginning.')
    await tryNow(c, id)
    const { count } = await c.tx.webhookDelivery.updateMany({
      where: {
        webhookId: id,
        happenedAt: { gte: from, lte: to ?? c.now },
        state: { in: missedOnly ? ['WITHHELD', 'FAILED'] : [...SETTLED] },
      },
      data: anew(c),
    })
    await wake(c, id)
    c.record({ type: 'Webhook', id, after: { from, to, count } })
    return { id, count }
  },
  answers: (t) => ({
    ...Webhook.savedAt('id', 'As it is now.', 'webhook')(t),
    count: t.exposeInt('count', { description: 'How many are sent again.' }),
  }),
})
