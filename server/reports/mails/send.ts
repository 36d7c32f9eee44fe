import { randomUUID } from 'node:crypto'
import type { ReportMailStatus } from '../../../prisma/generated/client/client.ts'
import { getsLetters, writeToMany, type Written } from '../../domain/news/letters.ts'
import { viewerAtDoor } from '../../domain/people/viewer.ts'
import { changeInJob } from '../../platform/change.ts'
import { contextInJob, type Services } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { isOwned } from './due.ts'
import { letterOf, viewFor, type Mailed } from './letter.ts'
import { tellOwner } from './tellOwner.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** Emails a view to one person, once. */
    'mail-report': { reportMailId: string }
  }
}

/** What an email is made of. */
export const MAILED = { view: { include: { user: { select: { firstName: true, lastName: true } } } } } as const

interface Outcome {
  status: ReportMailStatus
  letter?: Written
  file?: { report: string; asked: object; columns: string[]; rights: string[] }
}

/** What becomes of an email to a person, with their reach and rights as they are now. */
export async function mailFor(
  services: Services,
  schedule: Mailed,
  { userId, date, reference }: { userId: string; date: Date; reference: string },
): Promise<Outcome> {
  const viewer = await viewerAtDoor(services, userId)
  if (!viewer || viewer.held || !(await getsLetters(services.db, userId, 'reports'))) return { status: 'SKIPPED' }
  const ctx = contextInJob(services, viewer)
  const found = await viewFor(ctx, schedule, date)
  if (!found) return { status: 'NO_RIGHT' }
  if (schedule.onlyWithRows && !found.count) return { status: 'EMPTY' }
  const letter = await letterOf(ctx, schedule, found, { reference, date })
  const file = { report: found.report.name, ...found.kept }
  return { status: 'SENT', letter, ...(schedule.format && found.count ? { file } : {}) }
}

/** Whether it is still to go to a person: between its date and its turn they, or whose view it is, may have stopped it. */
async function isStillSent(services: Services, schedule: Mailed, userId: string): Promise<boolean> {
  const which = { scheduleId: schedule.id, userId, stoppedAt: null }
  return (
    schedule.pausedAt === null &&
    (await services.db.reportScheduleRecipient.count({ where: which })) > 0 &&
    (await isOwned(services, schedule))
  )
}

/** Hands an email over to be sent, and has its file made. */
export async function handOver(
  c: Change,
  { format }: Mailed,
  userId: string,
  { letter, file }: Outcome,
): Promise<void> {
  if (letter) await writeToMany(c.tx, 'reports', new Map([[userId, letter]]))
  if (!file || !format) return
  const data = { userId, format, ...file, createdAt: c.now }
  const { id } = await c.tx.reportFile.create({ data, select: { id: true } })
  await c.addJob('make-report-file', { reportFileId: id })
}

job('mail-report', async (services, { reportMailId: id }) => {
  const mail = await services.db.reportMail.findUnique({
    where: { id, status: 'WAITING' },
    include: { schedule: { include: MAILED } },
  })
  if (!mail) return
  const { schedule, userId, day: date } = mail
  const outcome: Outcome = (await isStillSent(services, schedule, userId))
    ? await mailFor(services, schedule, { userId, date, reference: `report-mail:${id}` })
    : { status: 'SKIPPED' }
  await changeInJob(services, 'mailReport', async (c) => {
    const { status } = outcome
    const { count } = await c.tx.reportMail.updateMany({ where: { id, status: 'WAITING' }, data: { status } })
    if (!count) return
    if (status === 'NO_RIGHT') await tellOwner(c, schedule, userId)
    await handOver(c, schedule, userId, outcome)
    c.record({ type: 'ReportSchedule', id: schedule.id, after: { name: schedule.view.name, userId, status } })
  })
})

/** A reference for what somebody asks to be sent now. */
export const onceNow = () => `report-mail:${randomUUID()}`
