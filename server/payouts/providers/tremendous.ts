import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { answerText } from '../../platform/http/answers.ts'
import { decimalText } from '../../domain/ledger/money.ts'
import { Refusal, type PayoutProvider, type Sent } from './provider.ts'

const order = z.object({
  id: z.string().min(1),
  external_id: z.string().nullish(),
  status: z.string(),
  rewards: z.array(z.object({ id: z.string().min(1) })).default([]),
})
const oneOrder = z.object({ order })
const manyOrders = z.object({ orders: z.array(order) })
const link = z.object({ reward: z.object({ link: z.url({ protocol: /^https?$/ }) }) })
const complaint = z.object({
  errors: z.object({ message: z.string(), payload: z.record(z.string(), z.unknown()).optional() }),
})

/** Answers that say nothing about this very order: our key, too many calls, a call in their way. They may pass. */
const PASSING = new Set([401, 403, 404, 408, 409, 425, 429])

const wordsOf = (text: string): string => {
  try {
    const parsed = complaint.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data.errors.message.slice(0, 300) : 'no reason given'
  } catch {
    return 'no reason given'
  }
}

/**
 * The REST API of Tremendous, version 2: an order's external_id makes it happen once, however often it is asked for.
 */
export function tremendous(config: Config, key: string): PayoutProvider {
  async function call<T>(schema: z.ZodType<T>, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const response = await fetch(new URL(path, config.TREMENDOUS_URL), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(config.TREMENDOUS_TIMEOUT),
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answerText(response)
    if (response.ok) return schema.parse(JSON.parse(text))
    if (method === 'POST' && response.status >= 400 && response.status < 500 && !PASSING.has(response.status))
      throw new Refusal(`The provider refused it: ${wordsOf(text)}`)
    throw new Error(`The provider answered ${response.status}`)
  }
  const sentOf = ({ id, status }: z.infer<typeof order>): Sent => {
    if (status === 'EXECUTED') return { orderId: id, status: 'sent' }
    if (status === 'FAILED' || status === 'CANCELED')
      return {
        orderId: id,
        status: 'failed',
        reason: status === 'FAILED' ? 'The provider could not carry it out.' : 'It was canceled at the provider.',
      }
    return { orderId: id, status: 'waiting' }
  }
  return {
    name: 'tremendous',
    async createOrder({ externalId, value, currency, name, email }) {
      const made = await call(oneOrder, 'POST', '/api/v2/orders', {
        external_id: externalId,
        payment: { funding_source_id: config.TREMENDOUS_FUNDING_SOURCE },
        reward: {
          ...(config.TREMENDOUS_CAMPAIGN ? { campaign_id: config.TREMENDOUS_CAMPAIGN } : {}),
          value: { denomination: Number(decimalText(value)), currency_code: currency },
          delivery: { method: 'LINK' },
          recipient: { name, email },
        },
      })
      return sentOf(made.order)
    },
    async statusOf(externalId) {
      const { orders } = await call(manyOrders, 'GET', `/api/v2/orders?external_id=${encodeURIComponent(externalId)}`)
      // A service that does not know the filter would answer all of them.
      const known = orders.find(({ external_id: theirs }) => theirs === externalId)
      return known ? sentOf(known) : null
    },
    async linkOf(orderId) {
      const {
        order: { rewards },
      } = await call(oneOrder, 'GET', `/api/v2/orders/${encodeURIComponent(orderId)}`)
      const [reward] = rewards
      if (!reward) throw new Error('The provider knows no reward of this order')
      return (await call(link, 'POST', `/api/v2/rewards/${encodeURIComponent(reward.id)}/generate_link`, {})).reward
        .link
    },
  }
}
