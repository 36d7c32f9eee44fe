import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeLiveTrainingEvent, makeLiveTrainingTemplate } from '../../../prisma/factories/live-training.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { askedReport, DAYS, periodOf } from '../../support/reports/asked.ts'
import { staffAtDealers } from '../../support/reports/staff.ts'
import { openWorld } from '../../support/world.ts'

const world = await openWorld()
const { db } = world
const { load, agrees } = askedReport(world, 'iltEnrollments')

const { dealers, people } = await staffAtDealers(world, (at) => ({ firstName: `Person ${at}` }))
/** Who follows what people do, and does not plan live training. */
const FOLLOWS = new Set(['user-reports', 'view-live-training-events', 'view-users'] as const)
const VIEWERS = {
  all: {},
  'one dealer': { rank: 3, reachedDealerIds: [dealers[0]!.id], rights: FOLLOWS },
  nobody: { rank: 3, rights: FOLLOWS },
}
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 14))

const FACT = fc.record({
  who: fc.nat(4),
  what: fc.nat(2),
  status: fc.constantFrom('ENROLLED', 'OFFERED', 'ATTENDED', 'ATTENDED', 'WAITLISTED', 'CANCELED', 'MOVED'),
})
type Fact = typeof FACT extends fc.Arbitrary<infer T> ? T : never
const WORLD = fc.record({
  facts: fc.array(FACT, { maxLength: 14 }),
  starts: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 20 }))),
  days: DAYS,
  reader: fc.constantFrom('all', 'all', 'one dealer', 'nobody'),
  status: fc.constantFrom(null, null, 'ATTENDED', 'CANCELED'),
  byDealer: fc.boolean(),
})

/** Three events of one training on these days in February; the last was taken back. */
async function makeDrawn(facts: readonly Fact[], starts: readonly number[] = [3, 9, 20]) {
  const template = await makeLiveTrainingTemplate(db, { title: `Engines ${randomUUID()}` })
  const events: { id: string }[] = []
  for (const [i, day] of starts.entries())
    events.push(
      await makeLiveTrainingEvent(db, {
        templateId: template.id,
        startAt: at(day),
        ...(i === 2 ? { status: 'UNPUBLISHED' } : {}),
      }),
    )
  for (const { who, what, status } of facts) {
    const [userId, eventId] = [people[who]!.id, events[what]!.id]
    await db.liveTrainingEnrollment.upsert({
      where: { eventId_userId: { eventId, userId } },
      create: {
        eventId,
        userId,
        status,
        position: status === 'WAITLISTED' ? who + 1 : null,
        offeredUntil: status === 'OFFERED' ? at(28) : null,
      },
      update: {},
    })
  }
  return { training: template.id, events }
}

describe('beside a slow count', () => {
  it('agrees in every figure over random worlds, in four orders', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, async ({ facts, starts, days, reader, status, byDealer }) => {
        const { training } = await makeDrawn(facts, starts)
        const filters = { training, ...(status ? { status } : {}), ...(byDealer ? { dealer: dealers[1]!.id } : {}) }
        const { count } = await agrees({ filters, ...periodOf(days) }, VIEWERS[reader], 'attended', 'name', 'training')
        if (reader === 'nobody') expect(count).toBe(0)
      }),
      { numRuns: 20 },
    )
  })

  it('and beside a plain SQL by hand', async () => {
    const states = ['ENROLLED', 'ATTENDED', 'CANCELED', 'WAITLISTED', 'OFFERED'] as const
    const facts = [0, 1, 2, 3, 4].flatMap((who) =>
      [0, 1, 2].map((what) => ({ who, what, status: states[(who + what) % 5]! })),
    )
    const { training } = await makeDrawn(facts)
    const byHand = await db.$queryRaw<object[]>`
      SELECT e.id::text AS id, u."firstName" || ' ' || u."lastName" AS name, e.status::text AS status, l.city,
        CASE WHEN e.status IN ('ENROLLED', 'OFFERED') AND v."endAt" > now() THEN 1 END AS seats,
        CASE WHEN e.status = 'ENROLLED' AND v."endAt" <= now() THEN 1 END AS missed, CASE WHEN e.status = 'ATTENDED' THEN 1 END AS attended,
        (SELECT string_agg(d.name, ', ' ORDER BY d.name) FROM "DealerMember" m JOIN "Dealer" d ON d.id = m."dealerId"
          WHERE m."userId" = u.id AND m.active) AS dealers
      FROM "LiveTrainingEnrollment" e JOIN "LiveTrainingEvent" v ON v.id = e."eventId" JOIN "User" u ON u.id = e."userId"
        LEFT JOIN "LiveTrainingLocation" l ON l.id = v."locationId"
      WHERE v."templateId" = ${training}::uuid AND v.status = 'PUBLISHED' AND e.status IN ('ENROLLED', 'OFFERED', 'ATTENDED', 'WAITLISTED')
      ORDER BY v."startAt" DESC, e.id DESC`
    const { rows, totals } = await load({ filters: { training } })
    const columns = ['name', 'status', 'city', 'seats', 'missed', 'attended', 'dealers']
    expect(
      rows.map(({ id, cells }) => ({ id, ...Object.fromEntries(columns.map((key) => [key, cells[key]])) })),
    ).toEqual(byHand)
    const sum = (key: string) => byHand.reduce((all, row) => all + Number(Reflect.get(row, key) ?? 0), 0)
    expect([totals.seats ?? 0, totals.missed, totals.attended]).toEqual([sum('seats'), sum('missed'), sum('attended')])
  })
})

describe('what goes wrong in other people’s reports', () => {
  const fact = (more: Partial<Fact> = {}): Fact => ({ who: 0, what: 0, status: 'ATTENDED', ...more })

  it('a person at two dealers was there once, and who left the portal stays', async () => {
    const { training } = await makeDrawn([fact(), fact({ who: 3 })])
    const { count, totals } = await load({ filters: { training } })
    expect([count, totals.attended]).toEqual([2, 2])
    const reached = await load({ filters: { training } }, VIEWERS['one dealer'])
    expect([reached.count, reached.totals.attended]).toEqual([2, 2])
  })

  it('a period goes by the day of the event in the portal’s calendar, and may lie ahead without an end', async () => {
    const { training, events } = await makeDrawn([fact(), fact({ what: 1, who: 1 })])
    const [first, second] = events as [{ id: string }, { id: string }]
    // The last second of June in Chicago 2099, and the first moment of July.
    for (const [{ id }, startAt] of [
      [first, '2099-07-01T04:59:59Z'],
      [second, '2099-07-01T05:00:00Z'],
    ] as const)
      await db.liveTrainingEvent.update({
        where: { id },
        data: { startAt: new Date(startAt), endAt: new Date('2099-07-02T00:00:00Z') },
      })
    const count = async (start: string | null, end: string | null) =>
      (
        await load({
          filters: { training },
          start: start ? new Date(start) : null,
          end: end ? new Date(end) : null,
          compares: true,
        })
      ).count
    expect([await count('2099-06-30', '2099-06-30'), await count('2099-07-01', '2099-07-01')]).toEqual([1, 1])
    expect([await count('2099-07-01', null), await count(null, '2099-06-30')]).toEqual([1, 1])
    await expect(count('2099-07-02', '2099-07-01')).rejects.toThrow('The end lies before the start.')
  })

  it('a seat in an event that is over was missed, and one in an event to come was not', async () => {
    const { training, events } = await makeDrawn([fact({ status: 'ENROLLED' }), fact({ what: 1, status: 'ENROLLED' })])
    await db.liveTrainingEvent.update({
      where: { id: events[1]!.id },
      data: { startAt: new Date('2099-07-01T12:00:00Z'), endAt: new Date('2099-07-01T20:00:00Z') },
    })
    const { rows, totals } = await load({ filters: { training } })
    expect(rows.map(({ cells }) => [cells.seats, cells.missed])).toEqual([
      [1, null],
      [null, 1],
    ])
    expect([totals.seats, totals.missed]).toEqual([1, 1])
  })

  it('an event that was taken back, and who left it, is found by the state', async () => {
    const { training } = await makeDrawn([fact(), fact({ what: 2 }), fact({ who: 1, status: 'CANCELED' })])
    const count = async (more: object) => (await load({ filters: { training, ...more } })).count
    expect([
      await count({}),
      await count({ event: 'UNPUBLISHED' }),
      await count({ status: 'CANCELED' }),
      await count({ status: 'MOVED' }),
    ]).toEqual([1, 1, 1, 0])
  })

  it('who teaches an event sees its people, and no others', async () => {
    const { training, events } = await makeDrawn([fact(), fact({ what: 1, who: 1 })])
    const teacher = await makeUser(db)
    await db.liveTrainingInstructor.create({ data: { eventId: events[1]!.id, userId: teacher.id } })
    const { rows } = await load(
      { filters: { training } },
      { id: teacher.id, rank: 3, rights: new Set(['view-live-training-events'] as const) },
    )
    expect(rows.map(({ cells }) => String(cells.name).slice(0, 8))).toEqual(['Person 1'])
  })
})
