import { changeInJob } from '../platform/change.ts'
import { job } from '../platform/jobs.ts'
import { isOldSeal, seal, unseal } from '../platform/seal.ts'
import { sealPlace } from './authenticator.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'reseal-authenticators': Record<string, never>
  }
}

const BATCH = 500

/** Nightly: secrets sealed with an older key are sealed with the newest. What was being set up is forgotten instead. */
job(
  'reseal-authenticators',
  async (services) => {
    const {
      db,
      config: { sealKeys },
    } = services
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const batch = await db.authenticator.findMany({
        where: { userId: { gt: after }, secretSealed: { not: null } },
        select: { userId: true, secretSealed: true },
        orderBy: { userId: 'asc' },
        take: BATCH,
      })
      const old = batch.flatMap(({ userId, secretSealed }) =>
        secretSealed && isOldSeal(sealKeys, secretSealed) ? [{ userId, secretSealed }] : [],
      )
      if (old.length) {
        await changeInJob(services, 'resealAuthenticators', async (c) => {
          for (const { userId, secretSealed } of old) {
            const place = sealPlace(userId, 'secretSealed')
            await c.tx.authenticator.updateMany({
              where: { userId, secretSealed },
              data: { secretSealed: seal(sealKeys, place, unseal(sealKeys, place, secretSealed)) },
            })
          }
        })
      }
      if (batch.length < BATCH) break
      after = batch.at(-1)!.userId
    }
    const stale = await db.authenticator.count({
      where: { setupSealed: { not: null }, setupAt: { lt: new Date(services.now().getTime() - 86_400_000) } },
    })
    if (!stale) return
    await changeInJob(services, 'forgetAuthenticatorSetups', async (c) => {
      await c.tx.authenticator.updateMany({
        where: { setupAt: { lt: new Date(c.now.getTime() - 86_400_000) } },
        data: { setupSealed: null, setupAt: null },
      })
    })
  },
  '55 3 * * *',
)
