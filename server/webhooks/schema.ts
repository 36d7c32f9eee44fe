import type { Prisma } from '../../prisma/generated/client/client.ts'
import { happenings, type Happening } from '../domain/happenings/happenings.ts'
import { builder } from '../platform/graphql/builder.ts'
import { given } from '../platform/kit/saves.ts'
import { Webhook, WebhookDelivery } from './entity.ts'

const State = builder.enumType('WebhookState', {
  description: 'Whether a webhook is sent anything.',
  values: {
    ACTIVE: { description: 'It is sent what happens.' },
    PAUSED: { description: 'What happens waits until it is resumed.' },
    OFF: { description: 'Turned off by the portal; nothing is kept for it.' },
  } as const,
})

const DeliveryState = builder.enumType('WebhookDeliveryState', {
  description: 'How a message stands.',
  values: {
    WAITING: { description: 'It is sent, or tried again, at `nextAt`.' },
    HELD: { description: 'It waits until the fields of its kind are changed.' },
    DELIVERED: { description: 'The receiver took it.' },
    WITHHELD: { description: 'It was not sent: the token may not see it, or nobody asks for it any more.' },
    FAILED: { description: 'It was given up after three days, or with its webhook.' },
  } as const,
})

const Kind = builder
  .objectRef<Happening>('WebhookKind')
  .implement({
    description: 'Something that happens, of which a webhook can be told. For the platform admin.',
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'Its name, which stands as `type` in the message.' }),
      description: t.exposeString('description', { description: 'What happens.' }),
      type: t.exposeString('type', { description: 'The GraphQL type whose fields are told.' }),
      selection: t.exposeString('selection', { description: 'The fields that are told unless others are chosen.' }),
      right: t.exposeString('right', { description: 'The right its token needs.' }),
    }),
  })

builder.queryField('webhookKinds', (t) =>
  t.field({
    type: [Kind],
    authScopes: { platformAdmin: true },
    description: 'Everything a webhook can be told of, by name. For the platform admin.',
    resolve: () => happenings(),
  }),
)

const Subscription = builder.prismaObject('WebhookSubscription', {
  description: 'A kind of message a webhook gets; seen with it.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'What happens, such as claim.approved.' }),
    selection: t.exposeString('selection', { description: 'GraphQL fields of what it happens to.' }),
    fault: t.exposeString('fault', {
      description: 'Why the fields cannot be read any more and messages are held; empty while they can.',
    }),
  }),
})

builder.prismaNode('Webhook', {
  id: { field: 'id' },
  select: { id: true },
  authScopes: { platformAdmin: true },
  description: 'An address of a partner system that is told what happens. For the platform admin.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to administrators.' }),
    url: t.exposeString('url', { description: 'Where messages are posted.' }),
    state: t.expose('state', { type: State, description: 'Whether it is sent anything.' }),
    client: t.relation('client', { description: 'The token whose rights decide what it may be told.' }),
    subscriptions: t.field({
      type: [Subscription],
      description: 'What it is told, by kind.',
      select: { subscriptions: { orderBy: { kind: 'asc' } } },
      resolve: ({ subscriptions }) => subscriptions,
    }),
    waiting: t.int({
      description: 'Messages that wait or are held.',
      select: { _count: { select: { deliveries: { where: { state: { in: ['WAITING', 'HELD'] } } } } } },
      resolve: ({ _count }) => _count.deliveries,
    }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it takes nothing; null while it does.',
    }),
    lastError: t.exposeString('lastError', { description: 'Why it takes nothing or is off; empty while all is well.' }),
    lastSentAt: t.expose('lastSentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last took a message; null before the first.',
    }),
    formerSecretUntil: t.expose('formerSecretUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when the signing secret before the newest counts as well; null where there is none.',
    }),
    version: t.exposeInt('version', {
      description: 'Sent back when saving, so that nobody overwrites unseen changes.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

Webhook.list('webhooks', {
  description: 'Webhooks, newest first. For the platform admin.',
  order: [{ createdAt: 'desc' }],
})
Webhook.one('webhook', 'A webhook by its raw id; null where there is none. For the platform admin.')

builder.prismaNode('WebhookDelivery', {
  id: { field: 'id' },
  select: { id: true },
  authScopes: { platformAdmin: true },
  description: 'A message to a webhook, kept for a week. For the platform admin.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id: the receiver reads it as webhook-id, at each try.' }),
    kind: t.exposeString('kind', { description: 'What happened.' }),
    subjectId: t.exposeID('subjectId', { description: 'Raw id of what it happened to.' }),
    state: t.expose('state', { type: DeliveryState, description: 'How it stands.' }),
    attempts: t.exposeInt('attempts', { description: 'How often it was sent.' }),
    happenedAt: t.expose('happenedAt', { type: 'DateTime', description: 'When it happened.' }),
    nextAt: t.expose('nextAt', { type: 'DateTime', description: 'When it is tried next, while it waits.' }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'When it was taken; null before.' }),
    status: t.exposeInt('status', { nullable: true, description: 'HTTP status of the last answer; null for none.' }),
    milliseconds: t.exposeInt('milliseconds', {
      nullable: true,
      description: 'How long the last answer took; null before the first try.',
    }),
    request: t.exposeString('request', { description: 'What was last sent, its first 8,000 characters.' }),
    answer: t.exposeString('answer', { description: 'What the receiver said last, its first 4,000 bytes.' }),
    error: t.exposeString('error', { description: 'Why it was not taken; empty where it was.' }),
  }),
})

WebhookDelivery.list('webhookDeliveries', {
  description: 'Messages to a webhook, newest first; those of the last week. For the platform admin.',
  args: (arg) => ({
    webhookId: arg.id({ required: true, description: 'Raw id of the webhook.' }),
    state: arg({ type: DeliveryState, description: 'Those that stand so; all when left out.' }),
    kind: arg.string({ description: 'Those of one kind; all when left out.' }),
  }),
  found: ({ webhookId, state, kind }): Prisma.WebhookDeliveryWhereInput => ({ webhookId, ...given({ state, kind }) }),
  order: [{ happenedAt: 'desc' }],
})
WebhookDelivery.one('webhookDelivery', 'A message by its raw id; null where there is none. For the platform admin.')
