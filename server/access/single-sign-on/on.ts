import { changeInJob } from '../../platform/change.ts'
import { on } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { isOldSeal, unseal } from '../../platform/seal.ts'
import { PLACE, sealSecret } from './record.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    'reseal-single-sign-on': Record<string, never>
  }
}

/** Nobody signs in as who is gone, and what the provider called them is forgotten. */
on('user.erased', async ({ tx }, { userId }) => {
  await tx.singleSignOnIdentity.deleteMany({ where: { userId } })
})

/** Nightly, so that an older key may leave the ring. */
job(
  'reseal-single-sign-on',
  async ({ db, config, ...services }) => {
    const sealed = (await db.singleSignOn.findUnique({ where: { id: 1 }, select: { clientSecretSealed: true } }))
      ?.clientSecretSealed
    if (!sealed || !isOldSeal(config.sealKeys, sealed)) return
    await changeInJob({ db, config, ...services }, 'resealSingleSignOn', async (c) => {
      await c.tx.singleSignOn.updateMany({
        where: { id: 1, clientSecretSealed: sealed },
        data: { clientSecretSealed: sealSecret(config, unseal(config.sealKeys, PLACE, sealed)) },
      })
    })
  },
  '55 3 * * *',
)
