import { clientWith } from '../../domain/people/clientViewer.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { addJob, job } from '../../platform/jobs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { payloadOf } from '../payload.ts'
import { BATCH, takeDue, type Taken } from './claim.ts'
import { keepOutcomes, switchOff, type Outcome } from './outcome.ts'
import { post } from './post.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** Sends what is due for one webhook. */
    'send-webhook': { webhookId: string }
    /** Sees every minute that nothing due is left waiting. */
    'send-due-webhooks': Record<string, never>
  }
}

/** After so long others of the queue have their turn, in milliseconds. */
const TURN = 10_000

const webhookOf = ({ db }: Services, id: string) =>
  db.webhook.findUnique({ where: { id, state: 'ACTIVE' }, include: { subscriptions: true } })
type Active = NonNullable<Awaited<ReturnType<typeof webhookOf>>>

/** Left alone for a while; unless the clock was turned back since, or nobody knows how far. */
const isResting = ({ pausedUntil, silentAt }: Active, now: Date): boolean =>
  pausedUntil !== null && pausedUntil > now && silentAt !== null && silentAt <= now

async function sendOne(services: Services, webhook: Active, viewer: Viewer, delivery: Taken): Promise<Outcome> {
  const subscription = webhook.subscriptions.find(({ kind }) => kind === delivery.kind)
  const payload = subscription
    ? await payloadOf(services, viewer, delivery, subscription.selection)
    : { withheld: 'The webhook does not ask for this any more.' }
  if (!('body' in payload)) return { delivery, payload }
  return { delivery, payload, answer: await post(services, webhook, { id: delivery.id, body: payload.body }) }
}

/** Sends a batch; answers whether there may be more. Each read is as of now: rights and fields change meanwhile. */
async function sendBatch(services: Services, webhookId: string): Promise<boolean> {
  const webhook = await webhookOf(services, webhookId)
  if (!webhook || isResting(webhook, services.now())) return false
  const client = await clientWith(services, 'id', webhook.clientId)
  if (!client) {
    await changeInJob(services, 'switchOffWebhook', (c) =>
      switchOff(c, webhook, 'Its token was revoked or is over, or who issued it has left.'),
    )
    return false
  }
  const due = await takeDue(services, webhookId)
  if (!due.length) return false
  const outcomes = await Promise.all(due.map((delivery) => sendOne(services, webhook, client.viewer, delivery)))
  await changeInJob(services, 'sendWebhook', async (c) => {
    await keepOutcomes(c, webhook, outcomes)
    await comeBack(c, outcomes, webhookId)
  })
  return outcomes.length === BATCH || outcomes.some(({ answer }) => !answer?.error)
}

/** A short pause ends by a job of its own; longer ones by the look of every minute. */
async function comeBack(c: Change, outcomes: readonly Outcome[], webhookId: string): Promise<void> {
  if (!outcomes.some(({ answer, delivery }) => answer?.error && delivery.attempts === 0)) return
  const runAt = new Date(c.now.getTime() + 5000)
  await c.addJob('send-webhook', { webhookId }, { key: `send-webhook-again:${webhookId}`, runAt })
}

job('send-webhook', async (services, { webhookId }) => {
  const began = performance.now()
  while (await sendBatch(services, webhookId)) {
    if (performance.now() - began < TURN) continue
    return addJob(services.db, 'send-webhook', { webhookId }, { key: `send-webhook:${webhookId}` })
  }
})

job(
  'send-due-webhooks',
  async (services) => {
    const due = await services.db.webhook.findMany({
      where: { state: 'ACTIVE', deliveries: { some: { state: 'WAITING' } } },
      select: { id: true },
      orderBy: { id: 'asc' },
    })
    for (const { id: webhookId } of due)
      await addJob(services.db, 'send-webhook', { webhookId }, { key: `send-webhook:${webhookId}` })
  },
  '* * * * *',
)
