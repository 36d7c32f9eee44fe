import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { movementRows } from '../../../prisma/factories/payouts.ts'
import { makeClaim, makeSpiff } from '../../../prisma/factories/spiffs.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { paymentsOf } from '../../../server/tax/year-end/payments.ts'
import { openWorld } from '../../support/world.ts'
import { COMPANY, yearEndOf } from './world.ts'

const world = await openWorld()
const { db, graphql, person, statements } = world
const { year, recipient, sent, w9, rows, ROWS, outside } = yearEndOf(world)
const admin = await person('company-admin')
const threshold = year < 2026 ? 60_000n : 200_000n

describe('whose year it is', () => {
  it('counts by the midnight of New York, US dollars sent as cash alone, and says what else there was', async () => {
    const name = randomUUID().slice(0, 8)
    const { id } = await recipient(name)
    const { id: dealerId } = await makeDealer(db)
    await sent(id, 100n, { sentAt: new Date(`${year}-01-01T04:59:59Z`) })
    await sent(id, 200n, { sentAt: new Date(`${year}-01-01T05:00:00Z`) })
    await sent(id, 400n, { sentAt: new Date(`${year + 1}-01-01T04:59:59Z`) })
    await sent(id, 800n, { sentAt: new Date(`${year + 1}-01-01T05:00:00Z`) })
    await sent(id, 1600n, { currency: 'CAD', unit: 'CAD' })
    await sent(id, 3200n, { type: 'DEALER_CREDIT', dealerId })
    await sent(id, 6400n, { status: 'FAILED', sentAt: null })
    expect(await rows(admin, { text: name })).toEqual([
      expect.objectContaining({
        form: '1099-MISC',
        amount: { minor: 600 },
        others: [{ minor: 1600, currency: 'CAD' }],
        standing: 'BELOW',
        problems: ['CURRENCY'],
      }),
    ])
  })

  it('is due from the threshold on, not below, and from the first cent where something was withheld', async () => {
    const name = randomUUID().slice(0, 8)
    const at = await recipient(name, { firstName: 'At' })
    const below = await recipient(name, { firstName: 'Below' })
    const kept = await recipient(name, { firstName: 'Kept' })
    for (const { id } of [at, below, kept]) await w9(id, name, '900701234')
    await sent(at.id, threshold)
    await sent(below.id, threshold - 1n)
    await outside(admin, { userId: kept.id, amount: '10.00', withheld: '2.40' })
    const found = await rows(admin, { text: name })
    const of = (userId: string) => found.find((row) => row.userId === userId)
    expect(of(at.id)).toMatchObject({ standing: 'DUE', problems: [], withholdingDue: { minor: 0 } })
    expect(of(below.id)).toMatchObject({ standing: 'BELOW', problems: [] })
    expect(of(kept.id)).toMatchObject({ standing: 'DUE', withheld: { minor: 240 } })
  })

  it('leaves out corporations and who is paid on a W-8, and names what is missing', async () => {
    const name = randomUUID().slice(0, 8)
    const people = []
    for (const firstName of ['None', 'Corp', 'Foreign', 'Refused', 'Withholding'])
      people.push(await recipient(name, { firstName, addressLine1: null }))
    const [none, corp, foreign, refused, withholding] = people
    for (const { id } of people) await sent(id, threshold)
    await w9(corp!.id, name, '123456789', { classification: 's-corporation', tinKind: 'EIN' })
    await w9(refused!.id, name, '900701234', { status: 'REJECTED' })
    await w9(withholding!.id, name, '900701234', { backupWithholding: true })
    const mark = (foreignOnes: boolean, note: string | null) =>
      graphql(
        admin,
        'mutation ($input: SetForeignRecipientInput!) { setForeignRecipient(input: $input) { databaseId } }',
        { input: { userId: foreign!.id, foreign: foreignOnes, note } },
      )
    expect((await mark(true, null)).errors?.[0]?.extensions.fields).toHaveProperty('note')
    await mark(true, 'W-8BEN of March 3')
    const found = await rows(admin, { text: name })
    const of = (one: { id: string } | undefined) => found.find((row) => row.userId === one?.id)
    const due = Number((threshold * 24n) / 100n)
    expect(of(none)).toMatchObject({
      standing: 'DUE',
      problems: ['NO_FORM', 'NO_ADDRESS', 'WITHHOLDING'],
      withholdingDue: { minor: due },
    })
    expect(of(corp)).toMatchObject({ standing: 'EXEMPT', problems: [] })
    expect(of(foreign)).toMatchObject({ standing: 'FOREIGN', problems: [] })
    expect(of(refused)?.problems).toEqual(['TIN_REFUSED', 'WITHHOLDING'])
    expect(of(withholding)?.problems).toEqual(['WITHHOLDING'])
    expect((await rows(admin, { text: name, problems: true })).map(({ userId }) => userId).toSorted()).toEqual(
      [none, refused, withholding].map((one) => one!.id).toSorted(),
    )
    await mark(false, null)
    expect((await rows(admin, { text: name })).find(({ userId }) => userId === foreign!.id)?.standing).toBe('DUE')
  })
})

const FACT = fc.record({
  who: fc.nat(4),
  what: fc.constantFrom('payout', 'payout', 'outside', 'void', 'claim'),
  amount: fc.integer({ min: 1, max: 150_000 }),
  withheld: fc.constantFrom(0, 0, 0, 1),
  currency: fc.constantFrom('USD', 'USD', 'CAD', 'EUR'),
  status: fc.constantFrom('SENT', 'SENT', 'SENT', 'FAILED', 'APPROVED'),
  kind: fc.constantFrom('MISC', 'MISC', 'NEC'),
  // Days beside the ends of the year, and one within.
  day: fc.constantFrom('first', 'last', 'before', 'after', 'within'),
})
const DAYS = {
  before: [`${year - 1}-12-31`, `${year}-01-01T04:59:00Z`],
  first: [`${year}-01-01`, `${year}-01-01T05:00:00Z`],
  within: [`${year}-07-01`, `${year}-07-01T12:00:00Z`],
  last: [`${year}-12-31`, `${year + 1}-01-01T04:59:00Z`],
  after: [`${year + 1}-01-01`, `${year + 1}-01-01T05:00:00Z`],
} as const
type Fact = typeof FACT extends fc.Arbitrary<infer T> ? T : never

async function make(people: readonly { id: string }[], { who, what, day, ...fact }: Fact) {
  const { id: userId } = people[who]!
  const [paidOn, moment] = DAYS[day]
  const amount = BigInt(fact.amount)
  if (what === 'payout')
    await sent(userId, amount, {
      currency: fact.currency,
      unit: fact.currency,
      status: fact.status,
      sentAt: fact.status === 'SENT' ? new Date(moment) : null,
    })
  else if (what === 'claim') {
    const { transaction, entries } = movementRows({
      reference: randomUUID(),
      kind: 'spiff-claim.sent',
      unit: fact.currency,
      amount,
      from: { account: 'person', userId },
      to: { account: 'paid' },
      createdAt: new Date(moment),
    })
    await db.ledgerTransaction.create({
      data: { ...transaction, entries: { create: entries.map(({ transactionId: _, ...entry }) => entry) } },
    })
  } else
    await db.taxOutsidePayment.create({
      data: {
        payerId: COMPANY,
        userId,
        kind: fact.kind,
        paidOn: new Date(paidOn),
        amount,
        withheld: BigInt(fact.withheld),
        voidedAt: what === 'void' ? new Date() : null,
      },
    })
}

/** The same, by adding up. */
function slow(people: readonly { id: string }[], facts: readonly Fact[]) {
  const sums = new Map<string, { amount: number; withheld: number; cad: number; eur: number }>()
  for (const { who, what, amount, withheld, currency, status, kind, day } of facts) {
    if (day === 'before' || day === 'after' || what === 'void' || (what === 'payout' && status !== 'SENT')) continue
    const isOutside = what === 'outside'
    const key = `${people[who]!.id} ${isOutside && kind === 'NEC' ? '1099-NEC' : '1099-MISC'}`
    const sum = sums.get(key) ?? { amount: 0, withheld: 0, cad: 0, eur: 0 }
    if (isOutside || currency === 'USD') sum.amount += amount
    else sum[currency === 'CAD' ? 'cad' : 'eur'] += amount
    if (isOutside) sum.withheld += withheld
    sums.set(key, sum)
  }
  return sums
}

describe('beside a slow count', () => {
  it('agrees in every figure over random worlds, for one and for all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(FACT, { minLength: 1, maxLength: 14 }), async (facts) => {
        const name = randomUUID()
        const people = []
        for (let i = 0; i < 5; i++) people.push(await makeUser(db, { lastName: name }))
        for (const fact of facts) await make(people, fact)
        const expected = slow(people, facts)
        const found = await rows(admin, { text: name })
        expect(
          new Map(
            found.map(({ userId, form, amount, withheld, others }) => [
              `${userId} ${form}`,
              {
                amount: amount.minor,
                withheld: withheld.minor,
                cad: others.find(({ currency }) => currency === 'CAD')?.minor ?? 0,
                eur: others.find(({ currency }) => currency === 'EUR')?.minor ?? 0,
              },
            ]),
          ),
        ).toEqual(expected)
        for (const { amount, withheld, standing } of found)
          expect(standing).toBe(
            withheld.minor > 0 || (amount.minor > 0 && amount.minor >= Number(threshold)) ? 'DUE' : 'BELOW',
          )
        // The own figure of each is the same, and so is the sum that holds payouts back.
        for (const { id } of people) {
          const own = await world.signIn(await db.user.findUniqueOrThrow({ where: { id } }))
          const { data } = await graphql<{
            earnings: {
              taxYears: { year: number; paid: number; figures: { form: string; amount: { minor: number } }[] }[]
            }
          }>(own, '{ earnings { taxYears { year paid figures { form amount { minor } } } } }')
          const mine = data?.earnings.taxYears.find((one) => one.year === year)
          const theirs = found.filter(({ userId, amount }) => userId === id && amount.minor > 0)
          expect(new Map(mine?.figures.map(({ form, amount }) => [form, amount.minor]))).toEqual(
            new Map(theirs.map(({ form, amount }) => [form, amount.minor])),
          )
          expect(mine?.paid ?? 0).toBe(theirs.reduce((sum, { amount }) => sum + amount.minor, 0))
        }
      }),
      { numRuns: 6 },
    )
  })

  it('counts a claim paid by hand for whose claim it is, whoever’s account it was booked on, for one as for all', async () => {
    const [claimant, booked] = [await makeUser(db), await makeUser(db)]
    const { id: subjectId } = await makeClaim(db, { userId: claimant.id, spiffId: (await makeSpiff(db)).id })
    const { transaction, entries } = movementRows({
      reference: randomUUID(),
      kind: 'spiff-claim.sent',
      unit: 'USD',
      amount: 700n,
      from: { account: 'person', userId: booked.id },
      to: { account: 'paid' },
    })
    await db.ledgerTransaction.create({
      data: {
        ...transaction,
        subjectType: 'SpiffClaim',
        subjectId,
        entries: { create: entries.map(({ transactionId: _, ...entry }) => entry) },
      },
    })
    type Payment = { userId: string; amount: bigint }
    const all = await db.$queryRaw<Payment[]>(paymentsOf({}))
    for (const [{ id }, amounts] of [
      [claimant, [700n]],
      [booked, []],
    ] as const) {
      const own = await db.$queryRaw<Payment[]>(paymentsOf({ userId: id }))
      expect(own.map(({ amount }) => amount)).toEqual(amounts)
      expect(own).toEqual(all.filter(({ userId }) => userId === id))
    }
  })

  it('is there for years from 2000 to this one, and says so for others', async () => {
    for (const other of [0, 1999, 99_999]) {
      const { errors } = await graphql(admin, 'query ($year: Int) { yearEnd(year: $year) { year } }', { year: other })
      expect(errors?.[0]?.message).toMatch(/^Choose a year from 2000 to \d{4}\.$/)
    }
  })

  it('adds up to the totals, and pages to the end', async () => {
    const { data } = await graphql<{
      yearEnd: { totals: { standing: string; people: number; amount: { minor: number } }[] }
    }>(admin, 'query ($year: Int) { yearEnd(year: $year) { totals { standing people amount { minor } } } }', { year })
    const all = []
    let after: string | null = null
    do {
      const answer: Awaited<
        ReturnType<
          typeof graphql<{
            yearEndRecipients: {
              pageInfo: { hasNextPage: boolean; endCursor: string }
              edges: { node: { userId: string; standing: string; amount: { minor: number } } }[]
            }
          }>
        >
      > = await graphql(admin, ROWS, { year, first: 7, after })
      const page = answer.data!.yearEndRecipients
      all.push(...page.edges.map(({ node }) => node))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    for (const { standing, people, amount } of data!.yearEnd.totals) {
      const here = all.filter((row) => row.standing === standing)
      expect(new Set(here.map(({ userId }) => userId)).size, standing).toBe(people)
      expect(
        here.reduce((sum, row) => sum + row.amount.minor, 0),
        standing,
      ).toBe(amount.minor)
    }
  })

  it('asks as many statements for one recipient as for fifty', async () => {
    const name = randomUUID()
    for (let i = 0; i < 50; i++) await sent((await makeUser(db, { lastName: name })).id, 100n)
    const counts = []
    for (const first of [1, 10, 50]) {
      statements()
      expect((await rows(admin, { text: name, first })).length).toBe(first)
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join()).toBe(1)
  })
})
