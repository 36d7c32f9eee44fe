import type { Webhook } from '../../../prisma/generated/client/client.ts'
import type { Change } from '../../platform/events.ts'
import { cut } from '../../platform/values/text.ts'
import type { Payload } from '../payload.ts'
import type { Taken } from './claim.ts'
import type { Answer } from './post.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** The pause after each try in vain; after the last nothing is tried any more. Together three days and three hours. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
/** So much of a message is kept to be looked at. */
const MOST_REQUEST = 8000

declare module '../../platform/events.ts' {
  interface Events {
    /** A webhook is sent nothing any more. `at` tells one time from the next. */
    'webhook.switchedOff': { webhookId: string; reason: string; at: string }
    /** What a webhook is to be told of a kind can no longer be read. */
    'webhook.selectionBroken': { webhookId: string; kind: string; fault: string; at: string }
  }
}

export interface Outcome {
  delivery: Taken
  payload: Payload
  /** Absent where nothing was sent. */
  answer?: Answer
}

const nextAfter = (attempts: number, now: Date): Date | null => {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

type Named = Pick<Webhook, 'id' | 'name'>

/** The webhook is sent nothing any more: what waits is given up, and can be sent again later. */
export async function switchOff(c: Change, { id: webhookId, name }: Named, reason: string): Promise<void> {
  const { count } = await c.tx.webhook.updateMany({
    where: { id: webhookId, state: { not: 'OFF' } },
    data: { state: 'OFF', lastError: reason, version: { increment: 1 } },
  })
  if (!count) return
  c.as('switchOffWebhook')
  c.record({ type: 'Webhook', id: webhookId, after: { name, state: 'OFF', lastError: reason } })
  await c.tx.webhookDelivery.updateMany({
    where: { webhookId, state: { in: ['WAITING', 'HELD'] } },
    data: { state: 'FAILED', error: reason, leasedUntil: null },
  })
  await c.emit('webhook.switchedOff', { webhookId, reason, at: c.now.toISOString() })
}

/** All of a kind waits for its selection to be mended; the owner is told once. */
async function hold(c: Change, webhookId: string, { kind }: Taken, fault: string): Promise<void> {
  const { count } = await c.tx.webhookSubscription.updateMany({
    where: { webhookId, kind, fault: '' },
    data: { fault },
  })
  await c.tx.webhookDelivery.updateMany({
    where: { webhookId, kind, state: 'WAITING' },
    data: { state: 'HELD', error: fault, leasedUntil: null },
  })
  if (count) await c.emit('webhook.selectionBroken', { webhookId, kind, fault, at: c.now.toISOString() })
}

/** Writes down a try; answers whether it was the last in vain. */
async function keepTry({ tx, now }: Change, { delivery, payload, answer }: Outcome): Promise<boolean> {
  const where = { id: delivery.id, state: 'WAITING' as const }
  if (!answer) {
    const error = 'withheld' in payload ? payload.withheld : ''
    await tx.webhookDelivery.updateMany({ where, data: { state: 'WITHHELD', error, leasedUntil: null, triedAt: now } })
    return false
  }
  const attempts = delivery.attempts + 1
  const nextAt = answer.error ? nextAfter(attempts, now) : null
  await tx.webhookDelivery.updateMany({
    where,
    data: {
      state: !answer.error ? 'DELIVERED' : nextAt ? 'WAITING' : 'FAILED',
      attempts,
      triedAt: now,
      leasedUntil: null,
      ...(nextAt ? { nextAt } : {}),
      ...(answer.error ? {} : { sentAt: now }),
      status: answer.status,
      milliseconds: answer.milliseconds,
      request: 'body' in payload ? cut(payload.body, MOST_REQUEST) : '',
      answer: answer.text,
      error: answer.error,
    },
  })
  return answer.error !== '' && !nextAt
}

type Standing = Named & Pick<Webhook, 'failingSince' | 'silences'>

/** How the webhook itself does: one that gives no answer at all is left alone for a while, whatever waits for it. */
async function keepStanding({ tx, now }: Change, webhook: Standing, answers: readonly Answer[]): Promise<void> {
  if (!answers.length) return
  const isWell = answers.some(({ error }) => !error)
  const isSilent = answers.every(({ status }) => status === null)
  const silences = isSilent ? webhook.silences + 1 : 0
  await tx.webhook.updateMany({
    where: { id: webhook.id },
    data: {
      silences,
      silentAt: isSilent ? now : null,
      pausedUntil: isSilent ? (nextAfter(silences, now) ?? new Date(now.getTime() + PAUSES.at(-1)!)) : null,
      ...(isWell
        ? { failingSince: null, lastError: '', lastSentAt: now }
        : { failingSince: webhook.failingSince ?? now, lastError: answers[0]!.error }),
    },
  })
}

/** Writes down what came of a batch, in one change; only that it ends with the webhook is of the activity log. */
export async function keepOutcomes(c: Change, webhook: Standing, outcomes: readonly Outcome[]): Promise<void> {
  let isOver = false
  for (const outcome of outcomes)
    if ('fault' in outcome.payload) await hold(c, webhook.id, outcome.delivery, outcome.payload.fault)
    else isOver = (await keepTry(c, outcome)) || isOver
  const answers = outcomes.flatMap(({ answer }) => (answer ? [answer] : []))
  await keepStanding(c, webhook, answers)
  if (answers.some(({ status }) => status === 410))
    await switchOff(c, webhook, 'The receiver answered 410: it wants no more messages.')
  else if (isOver) await switchOff(c, webhook, 'The receiver took nothing for three days.')
  else c.leaveUnlogged()
}
