import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { viewerAtDoor } from '../../domain/people/viewer.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import { job } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { readsReport } from '../files/asked.ts'
import { lastDate } from './rhythm.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** Begins the emails whose hour has come. */
    'begin-report-mails': Record<string, never>
  }
}

/** Schedules looked at in one go. */
const BATCH = 500
const LOOKED_AT = { view: { select: { userId: true, report: true, name: true } } } as const
type Due = Prisma.ReportScheduleGetPayload<{ include: typeof LOOKED_AT }>

/** Whether whose view it is may still see its report: what nobody can stop any more is not sent. */
export async function isOwned(services: Services, { view }: Pick<Due, 'view'>): Promise<boolean> {
  const owner = await viewerAtDoor(services, view.userId)
  return owner !== null && readsReport(owner, view.report)
}

/**
 * Begins a date of a schedule: a row for each recipient and a job for each row, all of it or nothing. Whoever comes
 * second, or again, finds the date begun. Dates before it that nobody begun are over: one email, late, stands for them.
 */
async function begin(services: Services, schedule: Due, date: Date): Promise<void> {
  const { id: scheduleId, view } = schedule
  const isSent = await isOwned(services, schedule)
  await changeInJob(services, 'beginReportMails', async (c) => {
    const { count } = await c.tx.reportSchedule.updateMany({
      where: { id: scheduleId, doneDay: { lt: date }, pausedAt: null },
      data: { doneDay: date },
    })
    if (!count) return
    c.record({ type: 'ReportSchedule', id: scheduleId, after: { name: view.name, date } })
    if (!isSent) return
    const recipients = await c.tx.reportScheduleRecipient.findMany({ where: { scheduleId, stoppedAt: null } })
    const mails = await c.tx.reportMail.createManyAndReturn({
      data: recipients.map(({ userId }) => ({ scheduleId, userId, day: date, createdAt: c.now })),
      skipDuplicates: true,
      select: { id: true },
    })
    for (const { id } of mails) await c.addJob('mail-report', { reportMailId: id }, { key: `mail-report:${id}` })
  })
}

job(
  'begin-report-mails',
  async (services) => {
    const { timeZone } = await readSettings(services.db)
    const now = services.now()
    for (let after: string | undefined; ;) {
      const schedules: Due[] = await services.db.reportSchedule.findMany({
        where: { pausedAt: null, ...(after ? { id: { gt: after } } : {}) },
        include: LOOKED_AT,
        orderBy: { id: 'asc' },
        take: BATCH,
      })
      for (const schedule of schedules) {
        const date = lastDate(schedule, timeZone, now)
        if (date > schedule.doneDay) await begin(services, schedule, date)
      }
      if (schedules.length < BATCH) return
      after = schedules.at(-1)!.id
    }
  },
  '*/5 * * * *',
)
