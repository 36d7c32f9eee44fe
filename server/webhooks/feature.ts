import type { Feature } from '../platform/feature.ts'
import { MAX_COST } from './selection.ts'
import './changes.ts'
import './jobs.ts'
import './lifecycle.ts'
import './news.ts'
import './on.ts'
import './outbox.ts'
import './resend.ts'
import './schema.ts'
import './sending/send.ts'
import './trial.ts'

export const webhooks: Feature = {
  name: 'webhooks',
  constants: { MAX_MESSAGE_COST: MAX_COST },
  news: { 'webhook.': 'REPORTS' },
  goesWith: { ApiClient: ['Webhook'] },
  personalData: {
    Webhook: {
      within: { ApiClient: 'clientId' },
      inward: {
        secretSealed: 'what signs for a partner system opens nothing of the person',
        formerSecretSealed: 'what signs for a partner system opens nothing of the person',
      },
    },
    WebhookSubscription: { within: { Webhook: 'webhookId' } },
    WebhookDelivery: {
      within: { Webhook: 'webhookId' },
      inward: {
        request: 'it is about others, told to a partner system',
        answer: 'it is the partner system that says it',
      },
    },
  },
}
