import { changeInJob } from '../platform/change.ts'
import { job } from '../platform/jobs.ts'
import { isOldSeal, seal, unseal } from '../platform/seal.ts'
import { placeOf } from './secrets.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Forgets deliveries of long ago. */
    'sweep-webhook-deliveries': Record<string, never>
    'reseal-webhook-secrets': Record<string, never>
  }
}

/** How long deliveries are kept to be looked at and sent again, in milliseconds. */
const KEPT = 7 * 24 * 60 * 60_000

job(
  'sweep-webhook-deliveries',
  (services) =>
    changeInJob(services, 'sweepWebhookDeliveries', async ({ tx, now }) => {
      const before = new Date(now.getTime() - KEPT)
      await tx.webhookDelivery.deleteMany({ where: { happenedAt: { lt: before }, state: { not: 'WAITING' } } })
      await tx.webhook.updateMany({
        where: { formerSecretUntil: { lte: now } },
        data: { formerSecretSealed: null, formerSecretUntil: null },
      })
    }),
  '25 4 * * *',
)

/** Nightly, so that an older key may leave the ring. */
job(
  'reseal-webhook-secrets',
  async (services) => {
    const { db, config } = services
    const rows = await db.webhook.findMany({ select: { id: true, secretSealed: true, formerSecretSealed: true } })
    for (const { id, ...secrets } of rows)
      for (const column of ['secretSealed', 'formerSecretSealed'] as const) {
        const sealed = secrets[column]
        if (!sealed || !isOldSeal(config.sealKeys, sealed)) continue
        const place = placeOf(id, column)
        const anew = seal(config.sealKeys, place, unseal(config.sealKeys, place, sealed))
        await changeInJob(services, 'resealWebhookSecret', async ({ tx }) => {
          await tx.webhook.updateMany({ where: { id, [column]: sealed }, data: { [column]: anew } })
        })
      }
  },
  '55 3 * * *',
)
