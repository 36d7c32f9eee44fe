import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { editsEvent, eventsEditableBy } from '../../server/events/rules.ts'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'
import { codeOf } from '../support/answers.ts'
import { doTo } from '../support/roots.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, rest, person, signIn, statements, travel } = await openWorld()

const MINUTE = 60_000
const DAY = 86_400_000
const LIST = `query ($text: String, $time: EventTime, $attendance: AttendanceType, $favored: Boolean, $editable: Boolean, $from: DateTime, $until: DateTime, $sort: EventSort, $first: Int) {
  events(text: $text, time: $time, attendance: $attendance, favored: $favored, editable: $editable, from: $from, until: $until, sort: $sort, first: $first) {
    totalCount edges { node { databaseId title excerpt startDay startTime timeZone goingCount viewerAttendance viewerReminded viewerPrice { amount } currentPrice { amount } link brand { name } thumbnail { url } reactions { favored } } } } }`
interface Listed {
  events: { totalCount: number; edges: { node: { databaseId: string } }[] }
}
const idsFor = async (who: Who, variables: Record<string, unknown> = {}): Promise<string[]> =>
  (await graphql<Listed>(who, LIST, { first: 100, ...variables })).data!.events.edges.map(({ node }) => node.databaseId)

const SAVE = `mutation ($input: SaveEventInput!) { saveEvent(input: $input) { event {
  databaseId title text status startAt endAt startDay startTime endDay endTime timeZone virtual place plannedLink version earlyBirdDay
  price { amount currency } discount { amount } currentPrice { amount } brand { databaseId } audience { databaseId } } } }`
interface Saved {
  saveEvent: {
    event: {
      databaseId: string
      text: string
      status: string
      startAt: string
      endAt: string
      startDay: string
      startTime: string
      endDay: string
      endTime: string
      timeZone: string
      version: number
      price: { amount: string }
      discount: { amount: string }
      currentPrice: { amount: string }
      brand: { databaseId: string } | null
    }
  }
}
const save = (who: Who | null, input: Record<string, unknown>) => graphql<Saved>(who, SAVE, { input })
const saved = async (who: Who, input: Record<string, unknown>) => {
  const { data, errors } = await save(who, input)
  expect(errors).toBeUndefined()
  return data!.saveEvent.event
}

const ATTEND = `mutation ($input: AttendEventInput!) { attendEvent(input: $input) { event { goingCount interestedCount viewerAttendance viewerReminded viewerPrice { minor amount currency } } } }`
const attend = (who: Who, databaseId: string, type: string | null, remind?: boolean) =>
  graphql<{ attendEvent: { event: { goingCount: number; viewerPrice: { amount: string } | null } } }>(who, ATTEND, {
    input: { databaseId, type, remind },
  })
const attendeePrices = async (who: Who, id: string) =>
  (
    await graphql<{ eventAttendees: { edges: { node: { type: string; price: { amount: string } | null } }[] } }>(
      who,
      'query ($id: ID!) { eventAttendees(event: $id) { edges { node { type price { amount } } } } }',
      { id },
    )
  ).data!.eventAttendees.edges.map(({ node }) => [node.type, node.price?.amount ?? null])
const fieldOf = (answer: { errors?: { extensions: { fields?: Record<string, string> } }[] }) =>
  Object.keys(answer.errors?.[0]?.extensions.fields ?? {})

const REACT = 'mutation ($input: ReactInput!) { react(input: $input) { reactions { favored favorites } } }'

describe('who sees an event', () => {
  it('a learner sees what is published, for everybody or an own group, of no brand or an active one; else it answers as if not there', async () => {
    const [own, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const [shown, hidden] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: false })]
    const open = [
      await makeEvent(db),
      await makeEvent(db, { audienceGroupIds: [own.id, other.id] }),
      await makeEvent(db, { brandId: shown.id }),
    ].map(({ id }) => id)
    const closed = [
      await makeEvent(db, { status: 'DRAFT' }),
      await makeEvent(db, { status: 'UNPUBLISHED' }),
      await makeEvent(db, { audienceGroupIds: [other.id] }),
      await makeEvent(db, { brandId: hidden.id }),
    ].map(({ id }) => id)
    const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id] }))
    const seen = await idsFor(learner)
    expect(open.filter((id) => !seen.includes(id))).toEqual([])
    expect(closed.filter((id) => seen.includes(id))).toEqual([])
    for (const id of closed) {
      expect((await graphql(learner, 'query ($id: ID!) { event(databaseId: $id) { title } }', { id })).data).toEqual({
        event: null,
      })
      expect(codeOf(await attend(learner, id, 'GOING'))).toBe('NOT_FOUND')
      expect(codeOf(await graphql(learner, REACT, { input: { target: 'EVENT', databaseId: id, favored: true } }))).toBe(
        'NOT_FOUND',
      )
      expect((await rest(learner, `GET /api/events/${id}/calendar`)).status).toBe(404)
    }
    expect(codeOf(await graphql(guest, LIST))).toBe('UNAUTHENTICATED')
    const admin = await idsFor(await person('company-admin'))
    expect([...open, ...closed].filter((id) => !admin.includes(id))).toEqual([])
  })

  it('what one went to answers as if not there once the audience is withdrawn: list, page, answer, favorite, calendar', async () => {
    const [own, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const { id } = await makeEvent(db, { audienceGroupIds: [own.id] })
    const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id] }))
    await attend(learner, id, 'GOING')
    await graphql(learner, REACT, { input: { target: 'EVENT', databaseId: id, favored: true } })
    expect(await idsFor(learner, { attendance: 'GOING' })).toEqual([id])
    await saved(await person('company-admin'), { databaseId: id, audienceIds: [other.id] })
    for (const variables of [{}, { attendance: 'GOING' }, { favored: true }, { text: 'Event' }])
      expect(await idsFor(learner, variables)).not.toContain(id)
    expect((await rest(learner, `GET /api/events/${id}`)).status).toBe(404)
    expect((await rest(learner, `POST /api/events/${id}/attend`, { type: 'interested' })).status).toBe(404)
    expect((await rest(learner, `POST /api/events/${id}/favorite`, { favored: false })).status).toBe(404)
    expect((await rest(learner, `GET /api/events/${id}/another`)).status).toBe(404)
    expect(await db.event.findUniqueOrThrow({ where: { id } })).toMatchObject({ going: 1, interested: 0 })
  })

  it('who left its audience reads title and time of what they answered, takes the answer back at either door, and reads no more', async () => {
    const own = await makeAssignmentGroup(db)
    const startAt = new Date(services.now().getTime() + 2 * MINUTE)
    const secret = { virtual: true, link: 'https://meet.example/secret', text: '<p>For the new team only.</p>' }
    const [going, maybe] = await Promise.all(
      [1, 2].map(() => makeEvent(db, { startAt, audienceGroupIds: [own.id], ...secret })),
    )
    const member = () => makeOnboardedUser(db, { assignmentGroupIds: [own.id] })
    const [mover, stayer, stranger] = [
      await signIn(await member()),
      await signIn(await member()),
      await person('learner'),
    ]
    for (const who of [mover, stayer]) {
      await attend(who, going!.id, 'GOING')
      await attend(who, maybe!.id, 'INTERESTED', true)
    }
    const LOST =
      '{ lostEventAnswers { eventId eventTitle eventStart type inAudience } events(first: 100) { totalCount edges { node { link text databaseId title } } } }'
    interface Lost {
      lostEventAnswers: { eventId: string; eventTitle: string; type: string }[]
    }
    const lost = async (who: Who) => (await graphql<Lost>(who, LOST)).data!.lostEventAnswers
    expect(await lost(mover)).toEqual([])
    await db.assignmentGroupMember.deleteMany({ where: { userId: mover.user.id } })
    const answer = (event: typeof going, type: string) => ({
      eventId: event!.id,
      eventTitle: event!.title,
      eventStart: expect.stringMatching(/ E[SD]T$/),
      type,
      inAudience: false,
    })
    expect(await lost(mover)).toEqual(expect.arrayContaining([answer(going, 'GOING'), answer(maybe, 'INTERESTED')]))
    expect([await lost(stayer), await lost(stranger)]).toEqual([[], []])
    // The link is open by now, to who is in the audience.
    const all = JSON.stringify((await graphql(mover, LOST)).data)
    expect(all).not.toMatch(/meet\.example|new team/)
    // Organizers see who it is.
    const admin = await person('company-admin')
    const marks = await graphql<{ eventAttendees: { edges: { node: { email: string; inAudience: boolean } }[] } }>(
      admin,
      'query ($id: ID!) { eventAttendees(event: $id) { edges { node { email inAudience } } } }',
      { id: going!.id },
    )
    const told = new Map(marks.data!.eventAttendees.edges.map(({ node }) => [node.email, node.inAudience]))
    expect([told.get(mover.user.email), told.get(stayer.user.email)]).toEqual([false, true])
    const csv = (await rest(admin, `GET /api/events/${going!.id}/attendees/export`)).text
    expect(csv).toMatch(new RegExp(`${mover.user.email}.*,no\\b`))

    // Coming is no longer theirs to say, leaving is.
    for (const type of ['GOING', 'INTERESTED']) expect(codeOf(await attend(mover, going!.id, type))).toBe('NOT_FOUND')
    expect(codeOf(await attend(stranger, going!.id, null))).toBe('NOT_FOUND')
    expect((await attend(mover, going!.id, null)).data).toEqual({ attendEvent: { event: null } })
    const outside = await rest(mover, `POST /api/events/${maybe!.id}/attend`, { type: 'not-interested' })
    expect([outside.status, outside.json]).toEqual([
      200,
      { attendance: { type: 'not-interested', remind: false }, yourPrice: null, going: null, interested: null },
    ])
    expect(await lost(mover)).toEqual([])
    const counts = { select: { going: true, interested: true, notInterested: true } }
    expect(await db.event.findUniqueOrThrow({ where: { id: going!.id }, ...counts })).toEqual({
      going: 1,
      interested: 0,
      notInterested: 0,
    })
    expect(await db.event.findUniqueOrThrow({ where: { id: maybe!.id }, ...counts })).toEqual({
      going: 0,
      interested: 1,
      notInterested: 1,
    })
    // The other door takes back as well, also once the answer is another.
    expect((await rest(mover, `POST /api/events/${maybe!.id}/attend`, { type: null })).json).toMatchObject({
      attendance: null,
    })
  })

  it('the rule of who edits and its filter agree for every role', async () => {
    const brand = await makeBrand(db)
    await makeEvent(db, { brandId: brand.id })
    await makeEvent(db)
    const all = await db.event.findMany()
    for (const { key } of BUILT_IN_ROLES) {
      const who = await person(key, { ownedBrandIds: [brand.id] })
      const viewer = (await loadSession(services, who.token))!
      const filtered = await db.event.findMany({ where: eventsEditableBy(viewer) })
      expect(filtered.map(({ id }) => id).sort(), key).toEqual(
        all
          .filter(({ brandId }) => editsEvent(viewer, brandId))
          .map(({ id }) => id)
          .sort(),
      )
    }
  })

  it('nobody finds events while they are turned off', async () => {
    const learner = await person('learner')
    const { id } = await makeEvent(db)
    const off = { values: { flags: { events: false } } }
    await db.settings.upsert({ where: { id: 1 }, create: { id: 1, ...off }, update: off })
    try {
      expect(codeOf(await graphql(learner, LIST))).toBe('FORBIDDEN')
      expect(codeOf(await attend(learner, id, 'GOING'))).toBe('FORBIDDEN')
    } finally {
      await db.settings.delete({ where: { id: 1 } })
    }
    expect(await idsFor(learner)).toContain(id)
  })
})

describe('saving', () => {
  it('makes a draft at 8:30 AM Eastern for an hour at 129.00, cleans its text and publishes it', async () => {
    const admin = await person('company-admin')
    const made = await saved(admin, {
      title: 'Demo day',
      text: '<p onclick="x()">Bring <b>boots</b>.</p><script>x</script>',
      startDay: '2027-07-01',
    })
    expect(made).toMatchObject({
      status: 'DRAFT',
      text: '<p>Bring <b>boots</b>.</p>',
      startAt: '2027-07-01T12:30:00.000Z',
      endAt: '2027-07-01T13:30:00.000Z',
      startDay: '2027-07-01',
      startTime: '08:30',
      endTime: '09:30',
      timeZone: 'EST',
      price: { amount: '129.00', currency: 'USD' },
      discount: { amount: '10.00' },
      currentPrice: { amount: '129.00' },
      version: 1,
    })
    const learner = await person('learner')
    expect(await idsFor(learner)).not.toContain(made.databaseId)
    expect(await saved(admin, { databaseId: made.databaseId, version: 1, published: true })).toMatchObject({
      status: 'PUBLISHED',
      version: 2,
    })
    expect(await idsFor(learner)).toContain(made.databaseId)
    expect(codeOf(await save(admin, { databaseId: made.databaseId, version: 1, title: 'Late' }))).toBe('CONFLICT')
  })

  it.each([
    ['EST', '2027-03-13T13:30:00.000Z', '2027-03-14T12:30:00.000Z'],
    ['CST', '2027-03-13T14:30:00.000Z', '2027-03-14T13:30:00.000Z'],
    ['MST', '2027-03-13T15:30:00.000Z', '2027-03-14T15:30:00.000Z'],
    ['PST', '2027-03-13T16:30:00.000Z', '2027-03-14T15:30:00.000Z'],
  ])('an event over the night the clocks change keeps its times on the wall: %s', async (timeZone, start, next) => {
    const admin = await person('company-admin')
    const made = await saved(admin, {
      title: 'Two days',
      startDay: '2027-03-13',
      endDay: '2027-03-14',
      endTime: '08:30',
      timeZone,
    })
    expect([made.startAt, made.endAt, made.startTime, made.endTime, made.endDay]).toEqual([
      start,
      next,
      '08:30',
      '08:30',
      '2027-03-14',
    ])
    const skipped = await save(admin, { databaseId: made.databaseId, endTime: '02:30' })
    expect(fieldOf(skipped)).toEqual(timeZone === 'MST' ? [] : ['endTime'])
  })

  it('one moved by its day alone keeps its length, one given another zone its times', async () => {
    const admin = await person('company-admin')
    const { databaseId } = await saved(admin, {
      title: 'Clinic',
      startDay: '2027-05-03',
      startTime: '13:00',
      endDay: '2027-05-04',
      endTime: '15:00',
    })
    expect(await saved(admin, { databaseId, startDay: '2027-06-07' })).toMatchObject({
      startDay: '2027-06-07',
      startTime: '13:00',
      endDay: '2027-06-08',
      endTime: '15:00',
    })
    expect(await saved(admin, { databaseId, endTime: '16:00', startDay: '2027-06-10' })).toMatchObject({
      startDay: '2027-06-10',
      endDay: '2027-06-11',
      endTime: '16:00',
    })
    expect(await saved(admin, { databaseId, timeZone: 'PST' })).toMatchObject({
      startTime: '13:00',
      startAt: '2027-06-10T20:00:00.000Z',
    })
  })

  it('a brand manager saves events of own brands, by default of the one worked on now', async () => {
    const [own, other] = [await makeBrand(db), await makeBrand(db)]
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    expect((await saved(manager, { title: 'Ours', startDay: '2027-05-01' })).brand).toEqual({ databaseId: own.id })
    for (const brandId of [other.id, null])
      expect(fieldOf(await save(manager, { title: 'Theirs', startDay: '2027-05-01', brandId }))).toEqual(['brandId'])
    const foreign = await makeEvent(db, { brandId: other.id })
    expect(codeOf(await save(manager, { databaseId: foreign.id, title: 'Taken' }))).toBe('FORBIDDEN')
    const draft = await makeEvent(db, { brandId: other.id, status: 'DRAFT' })
    expect(codeOf(await save(manager, { databaseId: draft.id, title: 'Taken' }))).toBe('NOT_FOUND')
    for (const role of ['learner', 'dealer-manager', 'translator', 'sales-rep'] as const)
      expect(codeOf(await save(await person(role), { title: 'No', startDay: '2027-05-01' }))).toBe('FORBIDDEN')
  })

  it('names the field that is wrong and keeps nothing', async () => {
    const admin = await person('company-admin')
    const before = await db.event.count()
    const nowhere = '0190a0a0-0000-7000-8000-000000000000'
    const day = { startDay: '2027-05-01' }
    for (const [input, field] of [
      [{ ...day, title: ' ' }, 'title'],
      [{ ...day }, 'title'],
      [{ ...day, title: 'x'.repeat(121) }, 'title'],
      [{ title: 'Some day' }, 'startDay'],
      [{ title: 'No day', startDay: null }, 'startDay'],
      [{ title: 'Over', startDay: '2020-05-01' }, 'startDay'],
      [{ ...day, title: 'Never', startTime: '24:00' }, 'startTime'],
      [{ ...day, title: 'Never', startTime: '8:30' }, 'startTime'],
      [{ title: 'Skipped', startDay: '2027-03-14', startTime: '02:15' }, 'startTime'],
      [{ ...day, title: 'Backwards', endTime: '08:30' }, 'endTime'],
      [{ ...day, title: 'Backwards', endDay: '2027-04-30' }, 'endDay'],
      [{ ...day, title: 'For ever', endDay: '2027-09-01' }, 'endDay'],
      [{ ...day, title: 'Free?', price: 'cheap' }, 'price'],
      [{ ...day, title: 'Paid to come', price: '-1' }, 'price'],
      [{ ...day, title: 'More off', price: '5.00', discount: '6.00' }, 'discount'],
      [{ ...day, title: 'Late bird', earlyBirdDay: '2027-05-02' }, 'earlyBirdDay'],
      [{ ...day, title: 'Script', link: 'javascript:alert(1)' }, 'link'],
      [{ ...day, title: 'Name in it', link: 'https://portal.example@evil.example/' }, 'link'],
      [{ ...day, title: 'Group', audienceIds: [nowhere] }, 'audienceIds'],
      [{ ...day, title: 'Brand', brandId: nowhere }, 'brandId'],
      [{ ...day, title: 'Gone', pictures: [{ id: nowhere }] }, 'pictures.0.id'],
      [{ ...day, title: 'Empty', pictures: [{}] }, 'pictures.0.file'],
    ] as const) {
      const answer = await save(admin, input)
      expect(codeOf(answer), JSON.stringify(input)).toBe('BAD_USER_INPUT')
      expect(fieldOf(answer), JSON.stringify(input)).toEqual([field])
    }
    expect(await db.event.count()).toBe(before)
  })

  it('is deleted by who may', async () => {
    const { id } = await makeEvent(db)
    const [learner, reader] = [await person('learner'), await person('translator')]
    await attend(learner, id, 'GOING')
    const remove = (who: Who) => graphql(who, doTo('delete'), { input: { target: 'EVENT', databaseId: id } })
    for (const who of [learner, reader]) expect(codeOf(await remove(who))).toBe('FORBIDDEN')
    expect((await remove(await person('company-admin'))).errors).toBeUndefined()
    expect(codeOf(await attend(learner, id, 'INTERESTED'))).toBe('NOT_FOUND')
  })
})

describe('the link of a virtual event', () => {
  const LINK = 'query ($id: ID!) { event(databaseId: $id) { link linkOpensAt plannedLink } }'
  interface Link {
    event: { link: string | null; linkOpensAt: string | null; plannedLink: string | null }
  }

  it('is given out 10 minutes before the start and until an hour after the end, to who sees the event', async () => {
    const own = await makeAssignmentGroup(db)
    const startAt = new Date(services.now().getTime() + 11 * MINUTE + 30_000)
    const { id } = await makeEvent(db, {
      startAt,
      virtual: true,
      link: 'https://meet.example/room',
      audienceGroupIds: [own.id],
    })
    const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id] }))
    const [stranger, admin, reader] = [
      await person('learner'),
      await person('company-admin'),
      await person('translator'),
    ]
    const ask = async (who: Who) => (await graphql<Link>(who, LINK, { id })).data!.event
    const opens = new Date(startAt.getTime() - 10 * MINUTE).toISOString()
    // 11 minutes before.
    expect(await ask(learner)).toEqual({ link: null, linkOpensAt: opens, plannedLink: null })
    expect(await ask(admin)).toEqual({ link: null, linkOpensAt: opens, plannedLink: 'https://meet.example/room' })
    expect(await ask(reader)).toEqual({ link: null, linkOpensAt: opens, plannedLink: null })
    const told = (await rest(learner, `GET /api/events/${id}`)).text + (await rest(learner, 'GET /api/events')).text
    expect(told + (await rest(learner, `GET /api/events/${id}/calendar`)).text).not.toContain('meet.example')
    travel(2 * MINUTE)
    // 9 minutes before.
    expect(await ask(learner)).toMatchObject({ link: 'https://meet.example/room' })
    expect(await ask(stranger)).toBeNull()
    expect((await rest<{ link: string }>(learner, `GET /api/events/${id}`)).json.link).toBe('https://meet.example/room')
    travel(9 * MINUTE + 60 * MINUTE + 59 * MINUTE)
    expect((await ask(learner)).link).toBe('https://meet.example/room')
    travel(2 * MINUTE)
    expect((await ask(learner)).link).toBeNull()
  })

  it('is not given out while the event is not published, nor of one at a place', async () => {
    const startAt = new Date(services.now().getTime() + 5 * MINUTE)
    const draft = await makeEvent(db, { startAt, virtual: true, link: 'https://meet.example/d', status: 'DRAFT' })
    const placed = await makeEvent(db, { startAt, link: 'https://meet.example/p' })
    for (const [{ id }, opens] of [
      [draft, expect.any(String)],
      [placed, null],
    ] as const)
      expect((await graphql<Link>(await person('translator'), LINK, { id })).data!.event).toEqual({
        link: null,
        linkOpensAt: opens,
        plannedLink: null,
      })
  })
})

describe('saying whether one comes', () => {
  it('is counted on the row, changed and taken back; the list finds it', async () => {
    const { id } = await makeEvent(db)
    const learner = await person('learner')
    const counts = async () => {
      const { going, interested, notInterested } = await db.event.findUniqueOrThrow({ where: { id } })
      return [going, interested, notInterested]
    }
    expect((await attend(learner, id, 'INTERESTED', true)).data!.attendEvent.event).toEqual({
      goingCount: 0,
      interestedCount: 1,
      viewerAttendance: 'INTERESTED',
      viewerReminded: true,
      viewerPrice: null,
    })
    expect(await counts()).toEqual([0, 1, 0])
    await attend(learner, id, 'GOING')
    await attend(learner, id, 'GOING')
    expect(await counts()).toEqual([1, 0, 0])
    expect(await idsFor(learner, { attendance: 'GOING' })).toEqual([id])
    await attend(learner, id, 'NOT_INTERESTED')
    expect(await counts()).toEqual([0, 0, 1])
    await attend(learner, id, null)
    expect(await counts()).toEqual([0, 0, 0])
    expect(await db.eventAttendance.count({ where: { eventId: id } })).toBe(0)
  })

  it('of two at once both are counted, and of 50 hands that change their minds the count is the truth', async () => {
    const { id } = await makeEvent(db)
    const pair = await Promise.all([person('learner'), person('learner')])
    await Promise.all(pair.map((who) => attend(who, id, 'GOING')))
    expect((await db.event.findUniqueOrThrow({ where: { id } })).going).toBe(2)
    const people = await Promise.all(Array.from({ length: 50 }, () => person('learner')))
    const types = ['GOING', 'INTERESTED', null, 'NOT_INTERESTED'] as const
    const answers = await Promise.all(
      people.flatMap((who, index) => types.map((_, turn) => attend(who, id, types[(index + turn) % types.length]!))),
    )
    expect(answers.filter(({ errors }) => errors)).toEqual([])
    const rows = await db.eventAttendance.findMany({ where: { eventId: id } })
    const of = (type: string) => rows.filter((row) => row.type === type).length
    expect(await db.event.findUniqueOrThrow({ where: { id } })).toMatchObject({
      going: of('GOING'),
      interested: of('INTERESTED'),
      notInterested: of('NOT_INTERESTED'),
    })
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(rows.length)
  })

  it('fixes the price of that moment: early until the early-bird day is over on the event’s own clock', async () => {
    const admin = await person('company-admin')
    const zone = { CST: 'America/Chicago', PST: 'America/Los_Angeles' }
    for (const timeZone of ['CST', 'PST'] as const) {
      const { databaseId: id } = await saved(admin, {
        title: 'Early',
        startDay: '2027-05-20',
        earlyBirdDay: '2027-05-10',
        timeZone,
        published: true,
      })
      // The last minute of the day there, and the first of the next: 5 and 7 hours after UTC's.
      const midnight = new Date(`2027-05-11T${timeZone === 'CST' ? '05' : '07'}:00:00Z`)
      const [early, late] = [await person('learner'), await person('learner')]
      const when = services.now
      const price = async (who: Who) => (await attend(who, id, 'GOING')).data!.attendEvent.event.viewerPrice?.amount
      try {
        services.now = () => new Date(midnight.getTime() - 1000)
        await db.session.updateMany({ data: { expiresAt: new Date('2028-01-01'), lastSeenAt: services.now() } })
        expect(await price(early), zone[timeZone]).toBe('119.00')
        services.now = () => midnight
        expect(await price(late), zone[timeZone]).toBe('129.00')
        // Who is registered keeps the price, whatever it is by now.
        await saved(admin, { databaseId: id, price: '200', discount: '0' })
        expect(await price(early)).toBe('119.00')
        // Also through being interested only; who said they do not come, or nothing any more, pays the price of then.
        expect((await attend(early, id, 'INTERESTED')).data!.attendEvent.event.viewerPrice?.amount).toBe('119.00')
        expect(await attendeePrices(admin, id)).toContainEqual(['INTERESTED', null])
        expect(await price(early)).toBe('119.00')
        for (const left of ['NOT_INTERESTED', null]) {
          await attend(early, id, left)
          await attend(early, id, 'INTERESTED')
          expect(await price(early), String(left)).toBe('200.00')
          await db.eventAttendance.updateMany({ where: { userId: early.user.id }, data: { price: 11900n } })
        }
      } finally {
        services.now = when
        await db.session.updateMany({ data: { lastSeenAt: services.now() } })
      }
    }
  })

  it('leaves what is not named as it is, at both doors', async () => {
    const { id } = await makeEvent(db)
    const learner = await person('learner')
    const partial = (input: object) =>
      graphql<{ attendEvent: { event: object } }>(learner, ATTEND, { input: { databaseId: id, ...input } })
    const stored = () => db.eventAttendance.findMany({ where: { eventId: id }, select: { type: true, remind: true } })
    for (const input of [{}, { remind: true }]) {
      const refused = await partial(input)
      expect([codeOf(refused), fieldOf(refused)]).toEqual(['BAD_USER_INPUT', ['type']])
      const outside = await rest(learner, `POST /api/events/${id}/attend`, input)
      expect([outside.status, outside.headers.get('x-field')]).toEqual([422, 'type'])
    }
    await attend(learner, id, 'INTERESTED')
    expect((await partial({ remind: true })).data!.attendEvent.event).toMatchObject({ viewerReminded: true })
    await partial({})
    expect((await rest(learner, `POST /api/events/${id}/attend`, {})).json).toMatchObject({ interested: 1 })
    expect(await stored()).toEqual([{ type: 'INTERESTED', remind: true }])
    // Whoever goes and is only interested after all finds the reminder as it was chosen.
    await attend(learner, id, 'GOING')
    await rest(learner, `POST /api/events/${id}/attend`, { remind: true })
    await attend(learner, id, 'INTERESTED')
    expect(await stored()).toEqual([{ type: 'INTERESTED', remind: true }])
    await partial({ type: null })
    expect(await stored()).toEqual([])
  })

  it('is refused for what is over, while acting as someone, and to an administrator it is not meant for', async () => {
    const over = await makeEvent(db, { startAt: new Date(services.now().getTime() - 2 * DAY) })
    const learner = await person('learner')
    expect(codeOf(await attend(learner, over.id, 'GOING'))).toBe('CONFLICT')
    const [admin, group] = [await person('company-admin'), await makeAssignmentGroup(db)]
    const aimed = await makeEvent(db, { audienceGroupIds: [group.id] })
    expect(codeOf(await attend(admin, aimed.id, 'GOING'))).toBe('CONFLICT')
    const open = await makeEvent(db)
    const begun = await rest(admin, `GET /api/proxy/${learner.user.id}`)
    const acting: Who = { user: learner.user, token: /paddock=([^;]+)/.exec(begun.headers.getSetCookie().join())![1]! }
    expect(codeOf(await attend(acting, open.id, 'GOING'))).toBe('FORBIDDEN')
    expect(await db.eventAttendance.count({ where: { eventId: { in: [over.id, aimed.id, open.id] } } })).toBe(0)
  })

  it('goes with an erased person, and the counts follow', async () => {
    const { id } = await makeEvent(db)
    const [admin, leaver] = [await person('platform-admin'), await person('learner')]
    await attend(leaver, id, 'GOING')
    await graphql(leaver, REACT, { input: { target: 'EVENT', databaseId: id, favored: true } })
    expect(await db.event.findUniqueOrThrow({ where: { id } })).toMatchObject({ going: 1, favorites: 1 })
    await graphql(admin, 'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }', {
      input: { databaseId: leaver.user.id },
    })
    expect(await db.event.findUniqueOrThrow({ where: { id } })).toMatchObject({ going: 0, favorites: 0 })
  })
})

describe('who comes', () => {
  const ASK = `query ($id: ID!, $text: String, $type: AttendanceType) { eventAttendees(event: $id, text: $text, type: $type) { totalCount edges { node { name email type } } } }`
  interface Attendees {
    eventAttendees: { totalCount: number; edges: { node: { name: string; email: string | null; type: string } }[] }
  }

  it('is read by who may save the event and see the people, by name, address and answer', async () => {
    const brand = await makeBrand(db, { active: true })
    const { id } = await makeEvent(db, { brandId: brand.id })
    const [ann, bob] = [
      await person('learner', { firstName: 'Ann', lastName: 'Arbor' }),
      await person('learner', { firstName: 'Bob', lastName: 'Boise' }),
    ]
    await attend(bob, id, 'GOING')
    await attend(ann, id, 'INTERESTED')
    const [admin, manager, other] = [
      await person('company-admin'),
      await person('brand-manager', { ownedBrandIds: [brand.id] }),
      await person('brand-manager', { ownedBrandIds: [(await makeBrand(db)).id] }),
    ]
    const ask = async (who: Who, variables = {}) =>
      (await graphql<Attendees>(who, ASK, { id, ...variables })).data!.eventAttendees.edges.map(({ node }) => node)
    expect(await ask(admin)).toEqual([
      { name: 'Ann Arbor', email: ann.user.email, type: 'INTERESTED' },
      { name: 'Bob Boise', email: bob.user.email, type: 'GOING' },
    ])
    // May save the event and see neither person: counted, not named (tests/domain/unnamed.test.ts).
    expect(await ask(manager)).toEqual([])
    expect((await ask(admin, { type: 'GOING' })).map(({ name }) => name)).toEqual(['Bob Boise'])
    expect((await ask(admin, { text: 'arb' })).map(({ name }) => name)).toEqual(['Ann Arbor'])
    expect(await ask(other)).toEqual([])
    for (const who of [ann, await person('translator')])
      expect(codeOf(await graphql(who, ASK, { id }))).toBe('FORBIDDEN')
  })
})

it('lists find by time, window, text and place, in order', async () => {
  const now = services.now().getTime()
  const [past, running, soon, later] = [
    await makeEvent(db, { title: 'Zebra past', startAt: new Date(now - 3 * DAY) }),
    await makeEvent(db, { title: 'Zebra now', startAt: new Date(now - 10 * MINUTE) }),
    await makeEvent(db, { title: 'Soon', startAt: new Date(now + DAY), place: 'Zebra ranch' }),
    await makeEvent(db, { title: 'Zebra later', startAt: new Date(now + 40 * DAY) }),
  ].map(({ id }) => id)
  const learner = await person('learner')
  const zebras = (variables: object) => idsFor(learner, { text: 'zebra', ...variables })
  expect(await zebras({ time: 'UPCOMING', sort: 'SOONEST' })).toEqual([running, soon, later])
  expect(await zebras({ time: 'PAST' })).toEqual([past])
  expect(await zebras({})).toEqual([later, soon, running, past])
  const window = { from: new Date(now).toISOString(), until: new Date(now + 2 * DAY).toISOString() }
  expect(await zebras({ ...window, sort: 'SOONEST' })).toEqual([running, soon])
})

it('a list asks the same few statements for 1, 10 and 50 rows', async () => {
  const learner = await person('learner')
  while ((await db.event.count({ where: { status: 'PUBLISHED' } })) < 60) await makeEvent(db)
  const counts: number[] = []
  for (const first of [1, 10, 50]) {
    statements()
    await graphql(learner, LIST, { first })
    counts.push(statements().length)
  }
  expect(new Set(counts).size).toBe(1)
  expect(counts[0]).toBeLessThanOrEqual(9)
})
