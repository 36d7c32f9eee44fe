import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeLiveTrainingEvent, makeLiveTrainingTemplate } from '../../prisma/factories/live-training.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import type { Right } from '../../server/platform/rights.ts'
import { partnerOf } from '../support/partner.ts'
import { openWorld } from '../support/world.ts'

const { db, services, rest, graphql, person, signIn } = await openWorld()

interface Entity {
  _id: string
  published: boolean
}
interface People {
  _id: string
  status: string
}
interface EventEntity extends Entity {
  label: string
  type: string
  timeZone: string
  startDate: string
  endDate: string
  maxEnrollment: number
  enrolledUsers: People[]
  waitlistUsers: People[]
  completedUsers: People[]
}
const admin = await person('company-admin')

it('locations, templates and events are made, listed, sent back, searched and removed at the documented addresses', async () => {
  const location = await rest<Entity>(admin, 'POST /api/ilt-location', {
    venue: 'Service school',
    city: 'Bend',
    state: 'Oregon',
    postalCode: '97701',
    status: 'published',
  })
  expect([location.status, location.json]).toEqual([201, expect.objectContaining({ state: 'OR', published: true })])
  const template = await rest<Entity>(admin, 'POST /api/ilt-template', {
    title: 'Brake clinic',
    type: 'two-day',
    published: true,
  })
  expect([template.status, template.json]).toEqual([201, expect.objectContaining({ type: 'two-day', published: true })])
  const event = await rest<EventEntity>(admin, 'POST /api/ilt-event', {
    template: template.json._id,
    location: location.json,
    startDate: '2027-06-07',
    endDate: '2027-06-08',
    timeZone: 'America/Chicago',
    maxEnrollment: 12,
    published: true,
  })
  expect([event.status, event.text]).toEqual([201, expect.stringContaining('Brake clinic - Bend, OR, Service school')])
  expect(event.json).toMatchObject({
    type: 'two-day',
    timeZone: 'America/Chicago',
    startDate: '2027-06-07',
    endDate: '2027-06-08',
    published: true,
    enrolledUsers: [],
    waitlistUsers: [],
    completedUsers: [],
  })
  // What was answered is taken back as it is.
  for (const [call, one] of [
    ['ilt-location', location.json],
    ['ilt-template', template.json],
    ['ilt-event', event.json],
  ] as const) {
    const again = await rest<Entity>(admin, `PUT /api/${call}/${one._id}`, one)
    expect([again.status, again.json?._id], again.text).toEqual([200, one._id])
  }
  const list = async (path: string) => (await rest<Record<string, Entity[]>>(admin, `GET ${path}`)).json
  expect((await list('/api/ilt-location?state=OR&text=school')).locations).toHaveLength(1)
  expect((await list('/api/ilt-location?state=TX')).locations).toHaveLength(0)
  expect((await rest(admin, 'GET /api/ilt-location/states')).json).toEqual({ states: ['OR'] })
  expect((await list('/api/ilt-template?status=published&text=brake')).templates).toHaveLength(1)
  for (const query of [
    `template=${template.json._id}&startDate=2027-06-07&endDate=2027-06-07`,
    `location=${location.json._id}&sortByCity=desc`,
    'text=bend&status=published&sortByStartDate=asc',
  ])
    expect(
      (await list(`/api/ilt-event?${query}`)).events!.map(({ _id }) => _id),
      query,
    ).toEqual([event.json._id])
  expect((await list('/api/ilt-event?startDate=2027-06-08')).events).toEqual([])
  expect((await rest(admin, 'GET /api/ilt-event?status=nonsense')).status).toBe(400)
  for (const [call, id] of [
    ['ilt-event', event.json._id],
    ['ilt-template', template.json._id],
    ['ilt-location', location.json._id],
  ])
    expect((await rest(admin, `DELETE /api/${call}/${id}`)).json).toEqual({ _id: id })
})

it('people are enrolled, moved, marked, changed and taken out by the documented calls', async () => {
  const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1, startAt: new Date(Date.now() + 30 * 60_000) })
  const other = await makeLiveTrainingEvent(db)
  const [a, b] = [await person('learner'), await person('learner')]
  const one = async () => (await rest<EventEntity>(admin, `GET /api/ilt-event/${id}`)).json
  const ids = (people: People[]) => people.map(({ _id }) => _id)
  for (const none of ['xyz', randomUUID()])
    expect((await rest(admin, `GET /api/ilt-event/${none}/available-users`)).status).toBe(404)
  const available = await rest<{ users: People[] }>(admin, `GET /api/ilt-event/${id}/available-users?limit=100`)
  expect(ids(available.json.users)).toEqual(expect.arrayContaining([a.user.id, b.user.id]))
  const enrolled = await rest(admin, `POST /api/ilt-event/${id}/enroll-users`, {
    users: [a.user.id, { _id: b.user.id }],
  })
  expect(enrolled.status, enrolled.text).toBe(200)
  expect([ids((await one()).enrolledUsers), ids((await one()).waitlistUsers)]).toEqual([[a.user.id], [b.user.id]])
  expect((await rest(admin, `POST /api/ilt-event/${id}/${b.user.id}/move-to-enrolled`)).status).toBe(409)
  const moved = await rest(admin, `POST /api/ilt-event/${id}/change-event`, { userId: a.user.id, eventId: other.id })
  expect(moved.status, moved.text).toBe(200)
  expect(ids((await one()).enrolledUsers)).toEqual([b.user.id])
  const mine = await rest<{ events: Entity[] }>(a, 'GET /api/ilt-event/my-events')
  expect(ids(mine.json.events as never)).toEqual([other.id])
  const marked = await rest<EventEntity>(admin, `POST /api/ilt-event/${id}/mark-completed-users`, {
    users: [b.user.id],
  })
  expect([marked.status, ids(marked.json.completedUsers)]).toEqual([200, [b.user.id]])
  expect((await rest(a, `PUT /api/ilt-event/${other.id}/un-enroll`)).status).toBe(200)
  expect(
    (await rest<{ enrollment: object }>(a, `PUT /api/ilt-event/${other.id}/enroll`)).json.enrollment,
  ).toMatchObject({ status: 'enrolled' })
  const removed = await rest<EventEntity>(admin, `PUT /api/ilt-event/${other.id}/remove-user/${a.user.id}`)
  expect([removed.status, removed.json.enrolledUsers]).toEqual([200, []])
  const csv = await rest(admin, `GET /api/ilt-event/${id}/users/export`)
  expect(csv.text).toContain('attended')
  for (const call of [
    `POST /api/ilt-event/${id}/enroll-users`,
    `PUT /api/ilt-event/${id}/remove-user/${b.user.id}`,
    'GET /api/ilt-event/dealer-users',
  ])
    expect((await rest(a, call, call.startsWith('GET') ? undefined : { users: [a.user.id] })).status, call).toBe(403)
})

it('a dealer manager reads the live training of own staff', async () => {
  const dealer = await makeDealer(db)
  const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
  const own = await signIn(await makeOnboardedUser(db, { dealerIds: [dealer.id], firstName: 'Quillona' }))
  const { id } = await makeLiveTrainingEvent(db)
  await rest(own, `PUT /api/ilt-event/${id}/enroll`)
  const users = await rest<{ users: People[]; pagination: { total: number } }>(
    manager,
    'GET /api/ilt-event/dealer-users',
  )
  expect([users.json.users.map(({ _id, status }) => [_id, status]), users.json.pagination.total]).toEqual([
    [[own.user.id, 'enrolled']],
    1,
  ])
  const reports = await rest<{ reports: { _id: string; upcoming: number }[] }>(
    manager,
    'GET /api/ilt-event/dealer-user-reports?text=Quillona',
  )
  expect(reports.json.reports.map(({ _id, upcoming }) => [_id, upcoming])).toEqual([[own.user.id, 1]])
})

it('a location or template nobody is shown any more takes nothing else with it: not the lists, and no answer to what was done', async () => {
  const dealer = await makeDealer(db)
  const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
  const [a, b] = [await person('learner'), await person('learner')]
  const own = await signIn(await makeOnboardedUser(db, { dealerIds: [dealer.id] }))
  const event = await makeLiveTrainingEvent(db, { maxEnrollment: 1, offerHours: 0 })
  expect((await rest(a, `PUT /api/ilt-event/${event.id}/enroll`)).status).toBe(200)
  const hidden = await rest(admin, `PUT /api/ilt-location/${event.locationId}`, { published: false })
  expect(hidden.status, hidden.text).toBe(200)
  const one = await rest<{ label: string; location: unknown }>(b, `GET /api/ilt-event/${event.id}`)
  expect([one.status, one.json?.location], one.text).toEqual([200, null])
  expect(one.json.label).toContain(' - ')
  expect((await rest(b, 'GET /api/ilt-event?limit=100')).status).toBe(200)
  expect((await rest(b, `PUT /api/ilt-event/${event.id}/enroll`)).status).toBe(200)
  const users = await rest(manager, `POST /api/ilt-event/${event.id}/enroll-users`, { users: [own.user.id] })
  expect(users.status, users.text).toBe(200)
  await db.liveTrainingTemplate.update({ where: { id: event.templateId }, data: { status: 'UNPUBLISHED' } })
  for (const who of [a, b, own, manager]) {
    const mine = await rest<{ events: { template: unknown }[] }>(who, 'GET /api/ilt-event/my-events')
    expect([mine.status, mine.json?.events.map(({ template }) => template)], mine.text).toEqual([
      200,
      who === manager ? [] : [null],
    ])
  }
  expect((await rest(a, `PUT /api/ilt-event/${event.id}/un-enroll`)).status).toBe(200)
})

it('a partner system reads a list with the right of that list alone, and nothing else through it', async () => {
  // The issuer's role has to hold the right as well.
  const teacher = await person('platform-admin')
  const { id: groupId } = await makeAssignmentGroup(db)
  const { id: templateId } = await makeLiveTrainingTemplate(db, {
    courseId: (await makeCourse(db)).id,
    brandId: (await makeBrand(db)).id,
    audienceGroupIds: [groupId],
  })
  const event = await makeLiveTrainingEvent(db, { templateId })
  await db.liveTrainingInstructor.create({ data: { eventId: event.id, userId: teacher.user.id } })
  await db.liveTrainingEnrollment.create({ data: { eventId: event.id, userId: teacher.user.id, status: 'ENROLLED' } })
  const tokenWith = (right: Right) => partnerOf({ db, services }, teacher, right)
  for (const [right, call, hidden] of [
    ['view-live-training-events', 'ilt-event', { template: null, location: null, enrollment: null }],
    ['view-live-training-templates', 'ilt-template', { course: null, brand: null }],
    ['view-live-training-locations', 'ilt-location', {}],
  ] as const) {
    const who = await tokenWith(right)
    const list = await rest<Record<string, Entity[]>>(who, `GET /api/${call}?limit=100`)
    expect(list.status, `${right}: ${list.text}`).toBe(200)
    const row = Object.values(list.json)[0]!.find(({ _id }) => [event.id, templateId, event.locationId].includes(_id))
    expect(row).toMatchObject(hidden)
  }
  const whole = await rest<EventEntity>(await tokenWith('view-live-training-events'), `GET /api/ilt-event/${event.id}`)
  // Whoever issued it: what they teach and where they sit is theirs.
  expect([whole.status, whole.json.enrolledUsers, whole.json.waitlistUsers], whole.text).toEqual([200, [], []])
})

it('states and countries are those there are, by code or name; what stands is saved as it is', async () => {
  const make = (input: object) =>
    rest<{ _id: string; state: string; country: string }>(admin, 'POST /api/ilt-location', {
      venue: 'A',
      city: 'B',
      ...input,
    })
  for (const [input, field] of [
    [{ state: 'ZZ' }, 'state'],
    [{ state: 'Bavaria' }, 'state'],
    [{ state: 'ON' }, 'state'],
    [{ state: 'OR', country: 'CA' }, 'state'],
    [{ state: 'OR', country: 'XX' }, 'country'],
    [{ state: 'OR', country: 'Atlantis' }, 'country'],
  ] as const) {
    const { status, headers } = await make(input)
    expect([status, headers.get('x-field')], JSON.stringify(input)).toEqual([422, field])
  }
  for (const [input, state, country] of [
    [{ state: 'oregon' }, 'OR', 'US'],
    [{ state: 'PR', country: 'USA' }, 'PR', 'US'],
    [{ state: 'Northwest Territories', country: 'Canada' }, 'NT', 'CA'],
    [{ state: 'Bavaria', country: 'DE' }, 'BAVARIA', 'DE'],
  ] as const)
    expect((await make(input)).json).toMatchObject({ state, country })
  const { json } = await make({ state: 'OR' })
  await db.liveTrainingLocation.update({ where: { id: json._id }, data: { state: 'ZZ' } })
  expect((await rest(admin, `PUT /api/ilt-location/${json._id}`, { room: '2', state: 'ZZ' })).status).toBe(200)
  expect((await rest(admin, `PUT /api/ilt-location/${json._id}`, { state: 'ZX' })).status).toBe(422)
})

it('what is wrong is named as it was sent', async () => {
  const { id: templateId } = await makeLiveTrainingTemplate(db)
  for (const [call, body, expected] of [
    ['POST /api/ilt-event', { templateId, startDate: '2027-06-07', published: 'yes' }, [400, 'published']],
    ['POST /api/ilt-event', { template: templateId, startDate: 'soon' }, [400, 'startDate']],
    ['POST /api/ilt-event', { template: 'x', startDate: '2027-06-07' }, [422, 'template']],
    ['POST /api/ilt-location', { venue: 'A', city: 'B', state: 'OR', published: 'x' }, [400, 'published']],
    ['POST /api/ilt-template', { title: 'A', audience: ['x'] }, [422, 'audience.0']],
    ['POST /api/ilt-template', { title: 'A', audience: 'x' }, [422, 'audience']],
    ['GET /api/ilt-event?sortByCity=zz', undefined, [400, 'sortByCity']],
    ['GET /api/ilt-event?limit=zz', undefined, [400, 'limit']],
  ] as const) {
    const { status, headers, text } = await rest(admin, call, body)
    expect([status, headers.get('x-field')], `${call} ${JSON.stringify(body)} ${text}`).toEqual(expected)
  }
  // An id out of the address that is none is like any other that nothing has.
  const { id } = await makeLiveTrainingEvent(db)
  for (const call of [`ilt-event/${id}/remove-user/nonsense`, 'test/nonsense', 'test/nonsense/update-timer'])
    expect((await rest(admin, `PUT /api/${call}`, {})).status, call).toBe(404)
  const nobody = await rest(admin, 'POST /api/ilt-template', { title: 'A', audienceIds: null })
  expect(nobody.status, nobody.text).toBe(201)
  const { errors } = await graphql(
    admin,
    'mutation ($i: MarkSelfAttendanceInput!) { markSelfAttendance(input: $i) { __typename } }',
    { i: { databaseId: templateId, code: '\u0000' } },
  )
  expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual(['code'])
})
