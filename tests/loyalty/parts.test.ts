import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBusinessUnit } from '../../prisma/factories/business-units.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeEligibleItem } from '../../prisma/factories/loyalty.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { addJob } from '../../server/platform/jobs.ts'
import type { RoleKey } from '../../server/platform/rights.ts'
import { codeOf, fieldOf } from '../support/answers.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, signIn, jobs, travel } = await openWorld()

const unit = await makeBusinessUnit(db)
await db.settings.upsert({
  where: { id: 1 },
  create: { id: 1, values: { loyalty: { businessUnitId: unit.id } } },
  update: {},
})
const dealer = await makeDealer(db, { businessUnitId: unit.id })
const someone = async (role: RoleKey, more: Parameters<typeof makeOnboardedUser>[1] = {}): Promise<Who> =>
  signIn(await makeOnboardedUser(db, { role, ...more }))
const [admin, learner, manager] = [
  await someone('company-admin'),
  await someone('learner'),
  await someone('dealer-manager', { dealerIds: [dealer.id] }),
]
const save = (who: Who, input: object) =>
  graphql<{ saveEligibleItem: { item: { databaseId: string; version: number } } }>(
    who,
    'mutation ($input: SaveEligibleItemInput!) { saveEligibleItem(input: $input) { item { databaseId version } } }',
    { input },
  )

describe('eligible items', () => {
  const year = { name: 'Winch', credits: 10, startDate: '2026-01-01', endDate: '2026-06-30' }

  it('days of one part never overlap, however many save at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(admin, { ...year, partNumber: index % 2 ? 'WN 100' : 'wn-100' })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(new Set(answers.map(fieldOf).filter(Boolean))).toEqual(new Set(['startDate']))
    const { databaseId, version } = answers.find(({ data }) => data)!.data!.saveEligibleItem.item
    expect(
      (await save(admin, { ...year, partNumber: 'WN-100', startDate: '2026-07-01', endDate: '2026-12-31' })).errors,
    ).toBeUndefined()
    expect(fieldOf(await save(admin, { databaseId, endDate: '2026-07-01' }))).toBe('startDate')
    expect((await save(admin, { databaseId, credits: 12, version })).data!.saveEligibleItem.item.version).toBe(
      version + 1,
    )
    expect(codeOf(await save(admin, { databaseId, credits: 13, version }))).toBe('CONFLICT')
  })

  it('bad terms are refused at their field; learners keep none, brand managers those of own brands', async () => {
    for (const [input, field] of [
      [{ partNumber: '--' }, 'partNumber'],
      [{ credits: 0 }, 'credits'],
      [{ credits: 10_001 }, 'credits'],
      [{ endDate: '2025-01-01' }, 'endDate'],
      [{ name: ' ' }, 'name'],
    ] as const)
      expect(fieldOf(await save(admin, { ...year, partNumber: 'X-1', ...input }))).toBe(field)
    expect(codeOf(await save(learner, { ...year, partNumber: 'X-2' }))).toBe('FORBIDDEN')
    const brand = await makeBrand(db, {})
    const keeper = await someone('brand-manager', { ownedBrandIds: [brand.id] })
    expect(fieldOf(await save(keeper, { ...year, partNumber: 'X-3' }))).toBe('brandId')
    expect((await save(keeper, { ...year, partNumber: 'X-3', brandId: brand.id })).errors).toBeUndefined()
    const foreign = await makeEligibleItem(db)
    expect(
      codeOf(
        await graphql(
          keeper,
          'mutation ($input: DeleteEligibleItemInput!) { deleteEligibleItem(input: $input) { databaseId } }',
          { input: { databaseId: foreign.id } },
        ),
      ),
    ).toBe('FORBIDDEN')
  })

  it('are found by number, text and dates over REST', async () => {
    const made = await rest<{ _id: string }>(admin, 'POST /api/loyalty-eligibleitems', {
      partNumber: 'RQ 77/A',
      name: 'Roof rack',
      credits: 9,
      startDate: '2026-02-01',
      endDate: '2026-03-01',
    })
    expect(made.status).toBe(201)
    expect((await rest(learner, 'GET /api/loyalty-eligibleitems/part-number/rq77a?day=2026-02-10')).json).toMatchObject(
      { _id: made.json._id, credits: 9, startDate: '2026-02-01' },
    )
    expect((await rest(learner, 'GET /api/loyalty-eligibleitems/part-number/rq77a?day=2026-04-10')).status).toBe(404)
    expect(
      (
        await rest<{ eligibleItems: unknown[]; pagination: { limit: number; total: number } }>(
          learner,
          'GET /api/loyalty-eligibleitems?text=rq-77&startDate=2026-01-01&endDate=2026-12-31',
        )
      ).json,
    ).toMatchObject({ eligibleItems: [{ name: 'Roof rack' }], pagination: { limit: 25, total: 1 } })
    expect((await rest(admin, `PUT /api/loyalty-eligibleitems/${made.json._id}`, { credits: 11 })).json).toMatchObject({
      credits: 11,
      name: 'Roof rack',
    })
    expect((await rest(learner, `DELETE /api/loyalty-eligibleitems/${made.json._id}`)).status).toBe(403)
    expect((await rest(admin, `DELETE /api/loyalty-eligibleitems/${made.json._id}`)).status).toBe(200)
    expect((await rest(admin, `GET /api/loyalty-eligibleitems/${made.json._id}`)).status).toBe(404)
  })
})

describe('sending credits', () => {
  const send = (who: Who, input: object, key?: string) =>
    rest<{ amount: number; unit: string }>(
      who,
      'POST /api/loyalty-programs/send-credits',
      { amount: 25, reason: 'Display contest', ...input },
      key ? { 'idempotency-key': key } : {},
    )
  const creditsOf = async () =>
    Number(
      (await db.ledgerEntry.aggregate({ where: { dealerId: dealer.id, unit: 'credits' }, _sum: { amount: true } }))._sum
        .amount ?? 0,
    )

  it('happens once for each key, however often it is sent, and tells who gets them', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(admin, { dealerId: dealer.id }, key)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await creditsOf()).toBe(25)
    expect((await send(admin, { dealerId: dealer.id, amount: 26 }, key)).status).toBe(422)
    expect(await db.notification.count({ where: { userId: manager.user.id, kind: 'loyalty.sent' } })).toBe(1)
    expect((await send(admin, { userId: learner.user.id }, crypto.randomUUID())).json).toMatchObject({
      amount: 25,
      unit: 'points',
    })
  })

  it('is for who sees all, never to oneself, the own dealer, another unit’s dealer or beyond the limit', async () => {
    const fresh = () => crypto.randomUUID()
    for (const who of [learner, manager, await someone('brand-manager')])
      expect((await send(who, { userId: admin.user.id }, fresh())).status).toBe(403)
    expect((await send(admin, { userId: admin.user.id }, fresh())).status).toBe(403)
    const colleague = await someone('company-admin', { dealerIds: [dealer.id] })
    expect((await send(colleague, { dealerId: dealer.id }, fresh())).status).toBe(403)
    for (const input of [
      { dealerId: (await makeDealer(db)).id },
      { dealerId: dealer.id, userId: learner.user.id },
      {},
      { dealerId: dealer.id, amount: 10_001 },
      { dealerId: dealer.id, amount: 0 },
      { dealerId: dealer.id, reason: ' ' },
    ])
      expect((await send(admin, input, fresh())).status).toBe(422)
    expect(await creditsOf()).toBe(25)
  })

  it('a dealer’s credits expire a year after the last earning, told 30 and 7 days before', async () => {
    const run = async () => {
      await addJob(db, 'expire-points', {})
      await jobs()
    }
    const told = async () =>
      (
        await db.notification.findMany({
          where: { userId: manager.user.id, kind: { startsWith: 'credits.' } },
          orderBy: { createdAt: 'asc' },
          select: { kind: true },
        })
      ).map(({ kind }) => kind)
    const fresh = await signIn(manager.user)
    expect(
      (
        await graphql(
          fresh,
          '{ userLoyalty { dealerStandings { availableCredits totalEarnedCredits creditsExpireAt } } }',
        )
      ).data,
    ).toMatchObject({
      userLoyalty: {
        dealerStandings: [
          { availableCredits: 25, totalEarnedCredits: 25, creditsExpireAt: expect.any(String) as string },
        ],
      },
    })
    for (const [days, kinds] of [
      [340, ['credits.expiring']],
      [20, ['credits.expiring', 'credits.expiring']],
      [10, ['credits.expiring', 'credits.expiring', 'credits.expired']],
    ] as const) {
      travel(days * 86_400_000)
      await run()
      await run()
      expect(await told()).toEqual(kinds)
    }
    expect(await creditsOf()).toBe(0)
  })
})
