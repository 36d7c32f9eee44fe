import { failure } from '../platform/errors.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { seal, unseal } from '../platform/seal.ts'
import { uuid } from '../platform/values/inputs.ts'
import { recorded, wake } from './changes.ts'
import { Webhook } from './entity.ts'
import { drawSecret, FORMER_FOR, placeOf, sealSecret } from './secrets.ts'

mutation('rotateWebhookSecret', {
  description:
    'Draws a new signing secret, answered this once; the one before signs beside it for 24 hours, so that a receiver changes without a gap. Errors: NOT_FOUND. For the platform admin.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'platformAdmin',
  async does(c, { databaseId: id }) {
    const { config } = c.services
    const before = known(await c.tx.webhook.findUnique({ where: { id } }), 'The webhook')
    const secret = drawSecret()
    const former = unseal(config.sealKeys, placeOf(id, 'secretSealed'), before.secretSealed)
    await c.tx.webhook.update({
      where: { id },
      data: {
        secretSealed: sealSecret(config, id, secret),
        formerSecretSealed: seal(config.sealKeys, placeOf(id, 'formerSecretSealed'), former),
        formerSecretUntil: new Date(c.now.getTime() + FORMER_FOR),
      },
    })
    c.record({ type: 'Webhook', id, after: { name: before.name } })
    return { id, secret }
  },
  answers: (t) => ({
    ...Webhook.savedAt('id', 'As saved.', 'webhook')(t),
    secret: t.exposeString('secret', { description: 'What signs its messages from now on. It is not shown again.' }),
  }),
})

mutation('pauseWebhook', {
  description:
    'Pauses a webhook, so that what happens waits, or resumes one that is paused or was turned off. Errors: NOT_FOUND, CONFLICT where it was turned off. For the platform admin.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    paused: t.boolean({ required: true, description: 'False resumes it.' }),
  }),
  may: 'platformAdmin',
  async does(c, { databaseId: id, paused }) {
    const { name, state } = known(await c.tx.webhook.findUnique({ where: { id } }), 'The webhook')
    const { count } = await c.tx.webhook.updateMany({
      where: { id, ...(paused ? { state: { not: 'OFF' } } : {}) },
      data: {
        state: paused ? 'PAUSED' : 'ACTIVE',
        version: { increment: 1 },
        ...(paused ? {} : { pausedUntil: null, silences: 0, silentAt: null, failingSince: null, lastError: '' }),
      },
    })
    if (!count) throw failure('CONFLICT', 'It is turned off already.')
    if (!paused) await wake(c, id)
    c.record({ type: 'Webhook', id, before: { name, state }, after: { name, state: paused ? 'PAUSED' : 'ACTIVE' } })
    return { id }
  },
  answers: Webhook.savedAt('id', 'As it is now.', 'webhook'),
})

mutation('deleteWebhook', {
  description:
    'Deletes a webhook with its messages; what waits is not sent. Errors: NOT_FOUND. For the platform admin.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'platformAdmin',
  async does(c, { databaseId: id }) {
    const before = known(await c.tx.webhook.findUnique({ where: { id } }), 'The webhook')
    await c.tx.webhook.delete({ where: { id } })
    c.record({ type: 'Webhook', id, before: recorded(before) })
    return { id }
  },
  answers: Webhook.removed(),
})
