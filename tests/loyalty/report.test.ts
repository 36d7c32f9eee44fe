import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBusinessUnit } from '../../prisma/factories/business-units.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeLoyaltySubmission } from '../../prisma/factories/loyalty.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import type { RoleKey } from '../../server/platform/rights.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, rest, signIn, services } = await openWorld()

const unit = await makeBusinessUnit(db)
await db.settings.upsert({
  where: { id: 1 },
  create: { id: 1, values: { loyalty: { businessUnitId: unit.id } } },
  update: {},
})
const [dealer, brand, foreign] = [
  await makeDealer(db, { businessUnitId: unit.id, name: 'Report Ridge' }),
  await makeBrand(db, { active: true }),
  await makeBrand(db, { active: true }),
]
const someone = async (role: RoleKey, more: Parameters<typeof makeOnboardedUser>[1] = {}): Promise<Who> =>
  signIn(await makeOnboardedUser(db, { role, ...more }))
const [admin, keeper, manager, learner] = [
  await someone('company-admin'),
  await someone('brand-manager', { ownedBrandIds: [brand.id] }),
  await someone('dealer-manager', { dealerIds: [dealer.id] }),
  await someone('learner', { firstName: '=Formula', lastName: 'Person' }),
]

interface Report {
  loyalties: Record<string, unknown>[]
  pagination: { total: number; limit: number; pages: number }
}
const report = async (who: Who, query = '') => (await rest<Report>(who, `GET /api/report-loyalties${query}`)).json
const dayAgo = (days: number) => new Date(services.now().getTime() - days * 86_400_000)
const iso = (date: Date) => date.toISOString().slice(0, 10)

const sent = (row: Partial<Parameters<typeof makeLoyaltySubmission>[1]> & { userId: string }) =>
  makeLoyaltySubmission(db, { type: 'RECEIPT', status: 'APPROVED', brandId: brand.id, currency: 'USD', ...row })
await sent({
  userId: manager.user.id,
  dealerId: dealer.id,
  forDealer: true,
  credits: 60,
  spent: 100_000n,
  createdAt: dayAgo(3),
})
await sent({
  userId: manager.user.id,
  dealerId: dealer.id,
  forDealer: true,
  credits: 40,
  spent: 50_000n,
  currency: 'CAD',
  brandId: foreign.id,
  createdAt: dayAgo(100),
})
await sent({
  userId: manager.user.id,
  dealerId: dealer.id,
  forDealer: true,
  status: 'PENDING',
  spent: 7n,
  createdAt: dayAgo(1),
})
await sent({ userId: learner.user.id, points: 30, type: 'PHOTO', spent: null, createdAt: dayAgo(2) })
await sent({ userId: learner.user.id, status: 'DENIED', spent: 9_900n, createdAt: dayAgo(2) })
await rest(
  admin,
  'POST /api/loyalty-programs/send-credits',
  { dealerId: dealer.id, amount: 25, reason: 'Contest' },
  { 'idempotency-key': crypto.randomUUID() },
)

it('sums what dealers and people submitted, currencies apart, and counts no refused receipt as a purchase', async () => {
  const { loyalties, pagination } = await report(admin)
  expect(pagination).toMatchObject({ total: 2, limit: 25 })
  expect(loyalties).toMatchObject([
    {
      _id: dealer.id,
      name: 'Report Ridge',
      unit: 'credits',
      receipts: 3,
      photos: 0,
      pending: 1,
      approved: 2,
      denied: 0,
      granted: 100,
      sent: 25,
      spent: 0,
      balance: 25,
      purchases: [
        { amount: '1000.00', currency: 'USD' },
        { amount: '500.00', currency: 'CAD' },
      ],
    },
    { _id: learner.user.id, unit: 'points', receipts: 1, photos: 1, denied: 1, granted: 30, purchases: [], balance: 0 },
  ])
})

it('counts the days asked for, both of them, and searches, sorts and pages', async () => {
  expect((await report(admin, `?startDate=${iso(dayAgo(4))}&endDate=${iso(dayAgo(3))}`)).loyalties).toMatchObject([
    { _id: dealer.id, receipts: 1, granted: 60, sent: 0 },
  ])
  expect((await report(admin, '?unit=points')).loyalties).toMatchObject([{ _id: learner.user.id }])
  expect((await report(admin, '?text=ridge')).loyalties).toMatchObject([{ _id: dealer.id }])
  expect((await report(admin, '?text=100%25')).loyalties).toEqual([])
  expect((await report(admin, '?sort=granted')).loyalties.map(({ _id }) => _id)).toEqual([learner.user.id, dealer.id])
  const second = await report(admin, '?sort=granted&limit=1&page=2')
  expect([second.loyalties.map(({ _id }) => _id), second.pagination.pages]).toEqual([[dealer.id], 2])
  expect((await rest(admin, 'GET /api/report-loyalties?startDate=2026-05-02&endDate=2026-05-01')).status).toBe(422)
})

it('shows a brand manager submissions of own brands, without what belongs to none, and nobody else anything', async () => {
  const { loyalties } = await report(keeper)
  expect(loyalties.find(({ _id }) => _id === dealer.id)).toMatchObject({
    receipts: 2,
    granted: 60,
    sent: 0,
    spent: null,
    balance: null,
    purchases: [{ amount: '1000.00', currency: 'USD' }],
  })
  for (const who of [manager, learner, await someone('regional-sales-manager')])
    for (const path of ['', '/export']) expect((await rest(who, `GET /api/report-loyalties${path}`)).status).toBe(403)
})

it('comes as a file, whole, with nothing a spreadsheet would take for a formula', async () => {
  const csv = await rest(admin, 'GET /api/report-loyalties/export?sort=name')
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')])
  const lines = csv.text.trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Purchases USD,Purchases CAD,Purchases EUR')
  expect(csv.text).toContain("'=Formula Person")
  expect(csv.text).toMatch(/Report Ridge,.*dealer,3,0,1,2,0,1000\.00,500\.00,,credits,100,25,0,25,/)
})
