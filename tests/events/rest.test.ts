import ICAL from 'ical.js'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, person, rest } = await openWorld()

const DAY = 86_400_000
interface Row {
  _id: string
  title: string
  published: boolean
  status: string
  isAdmin: boolean
  brandId: string | null
  favored: boolean
  imageFile: string | null
  images: { _id: string; file: string }[]
  thumbnail: string | null
  attendance: { type: string; remind: boolean } | null
  timeZone: string
  timeZoneLabel: string
  startTime: string
  price: string
}
interface List {
  events: Row[]
  pagination: { page: number; limit: number; total: number; pages: number }
}

it('lists by page, text and brand, as documented; available are those to come', async () => {
  const brand = await makeBrand(db, { active: true })
  const at = (days: number) => new Date(services.now().getTime() + days * DAY)
  for (let index = 1; index <= 12; index++)
    await makeEvent(db, { title: `Paged ${index}`, brandId: brand.id, startAt: at(index - 3.5) })
  await makeEvent(db, { title: 'Paged draft', brandId: brand.id, status: 'DRAFT' })
  const learner = await person('learner')
  const { json } = await rest<List>(learner, `GET /api/events?brandId=${brand.id}&page=2`)
  expect(json.events.map(({ title }) => title)).toEqual(['Paged 2', 'Paged 1'])
  expect(json.pagination).toEqual({ page: 2, limit: 10, total: 12, pages: 2 })
  expect(json.events[0]).toMatchObject({
    published: true,
    status: 'published',
    isAdmin: false,
    brandId: brand.id,
    favored: false,
    attendance: null,
    timeZone: 'America/New_York',
    timeZoneLabel: 'EST',
    price: '129.00',
  })
  const found = await rest<List>(learner, 'GET /api/events?text=paged%201&limit=2')
  expect([found.json.events.length, found.json.pagination.total]).toEqual([2, 4])
  const drafts = await rest<List>(
    await person('company-admin'),
    `GET /api/events?brandId=${brand.id}&isAdmin=true&published=false`,
  )
  expect(drafts.json.events.map(({ published, status }) => [published, status])).toEqual([[false, 'draft']])
  const available = await rest<{ events: Row[] }>(learner, 'GET /api/events/available')
  expect(available.json.events.map(({ title }) => title)).toEqual(
    Array.from({ length: 9 }, (_, index) => `Paged ${index + 4}`),
  )
})

it('one says whether one comes in the documents’ words; favorites and another', async () => {
  const learner = await person('learner')
  const at = (days: number) => new Date(services.now().getTime() + days * DAY)
  const [sooner, later] = [await makeEvent(db, { startAt: at(100) }), await makeEvent(db, { startAt: at(101) })]
  const attend = (body: object) => rest(learner, `POST /api/events/${later.id}/attend`, body)
  expect((await attend({ type: 'interested', remind: true })).json).toEqual({
    attendance: { type: 'interested', remind: true },
    yourPrice: null,
    going: 0,
    interested: 1,
  })
  expect((await attend({ type: 'going' })).json).toEqual({
    attendance: { type: 'going', remind: true },
    yourPrice: '129.00',
    going: 1,
    interested: 0,
  })
  expect((await attend({ type: 'not-interested' })).json).toMatchObject({
    attendance: { type: 'not-interested', remind: false },
    going: 0,
  })
  expect((await attend({ type: 'maybe' })).status).toBe(400)
  expect((await rest<Row>(learner, `GET /api/events/${later.id}/`)).json.attendance?.type).toBe('not-interested')
  expect((await attend({ type: null })).json).toMatchObject({ attendance: null })
  for (const favored of [true, false]) {
    expect((await rest(learner, `POST /api/events/${later.id}/favorite`, { favored })).json).toEqual({ favored })
    expect((await rest<Row>(learner, `GET /api/events/${later.id}`)).json.favored).toBe(favored)
    const all = await rest<{ favorites: { Id: string; Type: string }[] }>(learner, 'GET /api/favorites')
    expect(all.json.favorites.map(({ Id, Type }) => [Id, Type])).toEqual(favored ? [[later.id, 'Event']] : [])
  }
  expect((await rest(learner, `GET /api/events/${later.id}/another`)).json).toEqual({ newEventId: sooner.id })
  expect((await rest(learner, `GET /api/events/${sooner.id}/another?index=-1`)).json).toEqual({ newEventId: later.id })
})

it('saves one or more pictures as imageFile, keeps those named in images and replaces the rest', async () => {
  const admin = await person('company-admin')
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const send = (path: string, data: object, files: string[]) => {
    const form = new FormData()
    for (const name of files) form.append('imageFile', new Blob([png as BlobPart], { type: 'image/png' }), name)
    form.set('data', JSON.stringify(data))
    return rest<Row>(admin, `POST ${path}`, form)
  }
  const made = await send(
    '/api/events',
    { title: 'With pictures', startDay: '2027-05-01', timeZone: 'America/Phoenix', published: true },
    ['a.png', 'b.png'],
  )
  expect(made.status, made.text).toBe(201)
  expect(made.json).toMatchObject({
    published: true,
    timeZone: 'America/Phoenix',
    timeZoneLabel: 'MST',
    startTime: '08:30',
  })
  expect(made.json.images).toHaveLength(2)
  expect(made.json.imageFile).toBe(made.json.images[0]!.file)
  const { _id: id, images } = made.json
  const kept = await send(`/api/events/${id}`, { images: [{ _id: images[1]!._id }] }, ['c.png'])
  expect([kept.json.images.length, kept.json.images[0]!._id]).toEqual([2, images[1]!._id])
  const replaced = await send(`/api/events/${id}`, {}, ['d.png'])
  expect(replaced.json.images).toHaveLength(1)
  expect(replaced.json.images[0]!._id).not.toBe(images[1]!._id)
  const renamed = await rest<Row>(admin, `POST /api/events/${id}`, { title: 'Renamed' })
  expect([renamed.json.title, renamed.json.images.length]).toEqual(['Renamed', 1])
  const spoiled = await rest(admin, `POST /api/events/${id}`, { timeZone: 'Europe/Paris' })
  expect([spoiled.status, spoiled.text]).toEqual([400, expect.stringContaining('timeZone')])
  expect(
    (await rest(await person('learner'), 'POST /api/events', { title: 'No', startDay: '2027-05-01' })).status,
  ).toBe(403)
  expect((await rest(admin, `DELETE /api/events/${id}`)).json).toEqual({ _id: id })
  expect((await rest(admin, `GET /api/events/${id}`)).status).toBe(404)
})

it('who comes is listed by text and type and exported whole, for who may save the event', async () => {
  const admin = await person('company-admin')
  const { id } = await makeEvent(db)
  const say = async (who: Who, type: string) => rest(who, `POST /api/events/${id}/attend`, { type })
  const people = [
    await person('learner', { firstName: '=cmd', lastName: 'Quill' }),
    await person('learner', { firstName: 'Ann', lastName: 'Arbor' }),
    await person('learner', { firstName: 'Cid', lastName: 'Coast' }),
  ]
  await say(people[0]!, 'going')
  await say(people[1]!, 'going')
  await say(people[2]!, 'not-interested')
  interface Attendees {
    attendees: { name: string; type: string; price: string | null }[]
    pagination: { total: number; limit: number }
    going: number
    notInterested: number
  }
  const ask = (query = '') => rest<Attendees>(admin, `GET /api/events/${id}/attendees${query}`)
  const all = (await ask()).json
  expect(all.attendees.map(({ name, type }) => [name, type])).toEqual([
    ['=cmd Quill', 'going'],
    ['Ann Arbor', 'going'],
    ['Cid Coast', 'not-interested'],
  ])
  expect([all.pagination.total, all.going, all.notInterested]).toEqual([3, 2, 1])
  expect((await ask('?type=not-interested')).json.attendees.map(({ name }) => name)).toEqual(['Cid Coast'])
  expect((await ask('?text=arb&type=going')).json.attendees.map(({ name }) => name)).toEqual(['Ann Arbor'])
  const csv = await rest(admin, `GET /api/events/${id}/attendees/export?type=going`)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const [head, ...lines] = csv.text.replace('\uFEFF', '').trim().split('\n')
  expect(head).toBe('Name,Email,Dealer,Answer,Price,Currency,Answered,In audience')
  expect(lines).toHaveLength(2)
  // A name that a spreadsheet would run is text in it.
  expect(lines[0]).toMatch(/^'=cmd Quill,.+,Elsewhere,going,129\.00,USD,/)
  expect((await rest(people[1]!, `GET /api/events/${id}/attendees`)).status).toBe(403)
  const other = await person('brand-manager', { ownedBrandIds: [(await makeBrand(db)).id] })
  expect((await rest(other, `GET /api/events/${id}/attendees`)).status).toBe(404)
  expect((await rest(admin, `GET /api/events/0190a0a0-0000-7000-8000-000000000000/attendees`)).status).toBe(404)
})

it('an event is handed out as a calendar file, to who sees it', async () => {
  const { id } = await makeEvent(db, { title: 'Demo; day', startAt: new Date('2027-07-01T12:30:00Z') })
  const { status, text, headers } = await rest(await person('learner'), `GET /api/events/${id}/calendar`)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'attachment; filename="event.ics"',
  ])
  const [event] = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent')
  expect([event!.getFirstPropertyValue('summary'), event!.getFirstPropertyValue('uid')]).toEqual([
    'Demo; day',
    `event-${id}@paddock`,
  ])
  expect(String(event!.getFirstPropertyValue('dtstart'))).toBe('2027-07-01T12:30:00Z')
  expect((await rest(null, `GET /api/events/${id}/calendar`)).status).toBe(401)
})

it('the next event is that of the same search, and there is none beside what the caller does not see', async () => {
  const learner = await person('learner')
  const at = (day: number) => ({
    startAt: new Date(Date.UTC(2031, 4, day, 15)),
    endAt: new Date(Date.UTC(2031, 4, day, 16)),
  })
  const [first, , third] = [
    await makeEvent(db, { title: 'Nextsearch one', ...at(1) }),
    await makeEvent(db, { title: 'Between', ...at(2) }),
    await makeEvent(db, { title: 'Nextsearch two', ...at(3) }),
  ]
  const next = (id: string, search = '') =>
    rest<{ newEventId: string | null }>(learner, `GET /api/events/${id}/another?index=-1${search}`)
  expect((await next(first.id, '&text=Nextsearch')).json).toEqual({ newEventId: third.id })
  const draft = await makeEvent(db, { status: 'DRAFT' })
  for (const id of [draft.id, 'nonsense', '0199a000-0000-7000-8000-000000000000'])
    expect((await next(id)).status).toBe(404)
  const admin = await person('company-admin')
  await rest(admin, `DELETE /api/events/${first.id}`)
  const gone = await rest<{ events: { _id: string; status: string }[] }>(
    admin,
    'GET /api/events?status=deleted&isAdmin=true',
  )
  expect(gone.json.events).toContainEqual(expect.objectContaining({ _id: first.id, status: 'deleted' }))
})
