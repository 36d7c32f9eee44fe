import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCertificate } from '../../prisma/factories/certificates.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeLiveTrainingEvent, makeLiveTrainingTemplate } from '../../prisma/factories/live-training.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { checkSums, rebuildSums } from '../../server/domain/reporting/storedSums.ts'
import { workNamed } from '../../server/platform/jobs.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, services, statements, jobs } = await openWorld()
const DAY = 86_400_000
const now = services.now().getTime()
const count = async () => {
  await workNamed('count-fully-trained')!(services, {} as never)
  await jobs()
}

const brand = await makeBrand(db, { active: true, name: 'Norrvik' })
const other = await makeBrand(db, { active: true, name: 'Vanta' })
const course = await makeCourse(db, {})
const curriculum = await makeCurriculum(db, { courseIds: [course.id], brandIds: [brand.id] })
const [dealer, elsewhere] = [await makeDealer(db, { status: 'ACTIVE' }), await makeDealer(db, { status: 'ACTIVE' })]
const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
const [ann, bob, cleo] = [
  await makeUser(db, { dealerIds: [dealer.id] }),
  await makeUser(db, { dealerIds: [dealer.id] }),
  await makeUser(db, { dealerIds: [dealer.id, elsewhere.id] }),
]
// Gone from the dealer, or from the portal: they count nowhere.
const left = await makeUser(db, { dealerIds: [dealer.id], status: 'DEACTIVATED' })
for (const { id: userId } of [ann, bob, left]) await makeProgress(db, { userId, courseId: course.id, status: 'PASSED' })

const template = await makeLiveTrainingTemplate(db, { brandId: brand.id })
const attend = async (userId: string, daysAgo: number) => {
  const event = await makeLiveTrainingEvent(db, { templateId: template.id })
  await db.liveTrainingEnrollment.create({
    data: { eventId: event.id, userId, status: 'ATTENDED', attendedAt: new Date(now - daysAgo * DAY) },
  })
}
await attend(ann.id, 10)
await attend(ann.id, 20)
await attend(bob.id, 366)
await attend(left.id, 10)
await makeCertificate(db, { userId: ann.id, curriculumId: curriculum.id, expiresAt: null })
await makeCertificate(db, { userId: bob.id, courseId: course.id, expiresAt: new Date(now + DAY) })
await makeCertificate(db, { userId: cleo.id, courseId: course.id, expiresAt: new Date(now - DAY) })

const spiff = await db.spiff.create({
  data: {
    name: 'Trail days',
    structure: 'FIXED',
    amount: 500n,
    startDate: new Date('2026-01-01'),
    endDate: new Date('2026-12-31'),
    payoutTypes: ['CASH'],
    brands: { create: { brandId: brand.id } },
  },
})
let invoice = 0
const claim = (status: 'APPROVED' | 'DENIED' | 'PENDING', daysAgo: number) =>
  db.spiffClaim.create({
    data: {
      spiffId: spiff.id,
      userId: ann.id,
      dealerId: dealer.id,
      status,
      payoutType: 'CASH',
      currency: 'USD',
      invoiceNumber: String(++invoice),
      invoiceKey: String(invoice),
      invoiceDate: new Date('2026-06-01'),
      spent: 500n,
      amount: 500n,
      decidedAt: status === 'PENDING' ? null : new Date(now - daysAgo * DAY),
    },
  })
await claim('APPROVED', 5)
await claim('APPROVED', 5)
await claim('DENIED', 5)
await claim('DENIED', 400)
await claim('PENDING', 0)

interface Score {
  brand: string
  score: number
  tier: string
  parts: { part: string; done: number; of: number }[]
  next: { tier: string; steps: { part: string; more: number }[] } | null
}
const SCORE = 'brand score tier scoreMonthAgo parts { part done of weight } next { tier from steps { part more } }'
const scoresSeen = async (who: Who, id = dealer.id) =>
  (
    await graphql<{ dealer: { scores: Score[] } | null }>(
      who,
      `query ($id: ID!) { dealer(databaseId: $id) { scores { ${SCORE} } } }`,
      { id },
    )
  ).data?.dealer?.scores ?? []

describe('certification scores', () => {
  it('count staff, attendance, certificates and claims of the brand at the dealer', async () => {
    const admin = await person('company-admin')
    expect(await scoresSeen(admin)).toEqual([])
    await count()
    const [score, ...more] = await scoresSeen(admin)
    expect(more).toEqual([])
    expect(score?.brand).toBe('Norrvik')
    expect(score?.parts.map(({ part, done, of }) => [part, done, of])).toEqual([
      ['trained', 2, 4],
      ['attended', 1, 4],
      ['certified', 2, 4],
      ['claims', 2, 3],
    ])
    // 40 · 2/4 + 20 · 1/4 + 30 · 2/4 + 10 · 2/3 = 46.67
    expect([score?.score, score?.tier, score?.next?.tier]).toEqual([46, 'NONE', 'BRONZE'])
    expect(score?.next?.steps.find(({ part }) => part === 'trained')).toEqual({ part: 'trained', more: 1 })
    const [theirs] = await scoresSeen(admin, elsewhere.id)
    expect(theirs?.parts.map(({ part, done, of }) => [part, done, of])).toEqual([
      ['trained', 0, 1],
      ['attended', 0, 1],
      ['certified', 0, 1],
      ['claims', 0, 0],
    ])
  })

  it('are seen by who looks after the dealer or owns the brand, and by nobody else', async () => {
    expect((await scoresSeen(manager)).length).toBe(1)
    expect((await scoresSeen(await person('platform-admin'))).length).toBe(1)
    expect((await scoresSeen(await person('brand-manager', { ownedBrandIds: [brand.id] }))).length).toBe(1)
    expect(await scoresSeen(await person('brand-manager', { ownedBrandIds: [other.id] }))).toEqual([])
    expect(await scoresSeen(await person('dealer-manager', { dealerIds: [elsewhere.id] }))).toEqual([])
    expect(await scoresSeen(await person('learner', { dealerIds: [dealer.id] }))).toEqual([])
    const OWN = `{ ownDealerScores { dealerId scores { ${SCORE} } } }`
    const own = await graphql<{ ownDealerScores: { dealerId: string; scores: Score[] }[] }>(manager, OWN)
    expect(own.data?.ownDealerScores.map(({ dealerId, scores }) => [dealerId, scores.length])).toEqual([[dealer.id, 1]])
    for (const key of ['learner', 'company-admin'] as const)
      expect((await graphql(await person(key), OWN)).data).toEqual({ ownDealerScores: [] })
  })

  it('are a column of the report on dealers, the same as on the page of the dealer, and lead there', async () => {
    const REPORT = `query ($brand: ID, $sort: DealersReportSort) { dealersReport(brand: $brand, sort: $sort) {
      columns { key list } edges { node { databaseId row: cells(columns: ["certification"]) } } } }`
    const reported = async (who: Who, variables = {}) => {
      const { data } = await graphql<{
        dealersReport: {
          columns: { key: string; list: string | null }[]
          edges: { node: { databaseId: string; row: (number | null)[] } }[]
        }
      }>(who, REPORT, variables)
      return {
        scores: new Map(data!.dealersReport.edges.map(({ node }) => [node.databaseId, node.row[0]])),
        list: data!.dealersReport.columns.find(({ key }) => key === 'certification')?.list,
      }
    }
    const admin = await person('company-admin')
    const all = await reported(admin)
    for (const { id } of [dealer, elsewhere])
      expect(all.scores.get(id), id).toBe((await scoresSeen(admin, id))[0]?.score)
    expect(all.list).toBe('/auth/admin/report/dealer/{id}/details?show=score')
    const inOrder = async (sort: string) =>
      [...(await reported(admin, { sort })).scores.values()].filter((one) => one != null)
    expect(await inOrder('CERTIFICATION_DESC')).toEqual([46, 0])
    expect(await inOrder('CERTIFICATION')).toEqual([0, 46])
    expect((await reported(admin, { brand: other.id })).scores.get(dealer.id)).toBeNull()
    expect((await reported(await person('brand-manager', { ownedBrandIds: [brand.id] }))).scores.get(dealer.id)).toBe(
      46,
    )
    expect(
      (await reported(await person('brand-manager', { ownedBrandIds: [other.id] }))).scores.get(dealer.id),
    ).toBeNull()
  })

  it('keep a row for each day on which something changed, and no second one by two at once', async () => {
    const of = () => db.dealerScore.count({ where: { dealerId: dealer.id } })
    expect(await of()).toBe(1)
    await Promise.all([count(), count()])
    expect(await of()).toBe(1)
    await db.dealerScore.updateMany({ where: { dealerId: dealer.id }, data: { day: new Date(now - 40 * DAY) } })
    await count()
    expect(await of()).toBe(1)
    await makeProgress(db, { userId: cleo.id, courseId: course.id, status: 'PASSED' })
    await count()
    expect(await of()).toBe(2)
    // The former one holds until the day of the new one, which is the one that counts.
    const rows = await db.dealerScore.findMany({ where: { dealerId: dealer.id }, orderBy: { day: 'asc' } })
    expect(rows.map(({ until }) => until)).toEqual([rows[1]!.day, null])
    const [score] = await scoresSeen(manager)
    expect(score).toMatchObject({ score: 46, scoreMonthAgo: 38, tier: 'NONE' })
  })

  it('are found where they are not what their source says, and worked out anew', async () => {
    const wrong = async () => (await checkSums(db)).find(({ name }) => name === 'DealerScore')?.wrong
    expect(await wrong()).toEqual([])
    const before = await scoresSeen(manager)
    await db.dealerScore.updateMany({ where: { dealerId: dealer.id }, data: { certified: 4 } })
    await db.dealerScore.deleteMany({ where: { dealerId: elsewhere.id } })
    await db.dealerScore.updateMany({ where: { dealerId: dealer.id, until: null }, data: { until: new Date(now) } })
    expect(await wrong()).toHaveLength(2)
    await rebuildSums(db)
    expect(await wrong()).toEqual([])
    expect(await scoresSeen(manager)).toEqual(before)
  })

  it('go by the rules of the brand, which its managers set', async () => {
    const save = (who: Who, input: object) =>
      graphql<{ saveDealerScoreRules: { rules: { version: number } } }>(
        who,
        'mutation ($input: SaveDealerScoreRulesInput!) { saveDealerScoreRules(input: $input) { rules { version trained isUsual } } }',
        { input: { brandId: brand.id, ...input } },
      )
    const owner = await person('brand-manager', { ownedBrandIds: [brand.id] })
    for (const who of [manager, await person('brand-manager', { ownedBrandIds: [other.id] }), await person('learner')])
      expect((await save(who, { trained: 1 })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const field = async (input: object) => Object.keys((await save(owner, input)).errors?.[0]?.extensions.fields ?? {})
    expect(await field({ silver: 50 })).toEqual(['silver'])
    expect(await field({ gold: 60 })).toEqual(['gold'])
    expect(await field({ trained: 0, attended: 0, certified: 0, claims: 0 })).toEqual(['trained'])
    expect(await field({ trained: 101 })).toEqual(['trained'])
    const { data } = await save(owner, { attended: 0, certified: 0, claims: 0, version: 0 })
    expect(data?.saveDealerScoreRules.rules).toMatchObject({ version: 1, trained: 40, isUsual: false })
    expect((await save(owner, { trained: 1, version: 0 })).errors?.[0]?.extensions.code).toBe('CONFLICT')
    await jobs()
    // Three of five are trained, with the learner who came meanwhile, and nothing else counts.
    expect((await scoresSeen(manager))[0]).toMatchObject({ score: 60, tier: 'BRONZE' })
  })

  it('cost as many statements for one dealer as for ten', async () => {
    const admin = await person('company-admin')
    for (let i = 0; i < 10; i++) await makeUser(db, { dealerIds: [(await makeDealer(db, { status: 'ACTIVE' })).id] })
    await count()
    const counts = []
    for (const first of [1, 5, 10]) {
      statements()
      await graphql(
        admin,
        `query ($first: Int) { dealers(first: $first) { edges { node { id scores { ${SCORE} } } } } }`,
        { first },
      )
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join()).toBe(1)
  })
})
