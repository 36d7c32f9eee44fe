import pg from 'pg'
import { register } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../server/domain/ledger/ledgerCheck.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { unseal } from '../../server/platform/seal.ts'
import { openWorld } from '../support/world.ts'

const { db, ownerUrl, services, person, graphql, jobs } = await openWorld({}, { demo: true })

/**
 * What a fault of our own or a hand in the database would do: the rules that stand in its way are off, and afterEach
 * puts all back.
 */
async function planted<T>(
  work: (sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) => Promise<void>,
  look: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await work(async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows)
    return await look()
  } finally {
    await client.end()
  }
}
const wrong = async () => (await checkLedger(db)).checks.filter((check) => check.wrong).map(({ name }) => name)

const A = '01a00000-0000-7000-8000-00000000000'
const insert = (n: number, reference: string, kind: string, subjectId: string | null = null): [string, unknown[]] => [
  `INSERT INTO "LedgerTransaction" (id, reference, kind, "subjectId", "createdAt") VALUES ($1, $2, $3, $4, now())`,
  [`${A}${n}`, reference, kind, subjectId],
]
const entry = (
  n: number,
  account: string,
  amount: number,
  unit: string,
  userId: string | null = null,
): [string, unknown[]] => [
  `INSERT INTO "LedgerEntry" (id, "transactionId", account, "userId", unit, amount, "createdAt") VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, now())`,
  [`${A}${n}`, account, userId, unit, amount],
]

afterEach(async () => {
  await planted(
    async (sql) => {
      await sql(`DELETE FROM "LedgerEntry" WHERE "transactionId"::text LIKE '${A}%'`)
      await sql(`DELETE FROM "LedgerTransaction" WHERE id::text LIKE '${A}%'`)
    },
    () => Promise.resolve(),
  )
  expect(await wrong()).toEqual([])
})

describe('the check of the ledger', () => {
  it('finds nothing in the demo world, and there is something to look at', async () => {
    const began = performance.now()
    const { drift, checks } = await checkLedger(db)
    expect(checks.filter((check) => check.wrong)).toEqual([])
    expect(drift).toBe(0)
    expect(await db.ledgerEntry.count()).toBeGreaterThan(100)
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  it('and its tax forms open with the keys beside its data', async () => {
    const forms = await db.taxForm.findMany()
    expect(forms.length).toBeGreaterThan(3)
    for (const { id, tinSealed, tinLast4 } of forms)
      expect(
        unseal(services.config.sealKeys, { table: 'TaxForm', row: id, column: 'tinSealed' }, tinSealed).slice(-4),
      ).toBe(tinLast4)
  })

  const faults: [
    string,
    string[],
    (sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) => Promise<unknown>,
  ][] = [
    [
      'a movement that does not sum to zero',
      ['balanced'],
      async (sql) => {
        await sql(...insert(1, 'x:1', 'x'))
        await sql(...entry(1, 'issuer', -10, 'points'))
        await sql(...entry(1, 'issuer', 3, 'points'))
      },
    ],
    ['a movement without entries', ['whole'], async (sql) => sql(...insert(1, 'x:1', 'x'))],
    [
      'money held for no payout',
      ['held'],
      async (sql) => {
        await sql(...insert(1, 'x:1', 'x'))
        await sql(...entry(1, 'issuer', -10, 'USD'))
        await sql(...entry(1, 'held', 10, 'USD'))
      },
    ],
    [
      'money paid for no payout',
      ['paid'],
      async (sql) => {
        await sql(...insert(1, 'x:1', 'x'))
        await sql(...entry(1, 'issuer', -10, 'USD'))
        await sql(...entry(1, 'paid', 10, 'USD'))
      },
    ],
  ]
  it.each(faults)('shows %s', async (_name, expected, work) => {
    expect(
      await planted(async (sql) => {
        await work(sql)
      }, wrong),
    ).toEqual(expected)
  })

  it('shows a balance below zero', async () => {
    const { user } = await person('learner')
    expect(
      await planted(async (sql) => {
        await sql(...insert(1, 'x:1', 'x'))
        await sql(...entry(1, 'person', -10, 'points', user.id))
        await sql(...entry(1, 'issuer', 10, 'points'))
      }, wrong),
    ).toEqual(['covered'])
  })

  it('shows a claim granted twice, a spiff that counted wrong, a reward that took its points twice, a payout changed by hand', async () => {
    const { user } = await person('sales-rep')
    const spiff = await db.spiff.create({
      data: {
        name: 'Planted',
        structure: 'FIXED',
        amount: 500n,
        startDate: new Date('2026-01-01'),
        endDate: new Date('2026-12-31'),
        payoutTypes: ['CASH'],
        status: 'APPROVED',
      },
    })
    const claim = await db.spiffClaim.create({
      data: {
        spiffId: spiff.id,
        userId: user.id,
        status: 'PENDING',
        payoutType: 'CASH',
        currency: 'USD',
        invoiceNumber: 'P1',
        invoiceKey: 'P1',
        invoiceDate: new Date('2026-02-01'),
        spent: 10_000n,
        amount: 500n,
      },
    })
    const incentive = await db.incentive.create({ data: { name: 'Planted' } })
    const reward = await db.reward.create({
      data: { reference: 'planted', name: 'Planted', userId: user.id, incentiveId: incentive.id, points: 40 },
    })
    const order = await db.payoutOrder.create({
      data: {
        type: 'CASH',
        userId: user.id,
        recipientId: user.id,
        unit: 'USD',
        amount: 100n,
        value: 100n,
        currency: 'USD',
        status: 'CANCELED',
      },
    })
    expect(await wrong()).toEqual([])
    await db.spiff.update({ where: { id: spiff.id }, data: { granted: 500n } })
    expect(await wrong()).toEqual(['spiff'])
    await db.spiffClaim.update({ where: { id: claim.id }, data: { status: 'APPROVED' } })
    expect(await wrong()).toEqual(['claim'])
    expect(
      await planted(async (sql) => {
        for (const n of [1, 2]) {
          await sql(...insert(n, `spiff-claim.approved:${claim.id}:${n}`, 'spiff-claim.approved', claim.id))
          await sql(...entry(n, 'issuer', -500, 'USD'))
          await sql(...entry(n, 'person', 500, 'USD', user.id))
        }
      }, wrong),
    ).toEqual(['claim'])
    await planted(
      (sql) =>
        sql(`DELETE FROM "LedgerEntry" WHERE "transactionId" = '${A}2'`)
          .then(() => sql(`DELETE FROM "LedgerTransaction" WHERE id = '${A}2'`))
          .then(() => undefined),
      () => Promise.resolve(),
    )
    expect(await wrong()).toEqual([])
    await db.reward.update({ where: { id: reward.id }, data: { status: 'REDEEMED', redeemedOn: new Date() } })
    expect(await wrong()).toEqual(['reward'])
    await db.reward.update({ where: { id: reward.id }, data: { status: 'EARNED' } })
    await db.payoutOrder.update({ where: { id: order.id }, data: { status: 'SENT' } })
    expect(await wrong()).toEqual(['paid', 'payout'])
    await db.payoutOrder.delete({ where: { id: order.id } })
    const code = await db.incentiveCode.create({
      data: { incentiveId: incentive.id, text: 'PLANTED-1', claimedAt: new Date(), rewardId: reward.id },
    })
    expect(await wrong()).toEqual(['code'])
    await db.incentiveCode.delete({ where: { id: code.id } })
    await db.spiffClaim.update({ where: { id: claim.id }, data: { status: 'PENDING' } })
    await db.spiff.update({ where: { id: spiff.id }, data: { granted: 0n } })
  })

  it('runs at night, tells figures and platform admins, and answers platform admins alone', async () => {
    const admin = await person('platform-admin')
    await addJob(db, 'check-ledger', {})
    await jobs()
    expect(await register.getSingleMetricAsString('paddock_ledger_drift')).toContain('paddock_ledger_drift 0')
    const spiff = await db.spiff.findFirst()
    const made =
      spiff ??
      (await db.spiff.create({
        data: {
          name: 'Planted',
          structure: 'FIXED',
          amount: 500n,
          startDate: new Date('2026-01-01'),
          endDate: new Date('2026-12-31'),
          payoutTypes: ['CASH'],
        },
      }))
    await db.spiff.update({ where: { id: made.id }, data: { granted: { increment: 1n }, budget: null } })
    await addJob(db, 'check-ledger', {})
    await jobs()
    expect(await register.getSingleMetricAsString('paddock_ledger_drift')).toContain('paddock_ledger_drift 1')
    expect(
      await db.notification.findMany({
        where: { userId: admin.user.id, kind: 'ledger.drifted' },
        select: { title: true },
      }),
    ).toEqual([{ title: 'The ledger shows a difference' }])
    const HEALTH = '{ ledgerHealth { drift checks { name wrong findings { subject expected found } } } }'
    expect((await graphql<{ ledgerHealth: { drift: number } }>(admin, HEALTH)).data?.ledgerHealth.drift).toBe(1)
    await db.spiff.update({ where: { id: made.id }, data: { granted: { decrement: 1n }, budget: made.budget } })
    expect((await graphql<{ ledgerHealth: { drift: number } }>(admin, HEALTH)).data?.ledgerHealth.drift).toBe(0)
    expect((await graphql(await person('company-admin'), HEALTH)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
