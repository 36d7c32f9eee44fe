import { changeInJob } from '../platform/change.ts'
import { job } from '../platform/jobs.ts'
import { isOldSeal, unseal } from '../platform/seal.ts'
import { PLACE, readStore, sealPassword } from './store.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'reseal-learning-record-store': Record<string, never>
  }
}

/** Nightly, so that an older key may leave the ring. */
job(
  'reseal-learning-record-store',
  async (services) => {
    const { db, config } = services
    const { passwordSealed: sealed } = await readStore(db)
    if (!sealed || !isOldSeal(config.sealKeys, sealed)) return
    await changeInJob(services, 'resealLearningRecordStore', async (c) => {
      await c.tx.learningRecordStore.updateMany({
        where: { id: 1, passwordSealed: sealed },
        data: { passwordSealed: sealPassword(config, unseal(config.sealKeys, PLACE, sealed)) },
      })
    })
  },
  '50 3 * * *',
)
