import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeFieldTraining } from '../../prisma/factories/field-training.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { read } from '../live-training/invitation.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, rest, person, jobs, origin } = await openWorld()
const DAY = 86_400_000

/** A dealer with its manager, another who asks for nothing, staff, and who looks after it. */
async function scene() {
  const { id: dealerId } = await makeDealer(db, { status: 'ACTIVE', name: 'Ridge Power', region: 'NY' })
  const manager = await person('dealer-manager', { dealerIds: [dealerId] })
  const colleague = await person('dealer-manager', { dealerIds: [dealerId] })
  const staff = await person('learner', { dealerIds: [dealerId] })
  const later = await person('learner', { dealerIds: [dealerId] })
  const [district, second] = [await person('district-manager'), await person('district-manager')]
  await makeAdminGroup(db, { userIds: [district.user.id, second.user.id], dealerIds: [dealerId] })
  const { id } = await makeFieldTraining(db, {
    dealerId,
    askedById: manager.user.id,
    instructorId: district.user.id,
    attendeeIds: [staff.user.id],
    startAt: new Date(services.now().getTime() + 7 * DAY),
  })
  return { id, manager, colleague, staff, later, district, second }
}

/** What letters asked of a person's calendar, in order; null of those that asked nothing. */
async function asked({ user }: Who) {
  await jobs()
  const rows = await db.outboxMail.findMany({ where: { to: user.email }, orderBy: { createdAt: 'asc' } })
  return rows.map(({ calendar: text }) => {
    if (text === null) return null
    const method = /^METHOD:(\w+)/m.exec(text)?.[1] ?? ''
    const { uid, sequence, summary } = read({ method, text })
    return { method, uid, sequence, summary }
  })
}
const methods = async (who: Who) => (await asked(who)).map((one) => one?.method ?? null)

const put = async (who: Who, call: string, body: object) => expect((await rest(who, call, body)).status).toBe(200)

it('a confirmed visit is put into the calendars of who makes it, asked for it and attends, and taken out when it moves or is canceled', async () => {
  const { id, manager, colleague, staff, later, district } = await scene()
  const path = `PUT /api/field-training/appointments/${id}`
  await put(district, `${path}/confirm`, {})
  const uid = `field-training-${id}@paddock`
  const first = { method: 'REQUEST', uid, sequence: 1, summary: 'Field training at Ridge Power' }
  for (const who of [manager, staff, district]) expect(await asked(who)).toEqual([first])
  // Who speaks for the dealer without having asked is told, and does not go.
  expect(await methods(colleague)).toEqual([null])
  expect(await db.notification.count({ where: { userId: district.user.id } }), 'their own step').toBe(0)
  // Who is added to it gets it; the others have it.
  await put(manager, path, { attendees: [staff.user.id, later.user.id] })
  expect(await methods(later)).toEqual(['REQUEST'])
  expect(await methods(manager)).toEqual(['REQUEST'])
  await put(district, path, {
    date: new Date(services.now().getTime() + 9 * DAY).toISOString().slice(0, 10),
    time: '10:00',
  })
  for (const who of [manager, staff, district])
    expect((await asked(who)).at(-1)).toMatchObject({ method: 'CANCEL', uid, sequence: 3 })
  const [last] = await db.outboxMail.findMany({
    where: { to: manager.user.email },
    orderBy: { createdAt: 'desc' },
    take: 1,
  })
  expect(last!.text).toMatch(/The earlier time, .*, no longer stands\./)
  await put(manager, `${path}/confirm`, {})
  // What moves on before it is told is told by what moved it.
  await jobs()
  await put(manager, `${path}/cancel`, { reason: 'Inventory day' })
  for (const who of [manager, staff, district])
    expect((await asked(who)).slice(-2)).toMatchObject([
      { method: 'REQUEST', uid, sequence: 4 },
      { method: 'CANCEL', uid, sequence: 5 },
    ])
})

it('who is taken off a confirmed visit is told, and it leaves their calendar; put on again they have it again', async () => {
  const { id, manager, staff, later, district } = await scene()
  const path = `PUT /api/field-training/appointments/${id}`
  await rest(district, `${path}/confirm`, {})
  await methods(staff)
  await rest(manager, path, { attendees: [later.user.id] })
  const uid = `field-training-${id}@paddock`
  expect((await asked(staff)).at(-1)).toMatchObject({ method: 'CANCEL', uid, sequence: 2 })
  expect(await methods(later)).toEqual(['REQUEST'])
  expect((await methods(manager)).length, 'the others have it as it was').toBe(1)
  const notification = await db.notification.findFirstOrThrow({
    where: { userId: staff.user.id, kind: 'field-training.taken-off' },
  })
  expect([notification.title, notification.link]).toEqual([
    'You are no longer on the list: field training at Ridge Power',
    '/auth/field-training',
  ])
  await rest(manager, path, { attendees: [staff.user.id, later.user.id] })
  expect((await asked(staff)).at(-1)).toMatchObject({ method: 'REQUEST', uid, sequence: 3 })
  // Taken off with the change that moves it, it is called off for them as for all.
  await put(manager, path, {
    attendees: [staff.user.id],
    wishes: [{ date: new Date(services.now().getTime() + 9 * DAY).toISOString().slice(0, 10), time: '10:00' }],
  })
  expect((await asked(later)).at(-1)).toMatchObject({ method: 'CANCEL', uid, sequence: 4 })
})

it('another instructor has it instead of the one before', async () => {
  const { id, manager, district, second } = await scene()
  const path = `PUT /api/field-training/appointments/${id}`
  await rest(district, `${path}/confirm`, {})
  await methods(manager)
  await rest(district, path, { instructorId: second.user.id })
  expect([await methods(second), await methods(district), (await methods(manager)).slice(0, 1)]).toEqual([
    ['REQUEST'],
    ['REQUEST', 'CANCEL'],
    ['REQUEST'],
  ])
})

it('is a file of its own, and the outbox shows what a letter brings', async () => {
  const { id, manager, district } = await scene()
  const file = `GET /api/field-training/appointments/${id}/calendar`
  expect((await rest(manager, file)).status).toBe(404)
  await rest(district, `PUT /api/field-training/appointments/${id}/confirm`, {})
  const held = await rest(manager, file)
  expect([held.headers.get('content-type'), held.text.includes(`UID:field-training-${id}@paddock`)]).toEqual([
    'text/calendar; charset=utf-8',
    true,
  ])
  await jobs()
  const to = encodeURIComponent(manager.user.email)
  const [letter] = (await (await fetch(`${origin}/dev/mail?json&to=${to}`)).json()) as { calendar: string }[]
  expect(letter!.calendar).toContain('METHOD:REQUEST')
  const page = await (await fetch(`${origin}/dev/mail?to=${to}`)).text()
  const [, link] = /href="([^"]+)">Calendar invitation/.exec(page) ?? []
  expect(await (await fetch(`${origin}${link}`)).text()).toBe(letter!.calendar)
})
