import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import { addressFault, InnerAddress, postOutside } from '../../platform/http/outbound.ts'
import { signedHeaders, type Signing } from '../secrets.ts'

/** So much of what it says is read and kept. */
const MOST_ANSWER = 4000

export interface Answer {
  /** Null where it gave none. */
  status: number | null
  text: string
  milliseconds: number
  /** Why it was not taken; empty where it was. */
  error: string
}

function wordsOf(error: unknown, timeout: number): string {
  if (error instanceof InnerAddress) return 'The address leads into a private network, where nothing is sent.'
  if (error instanceof Error && error.name === 'TimeoutError') return `No answer within ${timeout / 1000} seconds.`
  return `It could not be reached${error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''}.`
}

const refusal = (status: number): string =>
  status >= 300 && status < 400
    ? `It answered ${status}: redirects are not followed. Enter the address it leads to.`
    : `It answered ${status}.`

/** Text that can be stored, whatever bytes came. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

/** Sends one message, signed. Never throws. */
export async function post(
  { config, now }: Pick<Services, 'now'> & { config: Config },
  webhook: Signing & { url: string },
  { id, body }: { id: string; body: string },
): Promise<Answer> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  // What was allowed when it was saved need not be any more.
  const fault = addressFault(webhook.url, config.WEBHOOKS_INSIDE)
  if (fault) return { status: null, text: '', milliseconds: 0, error: fault }
  try {
    const { status, text } = await postOutside(new URL(webhook.url), {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Paddock-Webhooks/1',
        ...signedHeaders(config, webhook, { id, body, now: now() }),
      },
      timeout: config.WEBHOOK_TIMEOUT,
      most: MOST_ANSWER,
      inside: config.WEBHOOKS_INSIDE,
    })
    const isTaken = status >= 200 && status < 300
    return { status, text: storable(text), milliseconds: took(), error: isTaken ? '' : refusal(status) }
  } catch (error) {
    return { status: null, text: '', milliseconds: took(), error: wordsOf(error, config.WEBHOOK_TIMEOUT) }
  }
}
