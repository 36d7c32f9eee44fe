/**
 * The reviewers' queue at 100,000 claims: `DATABASE_URL=<a database filled by the seed> node tests/bench/claims.ts`.
 * Asks the way the screens do, through the schema; prints milliseconds at p50 and p99.
 */
import { randomUUID } from 'node:crypto'
import { createServices } from '../../server/services.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { claimsDecidedBy } from '../../server/spiff-claims/rules.ts'
import { freshRisks } from '../../server/spiff-claims/review/risks.ts'
import type { Viewer } from '../../server/platform/viewer.ts'

const COUNT = 100_000
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing: name a database filled by the seed.')
const database = openDatabase(url, { connections: 4 })
const { db } = createServices(readConfig({ DATA_DIR: '.data', LOG_LEVEL: 'silent' }), database)

if ((await db.spiffClaim.count()) < COUNT) {
  const spiffId = randomUUID()
  await db.spiff.create({
    data: {
      id: spiffId,
      name: 'Bench',
      status: 'APPROVED',
      structure: 'FIXED',
      amount: 5000n,
      startDate: new Date('2026-01-01'),
      endDate: new Date('2026-12-31'),
      payoutTypes: ['CASH'],
    },
  })
  await db.$executeRaw`
    INSERT INTO "SpiffClaim" (id, "spiffId", "userId", "dealerId", status, "payoutType", currency, "invoiceNumber", "invoiceKey", "invoiceDate", spent, amount, risks, "submittedAt", "updatedAt")
    SELECT gen_random_uuid(), ${spiffId}::uuid, u.id, d.id, (CASE WHEN n % 10 < 2 THEN 'PENDING' WHEN n % 10 < 5 THEN 'APPROVED' WHEN n % 10 < 6 THEN 'DENIED' ELSE 'COMPLETED' END)::"ClaimStatus", 'CASH', 'USD',
      'B-' || n, 'B' || n, '2026-06-01', 100000 + n, 5000, CASE WHEN n % 17 = 0 THEN ARRAY['burst'] ELSE '{}'::text[] END, now() - n * interval '2 minutes', now()
    FROM generate_series(1, ${COUNT}::int) n
    JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS many FROM "User") u ON u.place = n % u.many
    JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS many FROM "Dealer") d ON d.place = n % d.many`
  await db.$executeRaw`ANALYZE "SpiffClaim"`
}

const viewer = {
  id: randomUUID(),
  rank: 0,
  isAdmin: true,
  isPlatformAdmin: true,
  realActor: null,
  clientId: null,
  ownedBrandIds: [],
  rights: new Set(),
} as unknown as Viewer
const where = { AND: [claimsDecidedBy(viewer), { status: 'PENDING' as const }] }
const orderBy = [{ submittedAt: 'asc' as const }, { id: 'asc' as const }]
const ids = (await db.spiffClaim.findMany({ where, orderBy, select: { id: true } })).map(({ id }) => id)
const any = () => ids[Math.floor(Math.random() * ids.length)]!
const include = { user: true, dealer: true, spiff: true }

async function measure(name: string, ask: () => Promise<unknown>) {
  const took: number[] = []
  for (let index = 0; index < 200; index++) {
    const began = performance.now()
    await ask()
    took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  console.log(`${name.padEnd(34)} p50 ${took[100]!.toFixed(1)} ms  p99 ${took[197]!.toFixed(1)} ms`)
}

console.log(`${COUNT} claims, ${ids.length} wait`)
await measure('first page of 50', () => db.spiffClaim.findMany({ where, orderBy, take: 50, include }))
await measure('a page of 50 anywhere', () =>
  db.spiffClaim.findMany({ where, orderBy, take: 50, skip: 1, cursor: { id: any() }, include }),
)
await measure('how many wait', () => db.spiffClaim.count({ where }))
await measure('with a risk, first page', () =>
  db.spiffClaim.findMany({ where: { AND: [where, { risks: { isEmpty: false } }] }, orderBy, take: 50, include }),
)
await measure('risks of one claim', () => freshRisks(db, [any()]))
await database.close()
