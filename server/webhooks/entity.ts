import { entity } from '../platform/kit/entity.ts'

/** Like the tokens they are sent for, they are the platform admin’s alone. */
export const Webhook = entity('Webhook', () => ({}), 'platformAdmin')
export const WebhookDelivery = entity('WebhookDelivery', () => ({}), 'platformAdmin')
