import { z } from 'zod'
import { happeningNamed } from '../domain/happenings/happenings.ts'
import { builder } from '../platform/graphql/builder.ts'
import { contextInJob, type Services } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { addressFault } from '../platform/http/outbound.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, known, saveVersion } from '../platform/kit/saves.ts'
import { optionalText, requiredText, uuid } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { Webhook } from './entity.ts'
import { selectionFault } from './selection.ts'
import { drawSecret, sealSecret } from './secrets.ts'

const MOST_SELECTION = 4000

const Subscription = builder.inputType('WebhookSubscriptionInput', {
  description: 'A kind of message, and what is told.',
  fields: (t) => ({
    kind: t.string({ required: true, description: 'Of webhookKinds.', validate: requiredText('A kind', 60) }),
    selection: t.string({
      description: 'GraphQL fields of what it happens to; those of webhookKinds when left out.',
      validate: optionalText(MOST_SELECTION),
    }),
  }),
})

interface Typed {
  kind: string
  selection?: string | null
}

/** The kinds with their fields, each once. Errors: BAD_USER_INPUT names the kind that is unknown or cannot be read. */
function readable(services: Services, viewer: Viewer, typed: readonly Typed[]): { kind: string; selection: string }[] {
  if (!typed.length) throw badInput('subscriptions', 'Choose at least one thing to be told of.')
  if (new Set(typed.map(({ kind }) => kind)).size !== typed.length)
    throw badInput('subscriptions', 'Choose each thing once.')
  return typed.map(({ kind, selection }, index) => {
    const happening = happeningNamed(kind)
    if (!happening) throw badInput(`subscriptions.${index}.kind`, 'The portal tells of nothing by this name.')
    const fields = selection?.trim() || happening.selection
    const fault = selectionFault(contextInJob(services, viewer), happening.type, fields)
    if (fault) throw badInput(`subscriptions.${index}.selection`, fault)
    return { kind, selection: fields }
  })
}

async function usableClient(c: Change, id: string): Promise<void> {
  const client = await c.tx.apiClient.findUnique({ where: { id }, select: { revokedAt: true, expiresAt: true } })
  if (!client || client.revokedAt || (client.expiresAt && client.expiresAt <= c.now))
    throw badInput('clientId', 'Choose a token that is in use.')
}

/** Keeps what it asks for; what was held for fields that are mended now is sent. */
async function writeSubscriptions(c: Change, webhookId: string, rows: readonly { kind: string; selection: string }[]) {
  await c.tx.webhookSubscription.deleteMany({ where: { webhookId } })
  await c.tx.webhookSubscription.createMany({ data: rows.map((row) => ({ ...row, webhookId })) })
  await c.tx.webhookDelivery.updateMany({
    where: { webhookId, state: 'HELD' },
    data: { state: 'WAITING', error: '', nextAt: c.now },
  })
}

/** Sends what waits, at once. */
export const wake = (c: Change, webhookId: string): Promise<void> =>
  c.addJob('send-webhook', { webhookId }, { key: `send-webhook:${webhookId}` })

export const recorded = ({ secretSealed: _s, formerSecretSealed: _f, ...row }: Record<string, unknown>) => row

mutation('saveWebhook', {
  description:
    'Makes a webhook, or saves one; what is left out stays. A new one answers its signing secret, this once. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT. For the platform admin.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Raw id of the one to save; a new one when left out.' }),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT. Left out, the save wins.' }),
    clientId: t.id({ validate: uuid, description: 'Raw id of the token whose rights count. A new one needs it.' }),
    name: t.string({ validate: requiredText('A name', 80), description: 'A new one needs it.' }),
    url: t.string({
      validate: requiredText('An address', 500),
      description: 'Begins with https://. A new one needs it.',
    }),
    subscriptions: t.field({
      type: [Subscription],
      validate: z.array(z.any()).max(100, 'At most 100.'),
      description: 'All it is told. A new one needs them.',
    }),
  }),
  may: 'platformAdmin',
  async does(c, { databaseId, version, clientId, name, url, subscriptions }, viewer) {
    const { config } = c.services
    const before = databaseId
      ? known(await c.tx.webhook.findUnique({ where: { id: databaseId } }), 'The webhook')
      : null
    if (!before && !name) throw badInput('name', 'A name is required.')
    if (!before && !url) throw badInput('url', 'An address is required.')
    if (!before && !clientId) throw badInput('clientId', 'Choose a token.')
    const fault = url == null ? null : addressFault(url.trim(), config.WEBHOOKS_INSIDE)
    if (fault) throw badInput('url', fault)
    if (clientId) await usableClient(c, clientId)
    const rows = subscriptions || !before ? readable(c.services, viewer, subscriptions ?? []) : null
    const data = given({ clientId, name: name?.trim(), url: url?.trim() })
    const fresh = { pausedUntil: null, silences: 0, silentAt: null }
    let secret: string | null = null
    let id = databaseId ?? ''
    if (before) await saveVersion(c.tx.webhook, { id: before.id, version }, { ...data, ...fresh })
    else {
      secret = drawSecret()
      id = crypto.randomUUID()
      await c.tx.webhook.create({
        data: {
          id,
          name: name!.trim(),
          url: url!.trim(),
          clientId: clientId!,
          secretSealed: sealSecret(config, id, secret),
          createdAt: c.now,
        },
      })
    }
    if (rows) await writeSubscriptions(c, id, rows)
    await wake(c, id)
    c.record({ type: 'Webhook', id, before: before && recorded(before), after: { ...data, subscriptions: rows } })
    return { id, secret }
  },
  answers: (t) => ({
    ...Webhook.savedAt('id', 'As saved.', 'webhook')(t),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'What signs its messages, of a new one; null of one there was. It is not shown again.',
    }),
  }),
})
