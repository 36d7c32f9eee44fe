import { happeningNamed, type Happening } from '../domain/happenings/happenings.ts'
import { clientWith } from '../domain/people/clientViewer.ts'
import { builder } from '../platform/graphql/builder.ts'
import { contextInJob, type Services } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import { tables, uncapitalized, type Stand } from '../platform/kit/models.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { requiredText, uuid } from '../platform/values/inputs.ts'
import { payloadOf } from './payload.ts'
import { selectionFault } from './selection.ts'
import { post, type Answer } from './sending/post.ts'
import { Webhook } from './entity.ts'

interface Preview {
  body: string | null
  problem: string | null
}

const NO_TOKEN = 'Its token was revoked or is over, or who issued it has left.'

/** The message there would be about the newest thing of the kind; nothing is sent. */
async function previewOf(
  services: Services,
  { clientId, kind, selection }: { clientId: string; kind: string; selection: string },
): Promise<Preview> {
  const problem = (words: string): Preview => ({ body: null, problem: words })
  const happening: Happening | undefined = happeningNamed(kind)
  if (!happening) return problem('The portal tells of nothing by this name.')
  const client = await clientWith(services, 'id', clientId)
  if (!client) return problem(NO_TOKEN)
  const fields = selection.trim() || happening.selection
  const fault = selectionFault(contextInJob(services, client.viewer), happening.type, fields)
  if (fault) return problem(fault)
  const [newest] = await tables(services.db)[uncapitalized(happening.type as Stand)].findMany({
    where: {},
    orderBy: [{ id: 'desc' }],
    take: 1,
  } as never)
  if (!newest) return problem('There is nothing of this kind to show yet. The fields are fine.')
  const happened = { kind, subjectId: newest.id, happenedAt: services.now() }
  const payload = await payloadOf(services, client.viewer, happened, fields)
  if ('body' in payload) return { body: JSON.stringify(JSON.parse(payload.body), null, 2), problem: null }
  return problem('fault' in payload ? payload.fault : payload.withheld)
}

const PreviewType = builder
  .objectRef<Preview>('WebhookPreview')
  .implement({
    description: 'The message there would be; nothing is sent. For the platform admin.',
    fields: (t) => ({
      body: t.exposeString('body', { nullable: true, description: 'As JSON; null where there is a problem.' }),
      problem: t.exposeString('problem', {
        nullable: true,
        description: 'Why there is none; null where there is one.',
      }),
    }),
  })

builder.queryField('webhookPreview', (t) =>
  t.field({
    type: PreviewType,
    authScopes: { platformAdmin: true },
    description:
      'The message about the newest thing of a kind, as a token may read it; nothing is sent. For the platform admin.',
    args: {
      clientId: t.arg.id({ required: true, validate: uuid, description: 'Raw id of the token.' }),
      kind: t.arg.string({ required: true, description: 'Of webhookKinds.' }),
      selection: t.arg.string({ required: true, description: 'GraphQL fields; those of webhookKinds when empty.' }),
    },
    resolve: (_root, args, { services }) => previewOf(services, args),
  }),
)

mutation('testWebhook', {
  description:
    'Posts a test message to a webhook at once, signed, about the newest thing of a kind it asks for; its type is “test”. Errors: BAD_USER_INPUT at kind, NOT_FOUND. For the platform admin.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    kind: t.string({ required: true, validate: requiredText('A kind', 60), description: 'One it asks for.' }),
  }),
  may: 'platformAdmin',
  async first({ services }, { databaseId: id, kind }): Promise<Answer & { request: string }> {
    const row = await services.db.webhook.findUnique({ where: { id }, include: { subscriptions: { where: { kind } } } })
    const webhook = known(row, 'The webhook')
    const subscription = webhook.subscriptions[0]
    if (!subscription) throw badInput('kind', 'The webhook does not ask for this.')
    const preview = await previewOf(services, { ...webhook, ...subscription })
    const message = preview.body ? (JSON.parse(preview.body) as object) : { timestamp: services.now(), data: null }
    const request = JSON.stringify({ ...message, type: 'test', about: kind })
    const answer = await post(services, webhook, { id: `test_${crypto.randomUUID()}`, body: request })
    return { ...answer, request }
  },
  does(c, { databaseId: id }, _viewer, answer) {
    c.record({ type: 'Webhook', id, after: { status: answer.status } })
    return Promise.resolve({ id, ...answer })
  },
  answers: (t) => ({
    ...Webhook.savedAt('id', 'As it is.', 'webhook')(t),
    request: t.exposeString('request', { description: 'What was sent.' }),
    status: t.exposeInt('status', { nullable: true, description: 'HTTP status of the answer; null for none.' }),
    answer: t.exposeString('text', { description: 'What the receiver said, its first 4,000 bytes.' }),
    milliseconds: t.exposeInt('milliseconds', { description: 'How long it took.' }),
    error: t.exposeString('error', { description: 'Why it was not taken; empty where it was.' }),
  }),
})
