import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../../prisma/factories/courses.ts'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeClaim, makeSpiff } from '../../../prisma/factories/spiffs.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { openWorld, type Who } from '../../support/world.ts'

const { db, graphql, person, services } = await openWorld()

const DAY = 86_400_000
const ago = (days: number) => new Date(services.now().getTime() - days * DAY)
const sold = (days: number) => new Date(`${ago(days).toISOString().slice(0, 10)}T00:00:00Z`)

const admin = await person('company-admin')
const brandManager = await person('brand-manager')
const brand = await makeBrand(db, { managerIds: [brandManager.user.id] })
const course = await makeCourse(db)
const gated = await makeSpiff(db, { name: 'Gated', courseId: course.id, brandIds: [brand.id] })
const open = await makeSpiff(db, { name: 'Open' })
const ridge = await makeDealer(db, { name: 'Ridge' })
const shore = await makeDealer(db, { name: 'Shore' })

/** Somebody who passed so many days ago, and their claims: of which spiff, sold so many days after that, and how much. */
async function passed(
  days: number,
  dealerIds: string[],
  claims: (readonly [spiff: { id: string }, after: number, cents: bigint, more?: object])[] = [],
  joined = 1000,
) {
  const user = await makeUser(db, { dealerIds, createdAt: ago(joined) })
  await makeProgress(db, {
    userId: user.id,
    courseId: course.id,
    status: 'PASSED',
    // Around noon at the portal, so that the day is the same in any zone of the test.
    completedAt: new Date(sold(days).getTime() + 17 * 3_600_000),
  })
  for (const [spiff, after, amount, more] of claims)
    await makeClaim(db, {
      spiffId: spiff.id,
      userId: user.id,
      dealerId: dealerIds[0],
      status: 'APPROVED',
      invoiceDate: sold(days - after),
      decidedAt: ago(0),
      amount,
      ...more,
    })
}
// 90 days before and after: the day one passes on is the first one after.
await passed(200, [ridge.id], [
  [open, -90, 1000n],
  [open, -91, 77n],
  [open, -1, 500n],
  [open, 0, 2000n],
  [gated, 89, 3000n],
  [gated, 90, 77n],
  [open, 5, 77n, { status: 'DENIED' }],
  [open, 5, 77n, { currency: 'CAD' }],
]) // prettier-ignore
await passed(150, [ridge.id, shore.id], [[gated, 10, 101n]])
await passed(150, [])
// Days that are not whole.
await passed(80, [ridge.id], [[open, 1, 77n]])
await passed(200, [ridge.id], [[open, 1, 77n]], 250)

interface Row {
  dealer: string | null
  people: number
  before: { minor: number; currency: string }
  after: { minor: number }
  afterHere: { minor: number }
}
interface Training {
  days: number
  leftOut: number
  total: Row
  dealers: Row[]
}
const ROW = 'dealer people before { minor currency } after { minor } afterHere { minor }'
const read = (who: Who, spiff: string, days?: number) =>
  graphql<{ spiffTraining: Training | null }>(
    who,
    `query ($spiff: ID!, $days: Int) { spiffTraining(spiff: $spiff, days: $days) { days leftOut total { ${ROW} } dealers { ${ROW} } } }`,
    { spiff, days },
  )
const asLine = ({ dealer, people, before, after, afterHere }: Row) => [
  dealer,
  people,
  ...[before, after, afterHere].map(({ minor }) => Number(minor)),
]

describe('grants before and after the course of a spiff', () => {
  it('are asLine per person with the sample, by dealer, each person once in the sum', async () => {
    const { data } = await read(admin, gated.id, 90)
    const { days, leftOut, total, dealers } = data!.spiffTraining!
    expect([days, leftOut, total.before.currency]).toEqual([90, 2, 'USD'])
    expect(asLine(total)).toEqual([null, 3, 500, 1700, 1034])
    expect(dealers.map(asLine)).toEqual([
      ['Ridge', 2, 750, 2551, 1551],
      ['Shore', 1, 0, 101, 101],
    ])
  })

  it('take as many days as are asked for', async () => {
    const { data } = await read(admin, gated.id, 30)
    expect(asLine(data!.spiffTraining!.total).slice(1)).toEqual([5, 100, 451, 20])
    expect(data!.spiffTraining!.leftOut).toBe(0)
    for (const days of [0, 366])
      expect((await read(admin, gated.id, days)).errors?.[0]?.extensions.fields).toEqual({
        days: 'Choose 1 to 365 days.',
      })
  })

  it('are none of a spiff without a course, or with one that nobody passed', async () => {
    expect((await read(admin, open.id)).data!.spiffTraining).toBeNull()
    const empty = await makeSpiff(db, { courseId: (await makeCourse(db)).id })
    const { total, dealers } = (await read(admin, empty.id)).data!.spiffTraining!
    expect([asLine(total), dealers]).toEqual([[null, 0, 0, 0, 0], []])
  })

  it('reach as far as the report does, for who sees the money of claims', async () => {
    // What the people sold of other brands is not theirs to know.
    expect(asLine((await read(brandManager, gated.id, 90)).data!.spiffTraining!.total).slice(2)).toEqual([
      0, 1034, 1034,
    ])
    expect((await read(brandManager, open.id)).data!.spiffTraining).toBeNull()
    for (const role of ['learner', 'dealer-manager'] as const)
      expect((await read(await person(role), gated.id)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
