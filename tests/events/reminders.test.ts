import { beforeEach, describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, person, signIn, jobs, travel } = await openWorld()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The queue goes by the database's clock, the portal by its own. */
async function passTime(milliseconds: number) {
  travel(milliseconds)
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at <= ${services.now()}`
  await jobs()
}
const mutate = async (who: Who, name: string, type: string, input: object) => {
  // Nobody is thrown out because the clock of the test went on.
  const lasting = { lastSeenAt: services.now(), expiresAt: new Date(services.now().getTime() + DAY) }
  await db.session.updateMany({ data: lasting })
  const { errors } = await graphql(
    who,
    `mutation ($input: ${type}!) { ${name}(input: $input) { clientFree: __typename } }`,
    { input },
  )
  expect(errors).toBeUndefined()
}
const save = (who: Who, input: object) => mutate(who, 'saveEvent', 'SaveEventInput', input)
const attend = (who: Who, databaseId: string, type: string | null, remind?: boolean) =>
  mutate(who, 'attendEvent', 'AttendEventInput', { databaseId, type, remind })

/** What a person was told of an event, in order. */
const told = async ({ user }: Who, kind = 'event.') =>
  (
    await db.notification.findMany({
      where: { userId: user.id, kind: { startsWith: kind } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(({ title }) => title)
const letters = async ({ user }: Who) =>
  (await db.outboxMail.findMany({ where: { to: user.email }, orderBy: { createdAt: 'asc' } })).map(
    ({ subject }) => subject,
  )

/** A published event that the portal planned, so many milliseconds from now. */
async function planned(title: string, inMs: number, more: object = {}) {
  const admin = await person('company-admin')
  const startAt = new Date(services.now().getTime() + inMs)
  const { id } = await makeEvent(db, { title, startAt, status: 'DRAFT', ...more })
  await save(admin, { databaseId: id, published: true })
  return { id, admin }
}
/** The wall clock in New York so many milliseconds from now, as the editor sends it. */
const wall = (inMs: number) => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(new Date(services.now().getTime() + inMs))
      .map(({ type, value }) => [type, value]),
  )
  return { startDay: `${parts.year}-${parts.month}-${parts.day}`, startTime: `${parts.hour}:${parts.minute}` }
}

// Each begins at noon of the events' own clock: near midnight a late reminder rightly says today.
beforeEach(() => {
  const [hour, minute] = wall(0).startTime.split(':').map(Number)
  travel((((35 - hour!) % 24) + 1) * HOUR - minute! * MINUTE)
})

describe('reminders', () => {
  it('come a day and an hour before, once each, to who goes and to who is interested and chose so', async () => {
    const { id } = await planned('Clinic', 3 * DAY)
    const [going, chose, interested, not, silent] = await Promise.all(
      Array.from({ length: 5 }, () => person('learner')),
    )
    await attend(going!, id, 'GOING')
    await attend(chose!, id, 'INTERESTED', true)
    await attend(interested!, id, 'INTERESTED')
    await attend(not!, id, 'NOT_INTERESTED')
    await passTime(2 * DAY - HOUR)
    expect(await told(going!)).toEqual([])
    await passTime(HOUR + MINUTE)
    const day = ['Tomorrow: “Clinic”']
    expect([await told(going!), await told(chose!)]).toEqual([day, day])
    await passTime(22 * HOUR)
    expect(await told(going!)).toEqual(day)
    await passTime(HOUR)
    const both = [...day, expect.stringMatching(/^“Clinic” starts at \d+:\d\d [AP]M E[SD]T$/)]
    expect([await told(going!), await told(chose!), await letters(going!)]).toEqual([both, both, both])
    for (const who of [interested!, not!, silent!]) expect(await told(who)).toEqual([])
    // A job that is run again says nothing twice.
    const startAt = (await db.event.findUniqueOrThrow({ where: { id } })).startAt.toISOString()
    for (const step of ['day', 'hour'])
      await db.$executeRaw`SELECT graphile_worker.add_job('remind-of-event', payload := ${JSON.stringify({ eventId: id, step, startAt })}::json)`
    await jobs()
    expect((await told(going!)).length).toBe(2)
  })

  it('move with the event', async () => {
    const { id, admin } = await planned('Ride', 3 * DAY)
    const who = await person('learner')
    await attend(who, id, 'GOING')
    await save(admin, { databaseId: id, ...wall(5 * DAY) })
    // Late by a minute alone: at night two hours would turn tomorrow into today.
    await passTime(2 * DAY + MINUTE)
    expect(await told(who, 'event.reminder')).toEqual([])
    await passTime(2 * DAY)
    expect(await told(who, 'event.reminder')).toEqual(['Tomorrow: “Ride”'])
    // And again for another day it is put off to, for which it is another tomorrow.
    await save(admin, { databaseId: id, ...wall(4 * DAY) })
    await passTime(3 * DAY + MINUTE)
    expect(await told(who, 'event.reminder')).toEqual(['Tomorrow: “Ride”', 'Tomorrow: “Ride”'])
  })

  it('go to nobody who changed their mind, may no longer see it or refused such emails, and of no event taken down', async () => {
    const [own, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const { id, admin } = await planned('Meeting', 2 * DAY)
    const member = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id] }))
    const [left, outside, quiet] = [await person('learner'), await person('learner'), await person('learner')]
    for (const who of [member, left, outside, quiet]) await attend(who, id, 'GOING')
    await attend(left, id, null)
    await mutate(quiet, 'chooseMail', 'ChooseMailInput', { topic: 'EVENTS', wanted: false })
    await db.assignmentGroupMember.create({ data: { groupId: own.id, userId: quiet.user.id } })
    await save(admin, { databaseId: id, audienceIds: [own.id] })
    await passTime(DAY + MINUTE)
    expect(await told(member)).toEqual(['Tomorrow: “Meeting”'])
    expect([await told(left), await told(outside)]).toEqual([[], []])
    expect([await told(quiet), await letters(quiet)]).toEqual([['Tomorrow: “Meeting”'], []])
    await save(admin, { databaseId: id, audienceIds: [other.id] })
    await passTime(DAY - HOUR + MINUTE)
    expect(await told(member, 'event.reminder')).toHaveLength(1)

    const down = await planned('Gone', 2 * DAY)
    await attend(left, down.id, 'GOING')
    await save(down.admin, { databaseId: down.id, published: false })
    await passTime(2 * DAY)
    expect(await told(left, 'event.reminder')).toEqual([])
  })

  it('are planned within the hour for what came into the database without its jobs', async () => {
    const { id } = await makeEvent(db, { title: 'Seeded', startAt: new Date(services.now().getTime() + 25 * HOUR) })
    const who = await person('learner')
    await attend(who, id, 'GOING')
    await passTime(2 * HOUR)
    expect(await told(who)).toEqual([])
    await addJob(db, 'plan-event-reminders', {})
    await jobs()
    await passTime(22 * HOUR + MINUTE)
    expect(await told(who)).toEqual([expect.stringContaining('“Seeded” starts at')])
  })

  it('whose moment has passed are not made up for; what waited too long says no tomorrow', async () => {
    const { id } = await planned('Short notice', 5 * HOUR)
    const who = await person('learner')
    await attend(who, id, 'GOING')
    await passTime(3 * HOUR)
    expect(await told(who)).toEqual([])
    await passTime(HOUR + MINUTE)
    expect(await told(who)).toEqual([expect.stringContaining('“Short notice” starts at')])

    const late = await planned('Late queue', 2 * DAY)
    await attend(who, late.id, 'GOING')
    await passTime(2 * DAY - 30 * MINUTE)
    expect((await told(who)).slice(1)).toEqual([expect.stringContaining('“Late queue” starts at')])
  })
})

describe('who goes or is interested is told', () => {
  it('of another time and place, once for each change, and not of other words or another link', async () => {
    const { id, admin } = await planned('Show', 20 * DAY, { virtual: true, link: 'https://meet.example/a' })
    const [going, interested, not] = [await person('learner'), await person('learner'), await person('learner')]
    await attend(going, id, 'GOING')
    await attend(interested, id, 'INTERESTED')
    await attend(not, id, 'NOT_INTERESTED')
    const sequence = async () => (await db.event.findUniqueOrThrow({ where: { id } })).sequence
    const first = await sequence()
    await save(admin, { databaseId: id, title: 'Dealer show', text: '<p>More</p>' })
    await jobs()
    expect([await told(going), await sequence()]).toEqual([[], first])
    await save(admin, { databaseId: id, link: 'https://meet.example/b' })
    await jobs()
    expect([await told(going), await sequence()]).toEqual([[], first + 1])
    await save(admin, { databaseId: id, ...wall(21 * DAY) })
    await jobs()
    await jobs()
    expect([await told(going), await told(interested), await told(not)]).toEqual([
      ['“Dealer show” has a new time'],
      ['“Dealer show” has a new time'],
      [],
    ])
    await save(admin, { databaseId: id, virtual: false, place: 'Bend' })
    await save(admin, { databaseId: id, place: 'Reno', ...wall(22 * DAY) })
    await jobs()
    expect(await told(going)).toEqual([
      '“Dealer show” has a new time',
      '“Dealer show” has a new place',
      '“Dealer show” has a new time and place',
    ])
    expect(await sequence()).toBe(first + 4)
    const last = await db.notification.findFirstOrThrow({
      where: { userId: going.user.id, title: { endsWith: 'time and place' } },
    })
    expect([last.link, last.body]).toEqual([`/auth/events/${id}`, expect.stringMatching(/ E[SD]T, Reno\.$/)])
    expect(await letters(going)).toHaveLength(3)
  })

  it('that it is canceled, once, when a coming one is taken down, by hand or by plan, or deleted; and when it is on again', async () => {
    const taken = await planned('Fair', 10 * DAY)
    const who = await person('learner')
    const fan = await person('learner')
    await attend(who, taken.id, 'GOING')
    await attend(fan, taken.id, 'INTERESTED')
    await save(taken.admin, { databaseId: taken.id, published: false })
    await save(taken.admin, { databaseId: taken.id, published: false })
    await jobs()
    expect([await told(who), await told(fan), await letters(who)]).toEqual([
      ['“Fair” is canceled'],
      ['“Fair” is canceled'],
      ['“Fair” is canceled'],
    ])
    await save(taken.admin, { databaseId: taken.id, published: true })
    await jobs()
    await save(taken.admin, { databaseId: taken.id, published: false })
    await jobs()
    expect(await told(who)).toEqual(['“Fair” is canceled', '“Fair” is on after all', '“Fair” is canceled'])

    const ended = await planned('Closing by plan', 10 * DAY)
    await attend(who, ended.id, 'GOING')
    await save(ended.admin, {
      databaseId: ended.id,
      unpublishAt: new Date(services.now().getTime() + HOUR).toISOString(),
    })
    await passTime(HOUR + MINUTE)
    expect((await told(who)).slice(3)).toEqual(['“Closing by plan” is canceled'])

    const gone = await planned('Deleted', 10 * DAY)
    await attend(who, gone.id, 'GOING')
    await mutate(gone.admin, 'delete', 'DeleteInput', { target: 'EVENT', databaseId: gone.id })
    await jobs()
    expect((await told(who)).slice(4)).toEqual(['“Deleted” is canceled'])
    expect(await letters(who)).toContain('“Deleted” is canceled')

    const brand = await makeBrand(db, { active: true })
    const branded = await planned('Of a brand', 10 * DAY, { brandId: brand.id })
    await attend(who, branded.id, 'GOING')
    await mutate(branded.admin, 'deleteBrand', 'DeleteBrandInput', { databaseId: brand.id })
    await jobs()
    expect((await told(who)).slice(5)).toEqual(['“Of a brand” is canceled'])
  })

  it('nothing of a past event that is taken down, nor while events are turned off', async () => {
    const who = await person('learner')
    const past = await planned('Past', HOUR)
    await attend(who, past.id, 'GOING')
    travel(3 * HOUR)
    await save(past.admin, { databaseId: past.id, published: false })
    await jobs()
    expect(await told(who, 'event.canceled')).toEqual([])

    const quiet = await planned('Quiet', 2 * DAY)
    await attend(who, quiet.id, 'GOING')
    await db.settings.create({ data: { id: 1, values: { flags: { events: false } } } })
    await passTime(DAY + MINUTE)
    expect(await told(who, 'event.reminder')).toEqual([])
    await db.settings.delete({ where: { id: 1 } })
  })
})
