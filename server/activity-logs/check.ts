import { changeInJob } from '../platform/change.ts'
import { job } from '../platform/jobs.ts'
import { activityLogProblems } from '../platform/http/metrics.ts'
import { wordsOfJump } from './clock.ts'
import { verifyLog } from './verify.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'check-activity-logs': Record<string, never>
  }
}
declare module '../platform/events.ts' {
  interface Events {
    /** The nightly check found that the activity log is not as it was sealed. */
    'activityLog.altered': { day: string; problems: number; first: string }
    /** The nightly check found that the clock was ahead while these seals were made; the log itself is in order. */
    'activityLog.clock-jumped': { seal: number; words: string }
  }
}

/**
 * Nightly. What is wrong is told in the log, in the figures, on the screen and to the platform admins; the head stands
 * in the log, out of the database's reach.
 */
job(
  'check-activity-logs',
  async (services) => {
    const client = await services.pool.connect()
    const { seals, rows, head, problems, wrong, jumps } = await verifyLog(client).finally(() => client.release())
    activityLogProblems(wrong)
    if (wrong) services.log.error({ problems, wrong }, 'the activity log is not as it was sealed')
    else
      services.log.info({ seals, rows, seal: head?.number, head: head?.hash }, 'the activity log is as it was sealed')
    if (jumps.length) services.log.warn({ jumps }, 'the clock was ahead while some of the activity log was written')
    await changeInJob(services, 'checkActivityLog', async (c) => {
      const found = { checkedAt: c.now, rows, problems }
      // A head that was good stays the one to look for until the chain is in order again.
      const good =
        wrong || !head ? {} : { sealNumber: head.number, sealedAt: head.sealedAt, head: Buffer.from(head.hash, 'hex') }
      await c.tx.activityLogCheck.upsert({
        where: { id: 1 },
        create: { ...found, ...good },
        update: { ...found, ...good },
      })
      c.record({ type: 'ActivityLog', id: 'all', after: { seals, rows, problems: wrong, head: head?.hash } })
      // Told once each: the news carries the seal.
      for (const jump of jumps) await c.emit('activityLog.clock-jumped', { seal: jump.first, words: wordsOfJump(jump) })
      if (wrong)
        await c.emit('activityLog.altered', {
          day: c.now.toISOString().slice(0, 10),
          problems: wrong,
          first: problems[0]!,
        })
    })
  },
  '52 2 * * *',
)
