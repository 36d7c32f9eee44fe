import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { mailServer } from '../messages/support.ts'
import { reportFiles } from '../support/reports/files.ts'
import { reportMails } from '../support/reports/mails.ts'
import { openWorld, type Who } from '../support/world.ts'

const post = await mailServer()
const world = await openWorld({ SMTP_URL: post.url })
const { db, graphql, person, origin, standAt, travel } = world
const { crowd, people } = reportFiles(world)
const { save, schedule, tick } = reportMails(world)
const admin = await person('company-admin')
await graphql(await person('platform-admin'), 'mutation { saveSettings(input: { values: { timeZone: "America/New_York" } }) { settings { timeZone } } }') // prettier-ignore

const DAY = 86_400_000
const FRIDAY = new Date('2026-11-27T12:30:00Z') // 7:30 in New York.
const newName = () => `M${randomUUID().slice(0, 8)}`
/** The text of an email, its lines whole. */
const plain = (text: string) => text.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))) // prettier-ignore
const lettersOf = ({ user }: Who) => post.of(user.email).map(({ text }) => plain(text))
const subjectsOf = (who: Who) => lettersOf(who).map((text) => /^Subject: (.*)$/m.exec(text)![1]!.trim())

beforeEach(() => standAt(FRIDAY))

describe('a view on a schedule', () => {
  it('comes at its hour, with rows, totals and the way to the view, each day once', async () => {
    const { lastName } = await people(['Ann', 'Bea'])
    const reader = await person('company-admin')
    await schedule(reader, `text=${lastName}&columns=name,completed&sort=-name`)
    await tick()
    expect(lettersOf(reader)).toEqual([])
    travel(DAY / 24)
    await tick()
    await tick()
    expect(subjectsOf(reader)).toEqual(['Monday list: Nov 27, 2026'])
    const [letter] = lettersOf(reader)
    expect(letter).toMatch(new RegExp(`Bea ${lastName}[^]*Ann ${lastName}[^]*All`))
    expect(letter).toContain('You have this view emailed to you every day at 8 AM.')
    expect(letter).toContain(`/auth/admin/report/user?text=${lastName}&columns=name%2Ccompleted&sort=-name`)
    travel(DAY)
    await tick()
    expect(subjectsOf(reader)).toHaveLength(2)
  })

  it('shows each their own reach and columns, as they are when it is sent', async () => {
    const [near, far] = [await makeDealer(db), await makeDealer(db)]
    const rep = await person('sales-rep')
    await makeAdminGroup(db, { userIds: [rep.user.id], dealerIds: [near.id] })
    const group = await makeAdminGroup(db, { userIds: [rep.user.id], dealerIds: [far.id] })
    const lastName = newName()
    await crowd(lastName, 'N', near.id, 12)
    await crowd(lastName, 'F', far.id, 3)
    const made = await schedule(admin, `text=${lastName}&columns=name,email`, { recipientIds: [rep.user.id, admin.user.id] }) // prettier-ignore
    // Who sees everybody has nobody out of sight.
    expect([made.unseenCount, made.recipients.length]).toEqual([0, 2])
    travel(DAY / 24)
    await tick()
    expect(lettersOf(rep).at(-1)).toMatch(/, 15 rows\.[^]*The first 10:/)
    await db.adminGroupUser.deleteMany({ where: { groupId: group.id } })
    travel(DAY)
    await tick()
    expect(lettersOf(rep).at(-1)).toContain(', 12 rows.')
    expect(lettersOf(admin).at(-1)).toContain(', 15 rows.')
    // Who is no administrator has the report in the other portal.
    expect(lettersOf(rep).at(-1)).toContain('/auth/report/user?')
  })

  it('goes no more to who lost the right, and its owner is told once; who is deactivated is skipped', async () => {
    const [gone, idle] = [await person('sales-rep'), await person('company-admin')]
    const { databaseId: id } = await schedule(admin, '', { recipientIds: [gone.user.id, idle.user.id] })
    await db.user.update({ where: { id: gone.user.id }, data: { role: { connect: { key: 'learner' } } } })
    await db.user.update({ where: { id: idle.user.id }, data: { status: 'DEACTIVATED' } })
    for (let day = 0; day < 2; day++) {
      travel(DAY)
      await tick()
    }
    expect([...lettersOf(gone), ...lettersOf(idle)]).toEqual([])
    const refusals = await db.notification.findMany({ where: { userId: admin.user.id, kind: 'report.mail-refused', reference: { contains: id } } }) // prettier-ignore
    expect(refusals).toMatchObject([{ title: expect.stringContaining('does not get “Monday list”'), namesId: gone.user.id }]) // prettier-ignore
    const mails = await db.reportMail.findMany({ where: { scheduleId: id }, select: { userId: true, status: true } })
    expect(mails.map(({ status }) => status).sort()).toEqual(['NO_RIGHT', 'NO_RIGHT', 'SKIPPED', 'SKIPPED'])
  })

  it('is sent once, late, for all the dates that a server that was down missed; two workers send it once', async () => {
    const reader = await person('company-admin')
    const { databaseId: id } = await schedule(reader, '')
    travel(5 * DAY)
    await Promise.all([tick(), tick(), tick()])
    expect(subjectsOf(reader)).toEqual(['Monday list: Dec 1, 2026'])
    expect(await db.reportMail.count({ where: { scheduleId: id } })).toBe(1)
  })

  it('says nothing where there is nothing, if it is to', async () => {
    const [quiet, loud] = [await person('company-admin'), await person('company-admin')]
    const search = `text=${newName()}`
    await schedule(quiet, search, { onlyWithRows: true })
    await schedule(loud, search)
    travel(DAY)
    await tick()
    expect(lettersOf(quiet)).toEqual([])
    expect(lettersOf(loud)[0]).toContain('nothing to show')
  })

  it('is about the days since the date before, where it is to follow them', async () => {
    const reader = await person('company-admin')
    await schedule(reader, 'start=2020-01-01', { every: 'WEEK', weekday: 1, sincePrevious: true })
    travel(4 * DAY)
    await tick()
    expect(lettersOf(reader)[0]).toContain('/auth/admin/report/user?start=2026-11-23&end=2026-11-29')
    expect(lettersOf(reader)[0]).toContain('Nov 23, 2026 to Nov 29, 2026')
  })

  it('has all rows made as a file of the reader, behind the sign-in', async () => {
    const { lastName } = await people(['Ann'])
    const reader = await person('company-admin')
    await schedule(admin, `text=${lastName}&columns=name`, { format: 'CSV', recipientIds: [reader.user.id] })
    travel(DAY / 24)
    await tick()
    expect(await db.reportFile.findMany({ where: { userId: reader.user.id } })).toMatchObject([{ status: 'READY', format: 'CSV', total: 1, rights: ['user-reports'] }]) // prettier-ignore
    expect(lettersOf(reader)[0]).toContain('All rows as a CSV file are under Download')
  })
})

describe('stopping it', () => {
  const CHOOSE = `mutation ($id: ID!, $wanted: Boolean!) { chooseReportMail(input: { databaseId: $id, wanted: $wanted }) { reportScheduleRecipient { wanted } } }`
  const RECEIVED = `{ reportsReceived { databaseId name title sender words wanted } }`
  interface Received {
    reportsReceived: {
      databaseId: string
      name: string
      title: string
      sender: string
      words: string
      wanted: boolean
    }[]
  }
  const received = async (who: Who) => (await graphql<Received>(who, RECEIVED)).data!.reportsReceived

  it('takes one click in the email, ends this one alone, and its owner cannot begin it anew', async () => {
    const reader = await person('company-admin')
    const recipientIds = [reader.user.id]
    const one = await schedule(admin, '', { recipientIds })
    const scheduleId = one.databaseId
    await schedule(admin, 'status=ACTIVE', { recipientIds })
    travel(DAY)
    await tick()
    expect(lettersOf(reader)).toHaveLength(2)
    const first = await db.reportMail.findFirstOrThrow({ where: { scheduleId: scheduleId } })
    expect(first.status).toBe('SENT')
    const address = lettersOf(reader)
      .map((text) => /List-Unsubscribe:\s*<https?:\/\/[^/]+(\/\S+?)>/.exec(text.replace(/\r\n[ \t]+/g, ''))![1]!)
      .find((path) => path.includes(scheduleId))!
    const shown = await fetch(origin + address)
    expect(await shown.text()).toContain('Stop this email?')
    expect((await fetch(origin + address, { method: 'POST' })).status).toBe(200)
    expect((await fetch(origin + address.replace(scheduleId, randomUUID()), { method: 'POST' })).status).toBe(404)
    const { viewId } = await db.reportSchedule.findUniqueOrThrow({ where: { id: scheduleId } })
    await save(await world.signIn(admin.user), { databaseId: scheduleId, viewId, recipientIds })
    travel(DAY)
    await tick()
    expect(lettersOf(reader)).toHaveLength(3)
    // In their own settings they see it, and may want it again.
    const back = await world.signIn(reader.user)
    const own = await received(back)
    expect(own.map(({ wanted }) => wanted).sort()).toEqual([false, true])
    const stopped = own.find(({ wanted }) => !wanted)!
    expect(stopped).toMatchObject({ name: 'Monday list', title: 'Users', words: 'Every day at 8 AM' })
    expect((await graphql(await world.signIn(admin.user), CHOOSE, { id: stopped.databaseId, wanted: true })).errors?.[0]?.extensions.code).toBe('NOT_FOUND') // prettier-ignore
    await graphql(back, CHOOSE, { id: stopped.databaseId, wanted: true })
    expect((await received(back)).every(({ wanted }) => wanted)).toBe(true)
  })

  it('is refused for all reports at once among the kinds of emails', async () => {
    const reader = await person('company-admin')
    await schedule(admin, '', { recipientIds: [reader.user.id] })
    const refused = await graphql(
      reader,
      'mutation { chooseMail(input: { topic: REPORTS, wanted: false }) { user { id } } }',
    )
    expect(refused.errors).toBeUndefined()
    travel(DAY)
    await tick()
    expect(lettersOf(reader)).toEqual([])
  })
})

describe('its owner', () => {
  const PAUSE = `mutation ($id: ID!, $paused: Boolean!) { pauseReportSchedule(input: { databaseId: $id, paused: $paused }) { reportSchedule { isPaused nextAt } } }`
  const NOW = `mutation ($id: ID!) { sendReportScheduleNow(input: { databaseId: $id }) { reportSchedule { id } } }`
  const DELETE = `mutation ($id: ID!) { deleteReportSchedule(input: { databaseId: $id }) { databaseId } }`
  const codeOf = async (who: Who, document: string, variables: Record<string, unknown>) =>
    (await graphql(who, document, variables)).errors?.[0]?.extensions.code

  it('pauses it without making up for it, sends it to themselves, and deletes it; nobody else does', async () => {
    const [owner, reader, other] = [await person('company-admin'), await person('company-admin'), await person('platform-admin')] // prettier-ignore
    const { databaseId: id } = await schedule(owner, '', { recipientIds: [reader.user.id] })
    for (const [document, more] of [
      [PAUSE, { paused: true }],
      [NOW, {}],
      [DELETE, {}],
    ] as const)
      // prettier-ignore
      expect(await codeOf(other, document, { id, ...more })).toBe('NOT_FOUND')
    await graphql(owner, PAUSE, { id, paused: true })
    travel(3 * DAY)
    await tick()
    const back = await world.signIn(owner.user)
    expect(await codeOf(back, NOW, { id })).toBeUndefined()
    await world.jobs()
    expect([subjectsOf(owner), subjectsOf(reader)]).toEqual([['Monday list: Nov 30, 2026'], []])
    await graphql(back, PAUSE, { id, paused: false })
    await tick()
    expect(subjectsOf(reader)).toEqual([])
    travel(DAY)
    await tick()
    expect(subjectsOf(reader)).toEqual(['Monday list: Nov 30, 2026'])
    expect(await codeOf(await world.signIn(owner.user), DELETE, { id })).toBeUndefined()
    expect(await db.reportSchedule.count({ where: { id } })).toBe(0)
  })

  it('keeps recipients they cannot see, names none they cannot see, and needs one at least', async () => {
    const [near, far] = [await makeDealer(db), await makeDealer(db)]
    const rep = await person('sales-rep')
    await makeAdminGroup(db, { userIds: [rep.user.id], dealerIds: [near.id] })
    const group = await makeAdminGroup(db, { userIds: [rep.user.id], dealerIds: [far.id] })
    const at = (dealerId: string) => people(['Pat'], { dealerIds: [dealerId] } as never)
    const [colleague, stranger] = [(await at(near.id)).users[0]!, (await at(far.id)).users[0]!]
    for (const [user, dealerId] of [[colleague, near.id], [stranger, far.id]] as const) // prettier-ignore
      await db.dealerMember.upsert({ where: { userId_dealerId: { userId: user.id, dealerId } }, create: { userId: user.id, dealerId, active: true }, update: { active: true } }) // prettier-ignore
    const { databaseId } = await schedule(rep, '', { recipientIds: [colleague.id, stranger.id] })
    const { viewId } = await db.reportSchedule.findUniqueOrThrow({ where: { id: databaseId } })
    await db.adminGroupUser.deleteMany({ where: { groupId: group.id } })
    const again = await save(rep, { databaseId, viewId, recipientIds: [rep.user.id] })
    expect(again.schedule).toMatchObject({ unseenCount: 1, recipients: [{ databaseId: rep.user.id }] })
    const kept = await db.reportScheduleRecipient.findMany({ where: { scheduleId: databaseId } })
    expect(kept.map(({ userId }) => userId).sort()).toEqual([rep.user.id, stranger.id].sort())
    expect((await save(rep, { databaseId, viewId, recipientIds: [stranger.id] })).code).toBe('BAD_USER_INPUT')
    expect((await save(rep, { viewId, recipientIds: [] })).code).toBe('BAD_USER_INPUT')
    expect((await save(rep, { viewId, every: 'WEEK' })).code).toBe('BAD_USER_INPUT')
    expect((await save(rep, { viewId, hour: 24 })).code).toBe('BAD_USER_INPUT')
    expect((await save(admin, { viewId })).code).toBe('NOT_FOUND')
  })

  it('who may no longer be in sends nothing', async () => {
    const [owner, reader] = [await person('company-admin'), await person('company-admin')]
    await schedule(owner, '', { recipientIds: [reader.user.id] })
    await db.user.update({ where: { id: owner.user.id }, data: { status: 'DEACTIVATED' } })
    travel(DAY)
    await tick()
    expect(lettersOf(reader)).toEqual([])
  })
})
