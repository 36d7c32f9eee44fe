import { randomBytes } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { clientWith } from '../../domain/people/clientViewer.ts'
import { tokenHash } from '../sessions/sessions.ts'

const PREFIX = 'pdk_'
const MINUTE = 60_000
const FLUSH_AFTER = 5_000

export const isClientToken = (token: string): boolean => token.startsWith(PREFIX)

/** A new bearer token: 256 random bits, and the start of it that people recognise it by. */
export function drawClientToken(): { token: string; tokenPrefix: string } {
  const token = PREFIX + randomBytes(32).toString('base64url')
  return { token, tokenPrefix: token.slice(0, PREFIX.length + 6) }
}

/**
 * The partner system behind a bearer token, in the name of who issued it and with the rights both hold; null when
 * unknown, revoked or expired.
 */
export async function loadClient(
  services: Services,
  token: string,
): Promise<{ viewer: Viewer; ratePerMinute: number } | null> {
  const client = await clientWith(services, 'tokenHash', tokenHash(token))
  if (!client) return null
  const { viewer, ratePerMinute, lastUsedAt } = client
  const now = services.now()
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) > MINUTE)
    await services.pool.query('UPDATE "ApiClient" SET "lastUsedAt" = $2 WHERE id = $1', [viewer.clientId, now])
  return { viewer, ratePerMinute }
}

const waiting = new WeakMap<Services, Map<string, number>>()

/**
 * Counts a request of a client for its day; written together a few seconds later, since the figure is for looking at.
 */
export function countUse(services: Services, clientId: string): void {
  let counts = waiting.get(services)
  if (!counts) {
    waiting.set(services, (counts = new Map()))
    const flushed = counts
    setTimeout(() => {
      waiting.delete(services)
      const ids = [...flushed.keys()]
      services.pool
        .query(
          `INSERT INTO "ApiClientUse" ("clientId", day, requests) SELECT id, $3::date, n FROM unnest($1::uuid[], $2::int[]) AS used(id, n)
         WHERE EXISTS (SELECT 1 FROM "ApiClient" c WHERE c.id = used.id) ON CONFLICT ("clientId", day) DO UPDATE SET requests = "ApiClientUse".requests + EXCLUDED.requests`,
          [ids, ids.map((id) => flushed.get(id)), services.now().toISOString().slice(0, 10)],
        )
        .catch((error: unknown) => services.log.warn({ err: error }, 'uses of API clients were not counted'))
    }, FLUSH_AFTER).unref()
  }
  counts.set(clientId, (counts.get(clientId) ?? 0) + 1)
}
