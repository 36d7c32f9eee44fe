import type { WebhookDelivery } from '../../../prisma/generated/client/client.ts'
import type { Services } from '../../platform/context.ts'

/** How many are sent at once. */
export const BATCH = 20
/** For so long a process has in hand what it took, in seconds; a killed one as well. */
const LEASE = 60

export type Taken = Pick<WebhookDelivery, 'id' | 'kind' | 'subjectId' | 'attempts' | 'happenedAt'>

/**
 * Takes what is due, of each subject the oldest alone: the next waits until that was taken or given up. Several
 * processes take turns by locks they do not wait for. A clock that was turned back makes nothing wait: what was tried
 * or taken in the future is due.
 */
export async function takeDue({ pool, now }: Services, webhookId: string): Promise<Taken[]> {
  const { rows } = await pool.query<Taken>({
    name: 'take-webhook-deliveries',
    text: `
    WITH due AS (
      SELECT d.id FROM "WebhookDelivery" d
      WHERE d."webhookId" = $1 AND d.state = 'WAITING'
        AND (d."nextAt" <= $2 OR d."triedAt" > $2 OR (d.attempts = 0 AND d."happenedAt" > $2))
        AND (d."leasedUntil" IS NULL OR d."leasedUntil" <= clock_timestamp() OR d."leasedUntil" > clock_timestamp() + $3 * interval '1 second')
        AND NOT EXISTS (
          SELECT 1 FROM "WebhookDelivery" e WHERE e."webhookId" = d."webhookId" AND e."subjectId" = d."subjectId"
            AND e.sequence < d.sequence AND e.state = 'WAITING')
      ORDER BY d.sequence LIMIT ${BATCH} FOR UPDATE OF d SKIP LOCKED
    )
    UPDATE "WebhookDelivery" d SET "leasedUntil" = clock_timestamp() + $3 * interval '1 second' FROM due WHERE d.id = due.id AND d.state = 'WAITING'
    RETURNING d.id, d.kind, d."subjectId", d.attempts, d."happenedAt"`,
    values: [webhookId, now(), LEASE],
  })
  return rows
}
