import { beforeEach, describe, expect, it } from 'vitest'
import { mailServer } from '../messages/support.ts'
import { reportMails } from '../support/reports/mails.ts'
import { openWorld } from '../support/world.ts'

const post = await mailServer()
const world = await openWorld({ SMTP_URL: post.url })
const { db, graphql, person, jobs, standAt, travel } = world
const { save, schedule, tick } = reportMails(world)
const admin = await person('company-admin')

const DAY = 86_400_000
beforeEach(() => standAt(new Date('2026-11-27T12:30:00Z')))

/** A date that has begun, the email to one reader still waiting. */
async function waiting() {
  const reader = await person('company-admin')
  const { databaseId: scheduleId } = await schedule(admin, '', { recipientIds: [reader.user.id, admin.user.id] })
  const { id } = await db.reportMail.create({
    data: { scheduleId, userId: reader.user.id, day: new Date('2026-11-27') },
  })
  const { viewId } = await db.reportSchedule.findUniqueOrThrow({ where: { id: scheduleId } })
  const work = async () => {
    await db.$executeRaw`SELECT graphile_worker.add_job('mail-report', ${JSON.stringify({ reportMailId: id })}::json)`
    await jobs()
    const { status } = await db.reportMail.findUniqueOrThrow({ where: { id } })
    return [status, post.of(reader.user.email).length]
  }
  return { reader, scheduleId, viewId, work }
}

describe('an email that waits while', () => {
  it('nothing happens is sent', async () => expect(await (await waiting()).work()).toEqual(['SENT', 1]))

  it('its reader stops it is not sent', async () => {
    const { reader, scheduleId, work } = await waiting()
    const { id } = await db.reportScheduleRecipient.findFirstOrThrow({ where: { scheduleId, userId: reader.user.id } })
    const stop = `mutation { chooseReportMail(input: { databaseId: "${id}", wanted: false }) { reportScheduleRecipient { wanted } } }`
    expect((await graphql(reader, stop)).errors).toBeUndefined()
    expect(await work()).toEqual(['SKIPPED', 0])
  })

  it('its owner takes the reader off, or pauses it, is not sent', async () => {
    const off = await waiting()
    await save(admin, { databaseId: off.scheduleId, viewId: off.viewId, recipientIds: [admin.user.id] })
    expect(await off.work()).toEqual(['SKIPPED', 0])
    const paused = await waiting()
    const pause = `mutation { pauseReportSchedule(input: { databaseId: "${paused.scheduleId}", paused: true }) { reportSchedule { isPaused } } }`
    expect((await graphql(admin, pause)).errors).toBeUndefined()
    expect(await paused.work()).toEqual(['SKIPPED', 0])
  })

  it('its owner loses the right to the report is not sent', async () => {
    const [owner, reader] = [await person('sales-rep'), await person('company-admin')]
    const { databaseId: scheduleId } = await schedule(owner, '')
    await db.reportScheduleRecipient.create({ data: { scheduleId, userId: reader.user.id } })
    const { id } = await db.reportMail.create({
      data: { scheduleId, userId: reader.user.id, day: new Date('2026-11-27') },
    })
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'learner' } })
    await db.user.update({ where: { id: owner.user.id }, data: { roleId } })
    await db.$executeRaw`SELECT graphile_worker.add_job('mail-report', ${JSON.stringify({ reportMailId: id })}::json)`
    await jobs()
    expect(post.of(reader.user.email)).toEqual([])
  })
})

describe('an address that is no search', () => {
  it.each([
    'start=0000-01-01',
    'end=0999-12-31&compare=yes',
    'start=2026-02-30',
    'text=%00',
    'text=%ED%A0%80',
    'page=-1&columns=,,',
  ])('%s is emailed without what is wrong with it', async (search) => {
    const reader = await person('company-admin')
    await schedule(reader, search, { format: 'CSV' })
    travel(DAY)
    await tick()
    expect(post.of(reader.user.email)).toHaveLength(1)
  })

  it('nobody lacks a right where the view asks for what there is not', async () => {
    const [owner, reader] = [await person('company-admin'), await person('company-admin')]
    await schedule(owner, 'start=2026-03-02&end=2026-03-01', { recipientIds: [reader.user.id] })
    await schedule(owner, 'status=ASLEEP', { recipientIds: [reader.user.id] })
    travel(DAY)
    await tick()
    const notices = await db.notification.findMany({ where: { userId: owner.user.id }, select: { body: true } })
    for (const { body } of notices) expect(body).not.toMatch(/right/)
  })
})
