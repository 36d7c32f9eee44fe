import type { RouteObject } from 'react-router'
import AdminWebhookScreenQuery from '../__generated__/AdminWebhookScreenQuery$parameters.ts'
import AdminWebhooksScreenQuery from '../__generated__/AdminWebhooksScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'

export const admin: RouteObject[] = [
  screen(
    'webhooks',
    AdminWebhooksScreenQuery,
    () => import('./AdminWebhooksScreen.tsx'),
    () => ({}),
  ),
  screen(
    'webhooks/:webhookId',
    AdminWebhookScreenQuery,
    () => import('./AdminWebhookScreen.tsx'),
    ({ params }) => ({ webhookId: params.webhookId ?? '' }),
  ),
]
