import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import {
  makeLiveTrainingEvent,
  makeLiveTrainingLocation,
  makeLiveTrainingTemplate,
} from '../../prisma/factories/live-training.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()
const admin = await person('company-admin')
const planner = await person('live-training-admin')

it('who plans live training chooses any published course, also one they could not take themselves', async () => {
  const published = await makeCourse(db, { title: 'Aimed at others' })
  const draft = await makeCourse(db, { title: 'Not ready', status: 'DRAFT' })
  const offered = await graphql<{ liveTrainingCourses: { databaseId: string }[] }>(
    planner,
    '{ liveTrainingCourses { databaseId } }',
  )
  const ids = offered.data!.liveTrainingCourses.map(({ databaseId }) => databaseId)
  expect([ids.includes(published.id), ids.includes(draft.id)]).toEqual([true, false])
  const made = await rest<{ _id: string; course: object }>(planner, 'POST /api/ilt-template', {
    title: 'Hands on',
    courseId: published.id,
  })
  expect(made.json.course).toEqual({ _id: published.id, title: 'Aimed at others' })
  const refused = await rest(planner, 'POST /api/ilt-template', { title: 'Hands on', courseId: draft.id })
  expect([refused.status, refused.headers.get('x-field'), refused.text]).toEqual([
    422,
    'courseId',
    'Choose a published course.',
  ])
  const learner = await person('learner')
  expect(
    (await graphql<{ liveTrainingCourses: unknown[] }>(learner, '{ liveTrainingCourses { databaseId } }')).data,
  ).toEqual({ liveTrainingCourses: [] })
})

it('another start moves the end along, unless that is said or would be after midnight', async () => {
  const { id } = await makeLiveTrainingEvent(db, {
    startAt: new Date('2027-06-01T12:30:00Z'),
    endAt: new Date('2027-06-01T16:30:00Z'),
  })
  const put = async (body: object) => {
    const { status, json, headers } = await rest<{ startTime: string; endTime: string }>(
      admin,
      `PUT /api/ilt-event/${id}`,
      body,
    )
    return status === 200 ? [json.startTime, json.endTime] : [status, headers.get('x-field')]
  }
  expect(await put({ startTime: '10:00' })).toEqual(['10:00', '14:00'])
  expect(await put({ startTime: '09:00', endTime: '17:00' })).toEqual(['09:00', '17:00'])
  expect(await put({ startTime: '09:00' })).toEqual(['09:00', '17:00'])
  expect(await put({ endTime: '16:00' })).toEqual(['09:00', '16:00'])
  expect(await put({ startTime: '18:00' })).toEqual([422, 'endTime'])
  expect(await put({ startTime: '16:59' })).toEqual(['16:59', '23:59'])
})

it('without a place it is not published, and the field is named, of a new one as of a saved one', async () => {
  const { id: templateId } = await makeLiveTrainingTemplate(db)
  const asked = { templateId, startDate: '2027-06-01', published: true }
  const made = await rest(admin, 'POST /api/ilt-event', asked)
  expect([made.status, made.headers.get('x-field')]).toEqual([409, 'location'])
  const draft = await rest<{ _id: string }>(admin, 'POST /api/ilt-event', { ...asked, published: false })
  const published = await rest(admin, `PUT /api/ilt-event/${draft.json._id}`, { published: true })
  expect([published.status, published.headers.get('x-field')]).toEqual([409, 'location'])
})

it('the search reads the whole label: livestream, state and words of several parts', async () => {
  const { id: templateId } = await makeLiveTrainingTemplate(db, { title: 'Zebra brakes' })
  const { id: locationId } = await makeLiveTrainingLocation(db, { venue: 'Hall Q', city: 'Ames', state: 'IA' })
  const online = await makeLiveTrainingEvent(db, { templateId, virtual: true })
  const there = await makeLiveTrainingEvent(db, { templateId, locationId })
  const found = async (text: string) =>
    (
      await rest<{ events: { _id: string }[] }>(admin, `GET /api/ilt-event?text=${encodeURIComponent(text)}`)
    ).json.events.map(({ _id }) => _id)
  expect(await found('Livestream')).toContain(online.id)
  expect(await found('zebra livestream')).toEqual([online.id])
  expect(await found('Zebra brakes - Livestream')).toEqual([online.id])
  expect(await found('Zebra brakes - Ames, IA, Hall Q')).toEqual([there.id])
  expect(await found('zebra wyoming')).toEqual([])
})
