import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, origin, graphql, rest, person, signIn, travel } = await openWorld()

const DAY = 86_400_000
const CHANGE = `mutation ($input: ChangeCalendarFeedInput!) { changeCalendarFeed(input: $input) { address user { calendarFeed { createdAt readAt } } } }`
interface Changed {
  changeCalendarFeed: { address: string | null; user: { calendarFeed: { readAt: string | null } | null } }
}
const change = async (who: Who, on: boolean) => {
  const { data, errors } = await graphql<Changed>(who, CHANGE, { input: { on } })
  expect(errors).toBeUndefined()
  return data!.changeCalendarFeed
}
/** The path of a new address. */
const turnOn = async (who: Who) => new URL((await change(who, true)).address!).pathname
const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`${origin}${path}`, { method, headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const attend = async (who: Who, id: string, type: string | null) => rest(who, `POST /api/events/${id}/attend`, { type })
const titlesIn = (text: string): string[] =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('summary')))
const titles = async (path: string) => titlesIn((await read(path)).text)

describe('what stands in it', () => {
  it('is what one goes to or is interested in and may see at that moment, in order', async () => {
    const own = await makeAssignmentGroup(db)
    const who = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id] }))
    const path = await turnOn(who)
    expect(await titles(path)).toEqual([])
    const at = (days: number) => new Date(services.now().getTime() + days * DAY)
    const make = (title: string, days: number, more: object = {}) =>
      makeEvent(db, { title, startAt: at(days), ...more })
    const [going, maybe, aimed] = [
      await make('Going', 9),
      await make('Maybe', 2),
      await make('Aimed', 5, { audienceGroupIds: [own.id] }),
    ]
    const [not, nothing] = [await make('Not', 1), await make('Nothing', 1)]
    for (const [{ id }, type] of [
      [going, 'going'],
      [maybe, 'interested'],
      [aimed, 'going'],
      [not, 'not-interested'],
    ] as const)
      expect((await attend(who, id, type)).status).toBe(200)
    expect(nothing.title).toBe('Nothing')
    expect(await titles(path)).toEqual(['Maybe', 'Aimed', 'Going'])
    const both = (await read(path)).text
    expect(
      Object.values(nodeIcal.sync.parseICS(both)).flatMap((event) => (event?.type === 'VEVENT' ? [event.summary] : [])),
    ).toEqual(['Maybe', 'Aimed', 'Going'])

    await db.eventAudience.deleteMany({ where: { eventId: aimed.id } })
    await db.eventAudience.create({ data: { eventId: aimed.id, groupId: (await makeAssignmentGroup(db)).id } })
    expect(await titles(path)).toEqual(['Maybe', 'Going'])
    await attend(who, maybe.id, null)
    await db.event.update({ where: { id: going.id }, data: { status: 'UNPUBLISHED' } })
    expect(await titles(path)).toEqual([])
  })

  it('is updated in place: the same id, a higher sequence for another time, place or link, none for other words', async () => {
    const [admin, who] = [await person('company-admin'), await person('learner')]
    const { json } = await rest<{ _id: string }>(admin, 'POST /api/events', {
      title: 'Clinic',
      startDay: '2027-03-14',
      virtual: true,
      published: true,
    })
    await attend(who, json._id, 'going')
    const path = await turnOn(who)
    const look = async () => {
      const [event] = new ICAL.Component(ICAL.parse((await read(path)).text) as unknown[]).getAllSubcomponents('vevent')
      const value = (name: string) => String(event!.getFirstPropertyValue(name))
      return {
        uid: value('uid'),
        sequence: Number(value('sequence')),
        start: value('dtstart'),
        title: value('summary'),
      }
    }
    const first = await look()
    // The night of the 14th the clocks go on: 8:30 AM is 12:30 in UTC already.
    expect(first).toMatchObject({ uid: `event-${json._id}@paddock`, start: '2027-03-14T12:30:00Z' })
    const sequences: number[] = []
    for (const body of [
      { title: 'Big clinic' },
      { startTime: '09:00' },
      { timeZone: 'MST' },
      { link: 'https://meet.example/room' },
      { virtual: false, place: 'Bend' },
    ]) {
      expect((await rest(admin, `POST /api/events/${json._id}`, body)).status).toBe(200)
      const { uid, sequence } = await look()
      expect(uid).toBe(first.uid)
      sequences.push(sequence - first.sequence)
    }
    expect(sequences).toEqual([0, 1, 2, 3, 4])
    expect(await look()).toMatchObject({ title: 'Big clinic', start: '2027-03-14T16:00:00Z' })
    expect((await read(path)).text).not.toContain('meet.example')
  })

  it('leaves out what is long over, and everything while events are turned off or the person is held at the door', async () => {
    const who = await person('learner')
    const path = await turnOn(who)
    const { id } = await makeEvent(db, { title: 'Once' })
    await attend(who, id, 'going')
    const over = async (days: number) => {
      const startAt = new Date(services.now().getTime() - days * DAY)
      await db.event.update({ where: { id }, data: { startAt, endAt: new Date(startAt.getTime() + 3_600_000) } })
      return titles(path)
    }
    expect([await over(89), await over(91)]).toEqual([['Once'], []])
    expect(await over(1)).toEqual(['Once'])
    await db.settings.create({ data: { id: 1, values: { flags: { events: false } } } })
    expect(await titles(path)).toEqual([])
    await db.settings.delete({ where: { id: 1 } })
    await db.dealerMember.updateMany({ where: { userId: who.user.id }, data: { active: false } })
    expect(await titles(path)).toEqual([])
    await db.dealerMember.updateMany({ where: { userId: who.user.id }, data: { active: true } })
    expect(await titles(path)).toEqual(['Once'])
  })
})

describe('its address', () => {
  it('is kept as a hash, ends at once when it is renewed or turned off, and is the person’s alone', async () => {
    const [who, other] = [await person('learner'), await person('learner')]
    const { id } = await makeEvent(db, { title: 'Mine' })
    await attend(who, id, 'going')
    const first = await turnOn(who)
    expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    const secret = first.slice('/calendar/'.length, -'.ics'.length)
    const row = await db.calendarFeed.findUniqueOrThrow({ where: { userId: who.user.id } })
    expect(Buffer.from(row.tokenHash).equals(createHash('sha256').update(secret).digest())).toBe(true)
    // Neither the log nor the archive of a person holds it.
    const kept = JSON.stringify([await db.activityLog.findMany({ where: { actorId: who.user.id } }), row.readAt])
    expect(kept).not.toContain(secret)
    expect(await titles(first)).toEqual(['Mine'])

    // Another's address shows another's calendar, whoever comes with it.
    const foreign = await turnOn(other)
    expect(titlesIn((await read(foreign, { cookie: `paddock=${who.token}` })).text)).toEqual([])
    expect(titlesIn((await read(first, { cookie: `paddock=${other.token}` })).text)).toEqual(['Mine'])

    const second = await turnOn(who)
    expect(second).not.toBe(first)
    expect([(await read(first)).status, (await read(second)).status, (await read(foreign)).status]).toEqual([
      404, 200, 200,
    ])
    expect((await change(who, false)).address).toBeNull()
    expect([(await read(second)).status, (await read(foreign)).status]).toEqual([404, 200])
    expect(await db.calendarFeed.count({ where: { userId: who.user.id } })).toBe(0)
  })

  it.each([
    '/calendar/',
    '/calendar/x.ics',
    `/calendar/${'A'.repeat(43)}.ics`,
    `/calendar/${'A'.repeat(43)}`,
    `/calendar/${'A'.repeat(43)}.ics/`,
    `/calendar/..%2f${'A'.repeat(43)}.ics`,
    `/calendar/${'%41'.repeat(43)}.ics`,
  ])('that nobody has is not found: %s', async (path) => {
    const { status, text } = await read(path)
    expect([status, text]).toEqual([404, 'Not found'])
  })

  it('ends with the account, and with the person', async () => {
    const [admin, who] = [await person('platform-admin'), await person('learner')]
    const path = await turnOn(who)
    await db.user.update({ where: { id: who.user.id }, data: { status: 'DEACTIVATED' } })
    expect((await read(path)).status).toBe(404)
    await db.user.update({ where: { id: who.user.id }, data: { status: 'ACTIVE' } })
    expect((await read(path)).status).toBe(200)
    await graphql(admin, 'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }', {
      input: { databaseId: who.user.id },
    })
    expect((await read(path)).status).toBe(404)
    expect(await db.calendarFeed.count({ where: { userId: who.user.id } })).toBe(0)
  })

  it('is made in person: neither by who acts as somebody nor by a partner system, and seen by nobody else', async () => {
    const [admin, who] = [await person('company-admin'), await person('learner')]
    await turnOn(who)
    const begun = await rest(admin, `GET /api/proxy/${who.user.id}`)
    const acting: Who = { user: who.user, token: /paddock=([^;]+)/.exec(begun.headers.getSetCookie().join())![1]! }
    const { errors } = await graphql(acting, CHANGE, { input: { on: true } })
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await graphql(null, CHANGE, { input: { on: true } })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const ask = async (asking: Who) =>
      (
        await graphql<{ user: { calendarFeed: object | null } }>(
          asking,
          'query ($id: ID!) { user(databaseId: $id) { calendarFeed { createdAt } } }',
          { id: who.user.id },
        )
      ).data!.user.calendarFeed
    expect([await ask(who), await ask(await person('company-admin'))]).toEqual([expect.anything(), null])
  })
})

describe('calendar programs', () => {
  it('are told that nothing changed, by ETag; HEAD answers without the calendar', async () => {
    const who = await person('learner')
    const { id } = await makeEvent(db, { title: 'Tagged' })
    await attend(who, id, 'going')
    const path = await turnOn(who)
    const first = await read(path)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag')!
    travel(60_000)
    for (const asked of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await read(path, { 'if-none-match': asked })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    }
    // Who else answers changes nothing in it.
    await attend(await person('learner'), id, 'going')
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304)
    const head = await read(path, {}, 'HEAD')
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(Buffer.byteLength(first.text)),
    ])
    await db.event.update({ where: { id }, data: { title: 'Renamed' } })
    const changed = await read(path, { 'if-none-match': etag })
    expect([changed.status, titlesIn(changed.text)]).toEqual([200, ['Renamed']])
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect((await read(path, {}, 'POST')).status).toBe(404)
  })

  it('are slowed down: each address by itself, unknown ones by the network', async () => {
    const [who, other] = [await person('learner'), await person('learner')]
    const [path, free] = [await turnOn(who), await turnOn(other)]
    for (let turn = 0; turn < 60; turn++) expect((await read(path)).status).toBe(200)
    const refused = await read(path)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await read(free)).status).toBe(200)
    const guesses = Array.from({ length: 1200 }, (_, turn) => `/calendar/${String(turn).padStart(43, 'A')}.ics`)
    const found = new Set<number>()
    while (guesses.length)
      for (const { status } of await Promise.all(guesses.splice(0, 50).map((guess) => read(guess)))) found.add(status)
    expect(found).toContain(404)
    expect((await read(`/calendar/${'B'.repeat(43)}.ics`)).status).toBe(429)
    expect((await read(free)).status).toBe(200)
  })

  it('leave a mark of when they last came', async () => {
    const who = await person('learner')
    const path = await turnOn(who)
    const at = async () => (await db.calendarFeed.findUniqueOrThrow({ where: { userId: who.user.id } })).readAt
    expect(await at()).toBeNull()
    await read(path)
    const first = await at()
    expect(first).not.toBeNull()
    travel(30_000)
    await read(path)
    expect(await at()).toEqual(first)
    travel(40_000)
    await read(path)
    expect((await at())!.getTime()).toBeGreaterThan(first!.getTime())
  })
})
