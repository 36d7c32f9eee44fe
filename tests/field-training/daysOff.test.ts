import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { openWorld } from '../support/world.ts'

const { db, services, graphql, rest, person } = await openWorld()
const dayAfter = (days: number) => new Date(services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

it('an instructor’s days off count for every dealer, at asking and at confirming, and bind only who was chosen', async () => {
  const dealers = [await makeDealer(db, { status: 'ACTIVE' }), await makeDealer(db, { status: 'ACTIVE' })]
  const dealerIds = dealers.map(({ id }) => id)
  const manager = await person('dealer-manager', { dealerIds })
  const district = await person('district-manager')
  await makeAdminGroup(db, { userIds: [district.user.id], dealerIds })
  const save = (days: string[], version?: number) =>
    graphql<{ saveFieldTrainingDaysOff: { daysOff: { days: string[]; version: number } } }>(
      district,
      'mutation ($input: SaveFieldTrainingDaysOffInput!) { saveFieldTrainingDaysOff(input: $input) { daysOff { days version } } }',
      { input: { days, version } },
    )
  const ask = (dealerId: string, day: string, more: object = {}) =>
    rest<{ _id: string; instructor: { _id: string } | null }>(manager, 'POST /api/field-training/appointments', {
      dealerId,
      trainingTypes: ['SALES'],
      date: day,
      ...more,
    })
  // Asked for before the vacation was known.
  const before = await ask(dealerIds[0]!, dayAfter(10), { instructorId: district.user.id })
  const saved = await save([dayAfter(11), dayAfter(10), dayAfter(11), dayAfter(-3)])
  expect(saved.data!.saveFieldTrainingDaysOff.daysOff).toEqual({ days: [dayAfter(10), dayAfter(11)], version: 1 })
  expect((await save([], 0)).errors?.[0]?.extensions.code).toBe('CONFLICT')
  const confirmed = await rest(district, `PUT /api/field-training/appointments/${before.json._id}/confirm`, {})
  expect([confirmed.status, confirmed.text]).toEqual([422, expect.stringMatching(/^The instructor is off on /)])
  for (const dealerId of dealerIds) {
    const chosen = await ask(dealerId, dayAfter(11), { instructorId: district.user.id })
    expect([chosen.status, chosen.text]).toEqual([422, expect.stringMatching(/^The instructor is off on /)])
    // Whom nobody chose is in nobody's way.
    expect((await ask(dealerId, dayAfter(11))).json.instructor).toBeNull()
    expect((await ask(dealerId, dayAfter(12))).json.instructor?._id).toBe(district.user.id)
  }
  const closed = await graphql<{ fieldTrainingAppointment: { closedDays: string[] } }>(
    district,
    'query ($id: ID!) { fieldTrainingAppointment(databaseId: $id) { closedDays } }',
    { id: before.json._id },
  )
  expect(closed.data!.fieldTrainingAppointment.closedDays).toEqual([dayAfter(10), dayAfter(11)])
})

it('is for who visits dealers; and who merely works at one is told who asks', async () => {
  const { id: dealerId } = await makeDealer(db, { status: 'ACTIVE' })
  const learner = await person('learner', { dealerIds: [dealerId] })
  const read = await graphql<{ fieldTrainingDaysOff: object | null }>(learner, '{ fieldTrainingDaysOff { days } }')
  expect(read.data).toEqual({ fieldTrainingDaysOff: null })
  const refused = await graphql(
    learner,
    'mutation { saveFieldTrainingDaysOff(input: { days: [] }) { daysOff { version } } }',
  )
  expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const able = await rest(learner, `GET /api/field-training/appointments/ability-request?dealerId=${dealerId}`)
  expect([able.status, able.json]).toEqual([
    200,
    expect.objectContaining({
      ability: false,
      reason: 'Only the dealer manager can ask for field training.',
      disabilities: [],
      instructors: [],
    }),
  ])
})
