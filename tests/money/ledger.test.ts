import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { changeInJob } from '../../server/platform/change.ts'
import type { Change } from '../../server/platform/events.ts'
import {
  balanceOf,
  balancesOf,
  book,
  dealer,
  held,
  issuer,
  person,
  spend,
  type Movement,
} from '../../server/domain/ledger/ledger.ts'
import { openWorld } from '../support/world.ts'

const { db, owner, services } = await openWorld()
const run = <T>(work: (c: Change) => Promise<T>) => changeInJob(services, 'test', work)
const grant = (to: string, amount: bigint, more: Partial<Movement> = {}) =>
  run((c) =>
    book(c, {
      reference: `test:${randomUUID()}`,
      kind: 'test',
      unit: 'USD',
      amount,
      from: issuer,
      to: person(to),
      ...more,
    }),
  )

it('books once per reference, however many try at once', async () => {
  const { id } = await makeUser(db)
  const reference = `claim:${randomUUID()}`
  const made = await Promise.all(
    Array.from({ length: 20 }, () => grant(id, 2500n, { reference, title: 'Spring spiff' })),
  )
  expect(made.filter((transaction) => transaction !== null)).toHaveLength(1)
  expect(await balanceOf(db, person(id), 'USD')).toBe(2500n)
})

it('spends what is there and no cent more, by twenty at once', async () => {
  const { id } = await makeUser(db)
  await grant(id, 1000n)
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      run((c) =>
        spend(c, {
          reference: `spend:${randomUUID()}`,
          kind: 'test',
          unit: 'USD',
          amount: 300n,
          from: person(id),
          to: held,
        }),
      ),
    ),
  )
  expect(results.filter(Boolean)).toHaveLength(3)
  expect(await balanceOf(db, person(id), 'USD')).toBe(100n)
  expect(await balanceOf(db, held, 'USD')).toBe(900n)
})

it('keeps units and owners apart', async () => {
  const [{ id }, shop] = [await makeUser(db), await makeDealer(db)]
  await grant(id, 10n, { unit: 'points' })
  await grant(id, 500n, { unit: 'CAD' })
  await grant(id, 700n, { unit: 'credits', to: dealer(shop.id) })
  expect(await balancesOf(db, person(id))).toEqual([
    { unit: 'CAD', amount: 500n },
    { unit: 'points', amount: 10n },
  ])
  expect(await balancesOf(db, dealer(shop.id))).toEqual([{ unit: 'credits', amount: 700n }])
  expect(
    await run((c) =>
      spend(c, { reference: randomUUID(), kind: 'test', unit: 'USD', amount: 1n, from: person(id), to: issuer }),
    ),
  ).toBe(false)
})

it('the database itself refuses what is not zero in sum, unknown or changed', async () => {
  const { id: userId } = await makeUser(db)
  const half = (entries: { account: string; userId?: string; unit: string; amount: bigint }[]) =>
    db.ledgerTransaction.create({ data: { reference: randomUUID(), kind: 'test', entries: { create: entries } } })
  await expect(half([{ account: 'person', userId, unit: 'USD', amount: 5n }])).rejects.toThrow(/does not sum to zero/)
  await expect(
    half([
      { account: 'person', userId, unit: 'USD', amount: 5n },
      { account: 'issuer', unit: 'CAD', amount: -5n },
    ]),
  ).rejects.toThrow(/does not sum to zero/)
  await expect(
    half([
      { account: 'person', unit: 'USD', amount: 5n },
      { account: 'issuer', unit: 'USD', amount: -5n },
    ]),
  ).rejects.toThrow(/LedgerEntry_account_known/)
  await expect(
    half([
      { account: 'pocket', unit: 'USD', amount: 5n },
      { account: 'issuer', unit: 'USD', amount: -5n },
    ]),
  ).rejects.toThrow(/LedgerEntry_account_known/)
  await grant(userId, 5n)
  await expect(db.ledgerEntry.updateMany({ where: { userId }, data: { amount: 6n } })).rejects.toThrow(/append-only/)
  await expect(db.ledgerEntry.deleteMany({ where: { userId } })).rejects.toThrow(/append-only/)
  await expect(owner.$executeRaw`TRUNCATE "LedgerEntry"`).rejects.toThrow(/append-only/)
  await expect(db.$executeRaw`TRUNCATE "LedgerEntry"`).rejects.toThrow(/permission denied/)
})
