import { createHmac, randomBytes } from 'node:crypto'
import type { Webhook } from '../../prisma/generated/client/client.ts'
import type { Config } from '../platform/config.ts'
import { seal, unseal, type Place } from '../platform/seal.ts'

const PREFIX = 'whsec_'

/** How long the secret before signs beside a new one, in milliseconds. */
export const FORMER_FOR = 24 * 60 * 60_000

export const placeOf = (row: string, column: 'secretSealed' | 'formerSecretSealed'): Place => ({
  table: 'Webhook',
  row,
  column,
})

/** As Standard Webhooks writes them: 32 random bytes. */
export const drawSecret = (): string => PREFIX + randomBytes(32).toString('base64')

export const sealSecret = ({ sealKeys }: Config, id: string, secret: string): Uint8Array<ArrayBuffer> =>
  seal(sealKeys, placeOf(id, 'secretSealed'), secret)

export type Signing = Pick<Webhook, 'id' | 'secretSealed' | 'formerSecretSealed' | 'formerSecretUntil'>

/** The secrets that sign now, the newest first. */
function secretsOf({ sealKeys }: Config, webhook: Signing, now: Date): string[] {
  const { id, secretSealed, formerSecretSealed: former, formerSecretUntil: until } = webhook
  const newest = unseal(sealKeys, placeOf(id, 'secretSealed'), secretSealed)
  if (!former || !until || until <= now) return [newest]
  return [newest, unseal(sealKeys, placeOf(id, 'formerSecretSealed'), former)]
}

/** The heads of a message by Standard Webhooks, signed by each secret that counts now. */
export function signedHeaders(
  config: Config,
  webhook: Signing,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secretsOf(config, webhook, now).map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
