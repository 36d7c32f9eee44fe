import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeFieldTraining } from '../../prisma/factories/field-training.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { viewerNamed } from '../../server/domain/people/viewer.ts'
import { fieldTrainingInCalendar } from '../../server/field-training/calendar/entries.ts'
import { openTo } from '../../server/field-training/visitAccess.ts'
import { fieldTrainingVisibleTo, labeled, labelOf, type Label } from '../../server/field-training/rules.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, rest, person, statements, jobs, travel } = await openWorld()

const DAY = 86_400_000
/** The day so many from now, as 2026-12-03. */
const dayAfter = (days: number) => new Date(services.now().getTime() + days * DAY).toISOString().slice(0, 10)

/** A dealer with its manager and staff, the district manager who looks after it, and people who have nothing to do with it. */
async function scene(dealerOverrides: Parameters<typeof makeDealer>[1] = {}) {
  const dealer = await makeDealer(db, { status: 'ACTIVE', region: 'NY', ...dealerOverrides })
  const elsewhere = await makeDealer(db, { status: 'ACTIVE' })
  const manager = await person('dealer-manager', { firstName: 'Mia', lastName: 'Desk', dealerIds: [dealer.id] })
  const staff = await person('learner', { firstName: 'Sam', lastName: 'Floor', dealerIds: [dealer.id] })
  const other = await person('learner', { firstName: 'Oz', lastName: 'Bay', dealerIds: [dealer.id] })
  const district = await person('district-manager', { firstName: 'Dana', lastName: 'Reed', dealerIds: [elsewhere.id] })
  const group = await makeAdminGroup(db, { userIds: [district.user.id], dealerIds: [dealer.id] })
  const stranger = await person('dealer-manager', { firstName: 'Far', lastName: 'Away', dealerIds: [elsewhere.id] })
  const admin = await person('live-training-admin', { firstName: 'Lee', lastName: 'Plan' })
  return { dealer, elsewhere, manager, staff, other, district, group, stranger, admin }
}
type Scene = Awaited<ReturnType<typeof scene>>

const VISIT = `databaseId status label startAt startDay startTime timeZone types note reason outcome instructorName version isUnread viewerSteps
  attendees { databaseId name attended } wishes { startAt day time }`
interface Visit {
  databaseId: string
  status: string
  label: string
  startAt: string
  startDay: string
  startTime: string
  instructorName: string | null
  reason: string
  version: number
  isUnread: boolean
  viewerSteps: string[]
  attendees: { databaseId: string; name: string; attended: boolean | null }[]
}
const mutate = (who: Who | null, name: string, input: Record<string, unknown>) =>
  graphql<Record<string, { fieldTrainingAppointment: Visit }>>(
    who,
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { fieldTrainingAppointment { ${VISIT} } } }`,
    { input },
  )
const done = async (who: Who, name: string, input: Record<string, unknown>): Promise<Visit> => {
  const { data, errors } = await mutate(who, name, input)
  expect(errors).toBeUndefined()
  return data![name]!.fieldTrainingAppointment
}
const fieldsOf = (answer: { errors?: { extensions: { fields?: Record<string, string> } }[] }) =>
  Object.keys(answer.errors?.[0]?.extensions.fields ?? {})

const asked = (s: Scene, more: Record<string, unknown> = {}) =>
  done(s.manager, 'requestFieldTraining', {
    dealerId: s.dealer.id,
    types: ['SALES', 'PARTS'],
    wishes: [
      { day: dayAfter(7), time: '09:00' },
      { day: dayAfter(8), time: '13:00' },
    ],
    attendeeIds: [s.staff.user.id],
    note: 'Two are new.',
    ...more,
  })
const confirmed = async (s: Scene, more: Record<string, unknown> = {}) => {
  const { databaseId } = await asked(s, more)
  await jobs()
  return done(s.district, 'confirmFieldTraining', { databaseId })
}
const read = async (who: Who, id: string) =>
  (
    await graphql<{ fieldTrainingAppointment: Visit | null }>(
      who,
      `query ($id: ID!) { fieldTrainingAppointment(databaseId: $id) { ${VISIT} } }`,
      { id },
    )
  ).data?.fieldTrainingAppointment
const titles = async (who: Who) =>
  (
    await db.notification.findMany({
      where: { userId: who.user.id, kind: { startsWith: 'field-training.' } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(({ kind }) => kind.slice('field-training.'.length))

describe('from asking to the end', () => {
  it('a dealer asks, a district manager proposes, the dealer accepts, it is completed', async () => {
    const s = await scene()
    const visit = await asked(s)
    expect(visit).toMatchObject({ status: 'REQUESTED', label: 'REQUESTED', startTime: '09:00', startDay: dayAfter(7) })
    // The only one who looks after the dealer makes the visit.
    expect(visit.instructorName).toBe('Dana Reed')
    expect(visit.viewerSteps).toEqual(['WISH', 'CANCEL'])
    const { databaseId } = visit
    const proposed = await done(s.district, 'updateFieldTraining', {
      databaseId,
      proposal: { day: dayAfter(9), time: '10:30' },
    })
    expect(proposed).toMatchObject({ status: 'PROPOSED', startTime: '10:30', version: 1 })
    expect(codeOf(await mutate(s.district, 'confirmFieldTraining', { databaseId }))).toBe('FORBIDDEN')
    const accepted = await done(s.manager, 'confirmFieldTraining', { databaseId, version: 1 })
    expect(accepted).toMatchObject({ status: 'CONFIRMED', label: 'UPCOMING', startDay: dayAfter(9) })
    expect(
      codeOf(await mutate(s.district, 'completeFieldTraining', { databaseId, outcome: 'x', attendedIds: [] })),
    ).toBe('CONFLICT')
    await db.fieldTrainingAppointment.update({
      where: { id: databaseId },
      data: { startAt: new Date(services.now().getTime() - DAY), endAt: new Date(services.now().getTime() - DAY / 2) },
    })
    expect(await read(s.manager, databaseId)).toMatchObject({ label: 'PAST', viewerSteps: ['CANCEL'] })
    expect(
      codeOf(await mutate(s.manager, 'completeFieldTraining', { databaseId, outcome: 'x', attendedIds: [] })),
    ).toBe('FORBIDDEN')
    const completed = await done(s.district, 'completeFieldTraining', {
      databaseId,
      outcome: 'Walkaround practiced.',
      attendedIds: [s.staff.user.id],
    })
    expect(completed).toMatchObject({ status: 'COMPLETED', attendees: [{ name: 'Sam Floor', attended: true }] })
    const { version, viewerSteps } = (await read(s.district, databaseId))!
    expect(viewerSteps).toEqual(['CORRECT'])
    const corrected = { databaseId, version, outcome: 'Walkaround shown.', attendedIds: [] }
    expect(codeOf(await mutate(s.manager, 'correctFieldTraining', corrected))).toBe('FORBIDDEN')
    expect(await done(s.district, 'correctFieldTraining', corrected)).toMatchObject({
      status: 'COMPLETED',
      attendees: [{ name: 'Sam Floor', attended: false }],
    })
    expect(codeOf(await mutate(s.district, 'correctFieldTraining', corrected)), 'stale').toBe('CONFLICT')
    for (const [name, input] of [
      ['cancelFieldTraining', { reason: 'Too late' }],
      ['updateFieldTraining', { note: 'x' }],
    ] as const)
      expect(codeOf(await mutate(s.district, name, { databaseId, ...input }))).toBe('CONFLICT')
    const log = await db.activityLog.findMany({ where: { targetId: databaseId }, orderBy: { id: 'asc' } })
    expect(log.map(({ action }) => action)).toEqual([
      'requestFieldTraining',
      'updateFieldTraining',
      'confirmFieldTraining',
      'completeFieldTraining',
      'correctFieldTraining',
    ])
    expect(log.at(-1)).toMatchObject({
      before: { outcome: 'Walkaround practiced.', attended: [s.staff.user.id] },
      after: { outcome: 'Walkaround shown.' },
    })
  })

  it('another length or clock alone asks anew, or is a proposal of who visits', async () => {
    const s = await scene()
    const { databaseId } = await confirmed(s)
    const longer = await done(s.manager, 'updateFieldTraining', { databaseId, minutes: 240 })
    expect(longer).toMatchObject({ status: 'REQUESTED', startTime: '09:00', startDay: dayAfter(7) })
    const lasts = async () => {
      const { startAt, endAt } = await db.fieldTrainingAppointment.findUniqueOrThrow({ where: { id: databaseId } })
      return (endAt.getTime() - startAt.getTime()) / 60_000
    }
    expect(await lasts()).toBe(240)
    const moved = await done(s.district, 'updateFieldTraining', { databaseId, timeZone: 'CST', minutes: 60 })
    expect(moved).toMatchObject({ status: 'PROPOSED', startTime: '09:00', startDay: dayAfter(7), timeZone: 'CST' })
    expect(await lasts()).toBe(60)
    // The same again changes nothing.
    const same = await done(s.district, 'updateFieldTraining', { databaseId, timeZone: 'CST', minutes: 60 })
    expect(same).toMatchObject({ status: 'PROPOSED', startAt: moved.startAt })
  })

  it('each side is told once of what the other did', async () => {
    const s = await scene()
    const { databaseId } = await confirmed(s)
    await jobs()
    await jobs()
    expect(await titles(s.district)).toEqual(['requested'])
    expect(await titles(s.manager)).toEqual(['confirmed'])
    expect(await titles(s.staff)).toEqual(['confirmed'])
    expect(await titles(s.stranger)).toEqual([])
    await done(s.district, 'updateFieldTraining', { databaseId, proposal: { day: dayAfter(10), time: '09:00' } })
    await jobs()
    await done(s.manager, 'cancelFieldTraining', { databaseId, reason: 'Inventory' })
    await jobs()
    expect(await titles(s.district)).toEqual(['requested', 'canceled'])
    expect(await titles(s.staff)).toEqual(['confirmed', 'moved'])
    expect(await titles(s.manager)).toEqual(['confirmed', 'moved'])
  })

  it('who looks after the dealer may begin: the dealer accepts', async () => {
    const s = await scene()
    const { databaseId, status } = await done(s.district, 'requestFieldTraining', {
      dealerId: s.dealer.id,
      types: ['SERVICE'],
      wishes: [{ day: dayAfter(5), time: '08:30' }],
    })
    expect(status).toBe('PROPOSED')
    expect(await done(s.manager, 'confirmFieldTraining', { databaseId })).toMatchObject({ status: 'CONFIRMED' })
  })
})

describe('who', () => {
  it('a hidden visit is as if it were not there, at every door', async () => {
    const s = await scene()
    const { databaseId } = await asked(s)
    for (const who of [s.stranger, s.other]) {
      expect(await read(who, databaseId)).toBeNull()
      for (const [name, input] of [
        ['confirmFieldTraining', {}],
        ['cancelFieldTraining', { reason: 'x' }],
        ['updateFieldTraining', { note: 'x' }],
        ['completeFieldTraining', { outcome: 'x', attendedIds: [] }],
        ['readFieldTraining', {}],
      ] as const)
        expect(codeOf(await mutate(who, name, { databaseId, ...input }))).toBe('NOT_FOUND')
      const path = `/api/field-training/appointments/${databaseId}`
      expect((await rest(who, `GET ${path}`)).status).toBe(404)
      expect((await rest(who, `PUT ${path}/confirm`, {})).status).toBe(404)
      expect((await rest(who, `POST ${path}/comment`, { message: 'Hi' })).status).toBe(404)
      expect((await rest(who, `DELETE ${path}`)).status).toBe(403)
    }
    expect(codeOf(await mutate(guest, 'confirmFieldTraining', { databaseId }))).toBe('UNAUTHENTICATED')
    // Who attends reads it, and decides nothing.
    expect(await read(s.staff, databaseId)).toMatchObject({ viewerSteps: [] })
    expect(codeOf(await mutate(s.staff, 'cancelFieldTraining', { databaseId, reason: 'x' }))).toBe('FORBIDDEN')
    // Who looks after all visits takes every step.
    expect((await read(s.admin, databaseId))!.viewerSteps).toEqual(['WISH', 'PROPOSE', 'CONFIRM', 'CANCEL'])
  })

  it('nobody asks for a dealer by its id alone', async () => {
    const s = await scene()
    const input = { dealerId: s.dealer.id, types: ['SALES'], wishes: [{ day: dayAfter(7), time: '09:00' }] }
    for (const who of [s.stranger, s.staff])
      expect(codeOf(await mutate(who, 'requestFieldTraining', input))).toBe('NOT_FOUND')
    const ability = async (who: Who) =>
      (
        await rest<{ ability: boolean; reason: string | null }>(
          who,
          `GET /api/field-training/appointments/ability-request?dealerId=${s.dealer.id}`,
        )
      ).json
    expect(await ability(s.manager)).toMatchObject({ ability: true, reason: null, timeZone: 'EST' })
    for (const id of [s.dealer.id, '0190a0a0-0000-7000-8000-000000000000'])
      expect(
        (await rest(s.stranger, `GET /api/field-training/appointments/ability-request?dealerId=${id}`)).status,
      ).toBe(404)
    expect((await rest(s.stranger, `GET /api/field-training/availabilities?dealerId=${s.dealer.id}`)).status).toBe(404)
    expect(
      (
        await rest<{ dealerUsers: unknown[] }>(
          s.stranger,
          `GET /api/field-training/dealer-users?dealerId=${s.dealer.id}`,
        )
      ).json,
    ).toEqual({ dealerUsers: [] })
    expect(
      codeOf(await mutate(s.manager, 'requestFieldTraining', { ...input, attendeeIds: [s.stranger.user.id] })),
    ).toBe('BAD_USER_INPUT')
  })

  it('the filter and the statement about many people agree', async () => {
    const s = await scene()
    const { databaseId: id } = await confirmed(s)
    for (const who of [s.manager, s.staff, s.other, s.district, s.stranger, s.admin]) {
      const viewer = (await viewerNamed(services, who.user.id))!
      const seen = await db.fieldTrainingAppointment.count({ where: { AND: [{ id }, fieldTrainingVisibleTo(viewer)] } })
      const [row] = await db.$queryRaw<{ open: boolean }[]>`
        SELECT ${openTo(Prisma.sql`${id}::uuid`, Prisma.sql`${who.user.id}::uuid`)} AS open`
      expect([who.user.firstName, row!.open]).toEqual([who.user.firstName, seen === 1])
    }
  })

  it('who left the dealer sees its visits no longer', async () => {
    const s = await scene()
    const { databaseId } = await asked(s)
    await db.dealerMember.updateMany({
      where: { userId: { in: [s.manager.user.id, s.staff.user.id] } },
      data: { active: false },
    })
    expect(await read(s.manager, databaseId)).toBeNull()
    expect(await read(s.staff, databaseId)).toBeNull()
  })
})

describe('days', () => {
  const save = (who: Who, dealerId: string, disabilities: string[], version?: number) =>
    graphql<{ saveFieldTrainingAvailability: { availability: { disabilities: string[]; version: number } } }>(
      who,
      'mutation ($input: SaveFieldTrainingAvailabilityInput!) { saveFieldTrainingAvailability(input: $input) { availability { disabilities version } } }',
      { input: { dealerId, disabilities, version } },
    )

  it('a day that became impossible while the form was open is refused at the field', async () => {
    const s = await scene()
    const { databaseId } = await asked(s)
    expect((await save(s.district, s.dealer.id, [dayAfter(7), dayAfter(7), '2020-01-01'])).data).toMatchObject({
      saveFieldTrainingAvailability: { availability: { disabilities: [dayAfter(7)], version: 1 } },
    })
    const again = await mutate(s.manager, 'requestFieldTraining', {
      dealerId: s.dealer.id,
      types: ['SALES'],
      wishes: [
        { day: dayAfter(6), time: '09:00' },
        { day: dayAfter(7), time: '09:00' },
      ],
    })
    expect(fieldsOf(again)).toEqual(['wishes.1.day'])
    const first = await mutate(s.district, 'confirmFieldTraining', { databaseId })
    expect(fieldsOf(first)).toEqual(['startAt'])
    const second = (await read(s.manager, databaseId)) as Visit & { wishes: { startAt: string }[] }
    expect(
      await done(s.district, 'confirmFieldTraining', { databaseId, startAt: second.wishes[1]!.startAt }),
    ).toMatchObject({ status: 'CONFIRMED', startDay: dayAfter(8) })
    expect(codeOf(await save(s.district, s.dealer.id, [], 0))).toBe('CONFLICT')
    for (const who of [s.manager, s.stranger, s.staff])
      expect(codeOf(await save(who, s.dealer.id, []))).toBe('NOT_FOUND')
  })

  it('what is over, skipped by the clocks or taken by another visit of the instructor is refused', async () => {
    const s = await scene()
    const other = await makeDealer(db, { status: 'ACTIVE', region: 'NY' })
    await db.adminGroupDealer.create({ data: { groupId: s.group.id, dealerId: other.id } })
    await confirmed(s)
    const ask = (wish: Record<string, unknown>, more: Record<string, unknown> = {}) =>
      mutate(s.district, 'requestFieldTraining', { dealerId: other.id, types: ['SALES'], wishes: [wish], ...more })
    expect(fieldsOf(await ask({ day: dayAfter(7), time: '15:00' }))).toEqual(['wishes.0.day'])
    expect(fieldsOf(await ask({ day: dayAfter(-1), time: '15:00' }))).toEqual(['wishes.0.day'])
    expect(fieldsOf(await ask({ day: '2027-03-14', time: '02:30' }))).toEqual(['wishes.0.time'])
    // Arizona knows no summer time: the same hour is there.
    expect(codeOf(await ask({ day: '2027-03-14', time: '02:30' }, { timeZone: 'MST' }))).toBeUndefined()
    expect(fieldsOf(await ask({ day: dayAfter(20), time: '25:00' }))).toEqual(['wishes.0.time'])
    expect(
      fieldsOf(await mutate(s.manager, 'requestFieldTraining', { dealerId: s.dealer.id, types: [], wishes: [] })),
    ).toContain('types')
  })

  it('whoever looks after the dealer and was chosen by nobody is in nobody’s way; whoever was chosen is', async () => {
    const s = await scene()
    await confirmed(s)
    const again = { wishes: [{ day: dayAfter(7), time: '15:00' }] }
    expect(await asked(s, again)).toMatchObject({ status: 'REQUESTED', instructorName: null })
    const chosen = { dealerId: s.dealer.id, types: ['SALES'], ...again, instructorId: s.district.user.id }
    expect(fieldsOf(await mutate(s.manager, 'requestFieldTraining', chosen))).toEqual(['wishes.0.day'])
    expect(await asked(s, { wishes: [{ day: dayAfter(9), time: '15:00' }] })).toMatchObject({
      instructorName: 'Dana Reed',
    })
  })

  it('no step is offered that takes a time which is over', async () => {
    const s = await scene()
    const { databaseId } = await asked(s)
    expect((await read(s.district, databaseId))!.viewerSteps).toEqual(expect.arrayContaining(['CONFIRM']))
    const past = new Date(services.now().getTime() - DAY)
    await db.fieldTrainingAppointment.update({ where: { id: databaseId }, data: { startAt: past } })
    expect((await read(s.district, databaseId))!.viewerSteps).toEqual(expect.arrayContaining(['CONFIRM']))
    await db.fieldTrainingAppointment.update({ where: { id: databaseId }, data: { wishes: [past] } })
    expect((await read(s.district, databaseId))!.viewerSteps).toEqual(['PROPOSE', 'CANCEL'])
  })

  it('a visit over the hour the clocks change is said by the clock of its dealer, and so in Phoenix', async () => {
    const s = await scene()
    const east = await asked(s, { wishes: [{ day: '2027-03-14', time: '00:30' }], minutes: 180 })
    const [row] = await db.fieldTrainingAppointment.findMany({ where: { id: east.databaseId } })
    expect(row!.startAt.toISOString()).toBe('2027-03-14T05:30:00.000Z')
    const { json } = await rest<{ endTime: string; timeZone: string }>(
      s.manager,
      `GET /api/field-training/appointments/${east.databaseId}`,
    )
    expect(json).toMatchObject({ endTime: '04:30', timeZone: 'America/New_York' })
    const phoenix = await scene({ region: 'AZ' })
    const visit = await asked(phoenix, { wishes: [{ day: '2027-07-01', time: '08:30' }] })
    expect(visit).toMatchObject({ timeZone: 'MST', startTime: '08:30', startAt: '2027-07-01T15:30:00.000Z' })
    const bozeman = await scene({ region: 'MT' })
    const mountain = await asked(bozeman, { wishes: [{ day: '2027-07-01', time: '08:30' }] })
    expect(mountain).toMatchObject({ timeZone: 'MT', startTime: '08:30', startAt: '2027-07-01T14:30:00.000Z' })
    const moved = await rest<{ timeZone: string; startAt: string }>(
      bozeman.manager,
      `PUT /api/field-training/appointments/${mountain.databaseId}`,
      { timeZone: 'America/Phoenix' },
    )
    expect(moved.json).toMatchObject({ timeZone: 'America/Phoenix' })
  })
})

describe('two at once', () => {
  it('of confirming and canceling exactly one wins, and the other hears what happened', async () => {
    for (let round = 0; round < 5; round += 1) {
      const s = await scene()
      const { databaseId } = await asked(s)
      const answers = await Promise.all([
        mutate(s.district, 'confirmFieldTraining', { databaseId, version: 0 }),
        mutate(s.manager, 'cancelFieldTraining', { databaseId, version: 0, reason: 'Too busy' }),
      ])
      expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
      const lost = answers.find(({ errors }) => errors)!
      expect(codeOf(lost)).toBe('CONFLICT')
      expect(lost.errors![0]!.message).toMatch(
        /^(Dana Reed confirmed|Mia Desk canceled) this visit meanwhile\.$|^This visit is canceled|meanwhile/,
      )
      expect(await db.fieldTrainingAppointment.findUnique({ where: { id: databaseId } })).toMatchObject({ version: 1 })
    }
  })

  it('an instructor makes one visit a day, however many confirm at once', async () => {
    const s = await scene()
    const dealers = await Promise.all(
      Array.from({ length: 4 }, () => makeDealer(db, { status: 'ACTIVE', region: 'NY' })),
    )
    await db.adminGroupDealer.createMany({ data: dealers.map(({ id }) => ({ groupId: s.group.id, dealerId: id })) })
    const startAt = new Date(services.now().getTime() + 12 * DAY)
    const visits = await Promise.all(
      dealers.map(({ id }) => makeFieldTraining(db, { dealerId: id, startAt, instructorId: s.district.user.id })),
    )
    const answers = await Promise.all(
      visits.map(({ id }) => mutate(s.district, 'confirmFieldTraining', { databaseId: id })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    for (const answer of answers.filter(({ errors }) => errors)) expect(fieldsOf(answer)).toEqual(['startAt'])
  })
})

describe('what changes around it', () => {
  it('a dealer that closes calls off what is to come, and takes no new visits', async () => {
    const s = await scene()
    const { databaseId } = await confirmed(s)
    const admin = await person('company-admin')
    const { errors } = await graphql(
      admin,
      'mutation ($input: SaveDealerInput!) { saveDealer(input: $input) { dealer { databaseId } } }',
      { input: { databaseId: s.dealer.id, active: false } },
    )
    expect(errors).toBeUndefined()
    expect(await db.fieldTrainingAppointment.findUnique({ where: { id: databaseId } })).toMatchObject({
      status: 'CANCELED',
      reason: 'The dealer is closed.',
    })
    await jobs()
    expect(await titles(s.district)).toEqual(['requested', 'canceled'])
    expect(
      codeOf(
        await mutate(s.district, 'requestFieldTraining', {
          dealerId: s.dealer.id,
          types: ['SALES'],
          wishes: [{ day: dayAfter(7), time: '09:00' }],
        }),
      ),
    ).toBe('CONFLICT')
  })

  it('an instructor whose account closes makes no visit: it is asked for anew', async () => {
    const s = await scene()
    const { databaseId } = await confirmed(s)
    const admin = await person('company-admin')
    await jobs()
    await graphql(
      admin,
      'mutation ($input: DeactivateUserInput!) { deactivateUser(input: $input) { user { databaseId } } }',
      { input: { databaseId: s.district.user.id, reason: 'Left' } },
    )
    expect(await read(s.manager, databaseId)).toMatchObject({
      status: 'REQUESTED',
      instructorName: null,
      isUnread: true,
    })
    await jobs()
    expect(await titles(s.manager)).toEqual(['confirmed', 'moved'])
  })

  it('erasing a person leaves the visit and takes the person out of it', async () => {
    const s = await scene()
    const { databaseId } = await asked(s)
    const admin = await person('company-admin')
    for (const who of [s.manager, s.staff]) {
      const { errors } = await graphql(
        admin,
        'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }',
        { input: { databaseId: who.user.id } },
      )
      expect(errors).toBeUndefined()
    }
    expect(
      await db.fieldTrainingAppointment.findUnique({ where: { id: databaseId }, include: { attendees: true } }),
    ).toMatchObject({ askedById: null, movedById: null, note: '', attendees: [] })
  })

  it('two accounts that become one keep their visits, each once', async () => {
    const s = await scene()
    const { databaseId } = await asked(s, { attendeeIds: [s.staff.user.id, s.other.user.id] })
    const admin = await person('company-admin')
    const { errors } = await graphql(
      admin,
      'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { __typename } }',
      { input: { primary: s.staff.user.id, secondary: s.other.user.id } },
    )
    expect(errors).toBeUndefined()
    const { attendees } = (await read(s.manager, databaseId))!
    expect(attendees.map((attendee) => attendee.databaseId)).toEqual([s.staff.user.id])
  })

  it('a merge that is undone gives each account its visits back: attended, asked for and read; what was asked for anew stays so', async () => {
    const s = await scene()
    const second = await person('district-manager', { dealerIds: [s.elsewhere.id] })
    await db.adminGroupUser.create({ data: { groupId: s.group.id, userId: second.user.id } })
    const shared = { dealerId: s.dealer.id, status: 'CONFIRMED' as const, timeZone: 'America/New_York' }
    const at = (days: number) => new Date(services.now().getTime() + days * DAY)
    // Both attend the first, which only the other of the two has read; both give a visit on the same day.
    const first = await makeFieldTraining(db, {
      ...shared,
      startAt: at(5),
      instructorId: s.district.user.id,
      attendeeIds: [s.staff.user.id, s.other.user.id],
    })
    const sameDay = await makeFieldTraining(db, { ...shared, startAt: at(5), instructorId: second.user.id })
    const own = await makeFieldTraining(db, {
      ...shared,
      startAt: at(6),
      askedById: s.other.user.id,
      attendeeIds: [s.other.user.id],
    })
    await db.fieldTrainingSeen.create({ data: { fieldTrainingAppointmentId: first.id, userId: s.other.user.id } })
    const visits = async () => ({
      attendees: (
        await db.fieldTrainingAttendee.findMany({
          where: { fieldTrainingAppointmentId: { in: [first.id, own.id] } },
          orderBy: [{ fieldTrainingAppointmentId: 'asc' }, { userId: 'asc' }],
        })
      ).map(({ fieldTrainingAppointmentId, userId }) => [fieldTrainingAppointmentId, userId]),
      seen: (await db.fieldTrainingSeen.findMany({ where: { fieldTrainingAppointmentId: first.id } })).map(
        ({ userId }) => userId,
      ),
      given: await db.fieldTrainingAppointment.findMany({
        where: { id: { in: [first.id, sameDay.id, own.id] } },
        orderBy: { id: 'asc' },
        select: { id: true, instructorId: true, askedById: true, status: true },
      }),
    })
    const before = await visits()
    const admin = await person('platform-admin')
    const merged = async (primary: string, secondary: string) => {
      const { data, errors } = await graphql<{ mergeUsers: { merge: { databaseId: string } } }>(
        admin,
        'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { merge { databaseId } } }',
        { input: { primary, secondary } },
      )
      expect(errors).toBeUndefined()
      return data!.mergeUsers.merge.databaseId
    }
    const merges = [await merged(s.staff.user.id, s.other.user.id), await merged(s.district.user.id, second.user.id)]
    const between = await visits()
    expect(between.attendees.map(([, userId]) => userId)).toEqual([s.staff.user.id, s.staff.user.id])
    expect(between.seen).toEqual([s.staff.user.id])
    const givers = new Set(
      between.given.flatMap(({ status, instructorId }) => (status === 'CONFIRMED' && instructorId) || []),
    )
    expect(givers.has(second.user.id)).toBe(false)
    for (const id of merges.toReversed()) {
      const { errors } = await graphql(
        admin,
        'mutation ($id: ID!) { undoUserMerge(input: { databaseId: $id }) { merge { undoneAt } } }',
        { id },
      )
      expect(errors).toBeUndefined()
    }
    // The one that could not take place on the same day was asked for anew, and the dealer knows: it stays so.
    const askedAnew = { instructorId: null, status: 'REQUESTED' }
    expect(await visits()).toEqual({
      ...before,
      given: before.given.map((visit) => (visit.id === sameDay.id ? { ...visit, ...askedAnew } : visit)),
    })
  })

  it('who proposes a time is shown the days that are not possible, and nobody else', async () => {
    const s = await scene()
    const { databaseId } = await asked(s)
    await db.fieldTrainingAvailability.create({
      data: {
        dealerId: s.dealer.id,
        days: [new Date(`${dayAfter(20)}T00:00:00Z`), new Date(`${dayAfter(-20)}T00:00:00Z`)],
      },
    })
    const busy = new Date(`${dayAfter(12)}T16:00:00Z`)
    await makeFieldTraining(db, {
      dealerId: s.elsewhere.id,
      status: 'CONFIRMED',
      instructorId: s.district.user.id,
      startAt: busy,
    })
    const closedFor = async (who: Who) =>
      (
        await graphql<{ fieldTrainingAppointment: { closedDays: string[] } }>(
          who,
          'query ($id: ID!) { fieldTrainingAppointment(databaseId: $id) { closedDays } }',
          { id: databaseId },
        )
      ).data!.fieldTrainingAppointment.closedDays
    expect(await closedFor(s.district)).toEqual([dayAfter(12), dayAfter(20)])
    expect([await closedFor(s.manager), await closedFor(s.staff)]).toEqual([[], []])
    for (const day of [dayAfter(12), dayAfter(20)])
      expect(
        fieldsOf(await mutate(s.district, 'updateFieldTraining', { databaseId, proposal: { day, time: '10:00' } })),
      ).toHaveLength(1)
  })
})

describe('reading', () => {
  const unread = async (who: Who) =>
    (await rest<{ count: number }>(who, 'GET /api/field-training/notifications')).json.count

  it('what the other side did is unread until it is read; own steps are not', async () => {
    const s = await scene()
    const { databaseId } = await asked(s)
    expect([
      await unread(s.manager),
      await unread(s.district),
      await unread(s.admin),
      await unread(s.stranger),
    ]).toEqual([0, 1, expect.any(Number), 0])
    await done(s.district, 'readFieldTraining', { databaseId })
    expect(await unread(s.district)).toBe(0)
    await rest(s.manager, `POST /api/field-training/appointments/${databaseId}/comment`, {
      message: 'Bring the catalog.',
    })
    expect([await unread(s.manager), await unread(s.district)]).toEqual([0, 1])
    await jobs()
    expect(await titles(s.district)).toEqual(['requested', 'commented'])
  })

  it('a comment names only who may see the visit', async () => {
    const s = await scene()
    const { databaseId } = await asked(s)
    const say = (taggedUsers: string[]) =>
      rest(s.manager, `POST /api/field-training/appointments/${databaseId}/comment`, { message: 'Look', taggedUsers })
    expect((await say([s.district.user.id, s.staff.user.id])).status).toBe(201)
    for (const who of [s.other, s.stranger]) {
      const answer = await say([who.user.id])
      expect([answer.status, answer.headers.get('x-field')]).toEqual([422, 'taggedUsers'])
    }
  })

  it('the list has the labels people use, and asks the database equally often for 1, 10 and 50', async () => {
    const s = await scene()
    const now = services.now()
    const at = (days: number, status: 'CONFIRMED' | 'COMPLETED' | 'CANCELED' | 'REQUESTED' | 'PROPOSED') =>
      makeFieldTraining(db, {
        dealerId: s.dealer.id,
        status,
        startAt: new Date(now.getTime() + days * DAY - 60_000),
        attendeeIds: [s.staff.user.id],
      })
    for (const status of ['CONFIRMED', 'COMPLETED', 'CANCELED', 'REQUESTED', 'PROPOSED'] as const)
      for (const days of [-3, 0, 3]) await at(days, status)
    for (const label of ['REQUESTED', 'CONFIRMED', 'UPCOMING', 'PAST', 'COMPLETED', 'CANCELED'] as Label[]) {
      const rows = await db.fieldTrainingAppointment.findMany({ where: { dealerId: s.dealer.id } })
      const found = await db.fieldTrainingAppointment.findMany({
        where: { dealerId: s.dealer.id, ...labeled(label, now) },
      })
      expect(found.map(({ id }) => id).sort()).toEqual(
        rows
          .filter((row) => labelOf(row, now) === label)
          .map(({ id }) => id)
          .sort(),
      )
      const { data } = await graphql<{ fieldTrainingAppointments: { totalCount: number } }>(
        s.manager,
        'query ($label: FieldTrainingLabel) { fieldTrainingAppointments(label: $label) { totalCount } }',
        { label },
      )
      expect([label, data!.fieldTrainingAppointments.totalCount]).toEqual([label, found.length])
    }
    for (let more = 0; more < 40; more += 1) await at(10 + more, 'REQUESTED')
    const counts: number[] = []
    for (const first of [1, 10, 50]) {
      statements()
      await graphql(
        s.manager,
        `query ($first: Int) { fieldTrainingAppointments(first: $first) { totalCount edges { node { ${VISIT} dealerName place adminGroups attendeeCount askedByName discussion { commentCount title } } } } }`,
        { first },
      )
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join(', ')).toBe(1)
    const sorts = ['LATEST', 'SOONEST', 'DEALER', 'NEWEST', 'OLDEST']
    for (const sort of sorts) {
      const { errors } = await graphql(
        s.manager,
        `query ($sort: FieldTrainingAppointmentSort) { fieldTrainingAppointments(first: 5, sort: $sort) { edges { cursor } pageInfo { hasNextPage endCursor } } }`,
        { sort },
      )
      expect(errors).toBeUndefined()
    }
  })
})

describe('around the visit', () => {
  it('is reminded of the day before, once, and stands in the calendar of who goes', async () => {
    const s = await scene()
    const { databaseId: appointmentId, startAt } = await confirmed(s)
    await jobs()
    const calendar = async (who: Who) =>
      (await fieldTrainingInCalendar(services, (await viewerNamed(services, who.user.id))!, services.now(), 10)).map(
        ({ uid }) => uid,
      )
    for (const who of [s.staff, s.manager, s.district])
      expect(await calendar(who)).toEqual([`field-training-${appointmentId}`])
    expect(await calendar(s.other)).toEqual([])
    travel(6.5 * DAY)
    const remind = async () => {
      await addJob(db, 'remind-of-field-training', { appointmentId, startAt })
      await jobs()
    }
    await remind()
    await remind()
    const reminded = async (who: Who) => (await titles(who)).filter((kind) => kind === 'reminder').length
    for (const who of [s.staff, s.manager, s.district]) expect(await reminded(who)).toBe(1)
    expect(await reminded(s.other)).toBe(0)
    travel(-6.5 * DAY)
  })

  it('only who looks after all visits deletes one; the log keeps it', async () => {
    const s = await scene()
    const { databaseId } = await asked(s)
    expect((await rest(s.manager, `DELETE /api/field-training/appointments/${databaseId}`)).status).toBe(403)
    expect((await rest(s.admin, `DELETE /api/field-training/appointments/${databaseId}`)).json).toEqual({
      _id: databaseId,
    })
    expect(await read(s.manager, databaseId)).toBeNull()
    expect(
      await db.activityLog.count({ where: { targetId: databaseId, action: 'deleteFieldTrainingAppointment' } }),
    ).toBe(1)
  })
})

describe('the REST rows', () => {
  it('ask, list, change, confirm and complete as documented', async () => {
    const s = await scene()
    const made = await rest<{ _id: string; status: string; dealer: { name: string } }>(
      s.manager,
      'POST /api/field-training/appointments',
      {
        dealerId: s.dealer.id,
        trainingTypes: ['sales'],
        date: dayAfter(7),
        time: '09:00',
        attendees: [{ _id: s.staff.user.id }],
      },
    )
    expect(made.json).toMatchObject({
      status: 'requested',
      trainingTypes: ['sales'],
      time: '09:00',
      dealer: { name: s.dealer.name },
    })
    const path = `/api/field-training/appointments/${made.json._id}`
    expect((await rest(s.district, 'GET /api/field-training/appointments/all?search=nobody')).json).toMatchObject({
      appointments: [],
    })
    expect((await rest(s.district, 'GET /api/field-training/appointments/all')).json).toMatchObject({
      appointments: [{ _id: made.json._id }],
      pagination: { page: 1, total: 1 },
    })
    expect((await rest(s.staff, 'GET /api/field-training/appointments')).json).toMatchObject({
      appointments: [{ _id: made.json._id }],
    })
    expect((await rest(s.district, `PUT ${path}`, { date: dayAfter(8), time: '10:00' })).json).toMatchObject({
      status: 'proposed',
      label: 'requested',
    })
    expect((await rest(s.manager, `PUT ${path}/confirm`, {})).json).toMatchObject({
      status: 'confirmed',
      label: 'upcoming',
      date: dayAfter(8),
    })
    expect((await rest(s.manager, `PUT ${path}/cancel`, { reason: ' ' })).status).toBe(422)
    expect((await rest(s.district, `PUT ${path}/complete`, { outcome: 'Done', attended: [] })).status).toBe(409)
    expect((await rest(s.staff, `PUT ${path}/read`)).json).toMatchObject({ read: true })
    const said = await rest<{ _id: string }>(s.manager, `POST ${path}/comment`, { message: 'See you.' })
    const reply = await rest<{ _id: string }>(s.district, `POST ${path}/comment/${said.json._id}/reply`, {
      message: 'Yes.',
    })
    expect((await rest(s.manager, `GET ${path}`)).json).toMatchObject({
      commentCount: 2,
      comments: [{ message: 'See you.', replies: [{ message: 'Yes.' }] }],
    })
    expect((await rest(s.district, `DELETE ${path}/${reply.json._id}`)).status).toBe(200)
    expect(
      (await rest(s.manager, `GET /api/field-training/dealer-users?dealerId=${s.dealer.id}&search=sam`)).json,
    ).toMatchObject({ dealerUsers: [{ _id: s.staff.user.id, fullName: 'Sam Floor' }] })
    expect(
      (
        await rest(s.district, 'POST /api/field-training/availabilities', {
          dealerId: s.dealer.id,
          disabilities: [dayAfter(30)],
        })
      ).json,
    ).toMatchObject({ disabilities: [dayAfter(30)] })
    expect(
      (await rest(s.manager, `GET /api/field-training/availabilities?dealerId=${s.dealer.id}`)).json,
    ).toMatchObject({ disabilities: [dayAfter(30)] })
    const csv = await rest(s.district, 'GET /api/field-training/appointments/all/export')
    expect(csv.text).toContain(s.dealer.name)
  })

  it('name what is wrong as it was sent', async () => {
    const s = await scene()
    const ask = { dealerId: s.dealer.id, trainingTypes: ['sales'], date: dayAfter(7), time: '09:00' }
    const path = 'POST /api/field-training/appointments'
    for (const [call, body, field] of [
      [path, { ...ask, trainingTypes: ['x'] }, 'trainingTypes.0'],
      [path, { ...ask, trainingTypes: 'x' }, 'trainingTypes'],
      [path, { ...ask, types: ['x'], trainingTypes: undefined }, 'types.0'],
      [path, { ...ask, trainingTypes: undefined }, 'trainingTypes'],
      [path, { ...ask, date: undefined, dates: [{}] }, 'dates.0.day'],
      [path, { ...ask, date: undefined, dates: [{ date: 'x' }] }, 'dates.0.date'],
      [path, { ...ask, date: undefined, dates: ['x'] }, 'dates.0'],
      [path, { ...ask, date: 'x' }, 'date'],
      [path, { ...ask, time: '25:00' }, 'time'],
      [path, { ...ask, attendees: ['x'] }, 'attendees.0'],
      [path, { ...ask, attendees: 5 }, 'attendees'],
      [path, { ...ask, instructor: { _id: 'x' } }, 'instructor'],
      [`PUT /api/field-training/appointments/${s.dealer.id}/complete`, { outcome: 'Done' }, 'attended'],
    ] as const) {
      const { status, headers, text } = await rest(s.manager, call, body)
      expect([headers.get('x-field'), status >= 400 && status < 500], `${JSON.stringify(body)} ${text}`).toEqual([
        field,
        true,
      ])
      expect(text).not.toMatch(/wishes|attendeeIds|attendedIds/)
    }
  })
})
