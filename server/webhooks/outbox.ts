import type { Change } from '../platform/events.ts'
import { keepHappenings } from '../domain/happenings/happenings.ts'

/**
 * What happened is kept for each webhook that asked for it, in the transaction in which it happens: one statement, and
 * where nobody asked nothing else. Paused ones get it later, those that are off never.
 */
keepHappenings(async ({ tx, now, addJob }: Change, facts) => {
  const rowsToKeep = JSON.stringify(facts.map(({ kind, subjectId }) => ({ kind, subject: subjectId })))
  const rows = await tx.$queryRaw<{ webhookId: string }[]>`
    WITH kept AS (
      INSERT INTO "WebhookDelivery" (id, "webhookId", kind, "subjectId", state, "nextAt", "happenedAt")
      SELECT gen_random_uuid(), s."webhookId", f.kind, f.subject,
        CASE WHEN s.fault = '' THEN 'WAITING' ELSE 'HELD' END::"WebhookDeliveryState", ${now}::timestamptz, ${now}::timestamptz
      FROM ROWS FROM (jsonb_to_recordset(${rowsToKeep}::jsonb) AS (kind text, subject uuid)) WITH ORDINALITY AS f(kind, subject, place)
      JOIN "WebhookSubscription" s ON s.kind = f.kind
      JOIN "Webhook" w ON w.id = s."webhookId" AND w.state <> 'OFF'
      ORDER BY f.place
      RETURNING "webhookId"
    ) SELECT DISTINCT "webhookId" FROM kept ORDER BY 1`
  for (const { webhookId } of rows) await addJob('send-webhook', { webhookId }, { key: `send-webhook:${webhookId}` })
})
