import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshDraw } from '../../prisma/factories/draw.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { addJob } from '../../server/platform/jobs.ts'
import {
  book,
  dealer,
  held,
  issuer,
  paid,
  person as account,
  type Account,
  type Movement,
  type Unit,
} from '../../server/domain/ledger/ledger.ts'
import { lotsOf, yearAfter, type LotEntry } from '../../server/domain/ledger/lots.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, person, graphql, rest, jobs, travel, signIn } = await openWorld()
let count = 0

/** A movement as its feature would book it, at a moment. */
const move = (
  kind: string,
  from: Account,
  to: Account,
  amount: bigint,
  {
    unit = 'points',
    at = services.now(),
    title,
    subject,
  }: Pick<Movement, 'title' | 'subject'> & { unit?: Unit; at?: Date } = {},
) =>
  changeInJob(services, 'test', async (c) =>
    book(
      { ...c, now: at },
      {
        reference: `test:${++count}`,
        kind,
        unit,
        amount,
        from,
        to,
        ...(title ? { title } : {}),
        ...(subject ? { subject } : {}),
      },
    ),
  )

interface Line {
  amount: number
  balance: number
  label: string
  title: string | null
  meaning: string
  unit: string
}
const STATEMENT = `query ($first: Int, $after: String, $unit: String, $meaning: StatementMeaning, $from: Day, $to: Day, $text: String, $dealerId: ID) {
  statement(first: $first, after: $after, unit: $unit, meaning: $meaning, from: $from, to: $to, text: $text, dealerId: $dealerId) { totalCount pageInfo { hasNextPage endCursor } edges { node { amount balance label title meaning unit } } } }`
interface Page {
  statement: { totalCount: number; pageInfo: { hasNextPage: boolean; endCursor: string }; edges: { node: Line }[] }
}
const statement = async (who: Who, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await graphql<Page>(who, STATEMENT, variables)
  return {
    ...data?.statement,
    lines: data?.statement.edges.map(({ node }) => node) ?? [],
    code: errors?.[0]?.extensions.code,
  }
}

describe('the statement', () => {
  it('lists all units newest first, each with its running balance, and finds by unit, meaning, words and days', async () => {
    const rep = await person('sales-rep')
    const me = account(rep.user.id)
    const order = { claim: freshDraw.id(), payout: freshDraw.id() }
    await move('spiff-claim.approved', issuer, me, 5000n, {
      unit: 'USD',
      title: 'Winter tires',
      subject: { type: 'SpiffClaim', id: order.claim },
      at: new Date('2025-12-31T23:30:00Z'),
    })
    await move('activity.approved', issuer, me, 25n, { title: 'Demo day', at: new Date('2026-01-03T12:00:00Z') })
    await move('payout.held', me, held, 3000n, {
      unit: 'USD',
      subject: { type: 'PayoutOrder', id: order.payout },
      at: new Date('2026-01-04T12:00:00Z'),
    })
    await move('spiff-claim.approved', issuer, me, 1250n, {
      unit: 'USD',
      title: '100% of it_all',
      at: new Date('2026-01-05T12:00:00Z'),
    })
    const all = await statement(rep)
    expect(all.lines.map(({ unit, amount, balance, label }) => [unit, amount, balance, label])).toEqual([
      ['USD', 1250, 3250, 'Spiff claim approved'],
      ['USD', -3000, 2000, 'Payout requested'],
      ['points', 25, 25, 'Activity approved'],
      ['USD', 5000, 5000, 'Spiff claim approved'],
    ])
    expect((await statement(rep, { unit: 'USD', meaning: 'EARNED' })).lines.map(({ balance }) => balance)).toEqual([
      3250, 5000,
    ])
    expect((await statement(rep, { text: '100% of it_a' })).totalCount).toBe(1)
    expect((await statement(rep, { text: '%' })).totalCount).toBe(1)
    // Half past eleven at night in London is half past six in New York: still 2025 there.
    expect((await statement(rep, { to: '2025-12-31' })).totalCount).toBe(1)
    expect((await statement(rep, { from: '2026-01-01', to: '2026-01-04' })).totalCount).toBe(2)
    expect((await statement(rep, { unit: 'doubloons' })).code).toBe('BAD_USER_INPUT')
    const csv = await rest(rep, 'GET /api/statement/export?unit=USD')
    expect(csv.text.split(/\r?\n/).filter(Boolean)).toHaveLength(4)
    expect(csv.text).toContain('100% of it_all,USD,12.50,32.50')
  })

  it('pages without losing or doubling a line', async () => {
    const rep = await person('learner')
    const at = new Date('2026-03-01T12:00:00Z')
    for (let index = 0; index < 23; index++) await move('activity.approved', issuer, account(rep.user.id), 1n, { at })
    const seen: number[] = []
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof statement>> = await statement(rep, { first: 5, after })
      seen.push(...page.lines.map(({ balance }) => balance))
      if (!page.pageInfo?.hasNextPage) break
      after = page.pageInfo.endCursor
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => 23 - index))
    expect((await statement(rep, { after: 'nonsense' })).code).toBe('BAD_USER_INPUT')
  })

  it('shows a dealer’s account to its manager alone', async () => {
    const place = await makeDealer(db)
    const dealerIds = [place.id]
    const [manager, learner] = [await person('dealer-manager', { dealerIds }), await person('learner', { dealerIds })]
    await move('loyalty.approved', issuer, dealer(place.id), 400n, { unit: 'credits', title: 'Invoice 7' })
    expect((await statement(manager, { dealerId: place.id })).lines).toMatchObject([
      { amount: 400, balance: 400, title: 'Invoice 7' },
    ])
    expect((await graphql(manager, '{ accountedDealers { dealerId } }')).data).toEqual({
      accountedDealers: [{ dealerId: place.id }],
    })
    for (const other of [learner, await person('dealer-manager'), await person('platform-admin')]) {
      expect((await statement(other, { dealerId: place.id })).code).toBe('NOT_FOUND')
      expect(
        (await graphql(other, `{ earnings(dealerId: "${place.id}") { name } }`)).errors?.[0]?.extensions.code,
      ).toBe('NOT_FOUND')
    }
    expect((await graphql(null, '{ earnings { name } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('adds up what was earned, spent, expired, held and paid, and the tax years', async () => {
    const rep = await person('sales-rep')
    const me = account(rep.user.id)
    const order = async (status: 'SENT' | 'REQUESTED' | 'DENIED', amount: bigint, sentAt: Date | null) =>
      db.payoutOrder.create({
        data: {
          type: 'CASH',
          userId: rep.user.id,
          recipientId: rep.user.id,
          unit: 'USD',
          amount,
          value: amount,
          currency: 'USD',
          status,
          sentAt,
        },
      })
    await move('spiff-claim.approved', issuer, me, 90_000n, { unit: 'USD' })
    await move('spiff-claim.reversed', me, issuer, 10_000n, { unit: 'USD' })
    await move('payout.held', me, held, 50_000n, { unit: 'USD' })
    await move('spiff-claim.sent', me, paid, 5000n, { unit: 'USD' })
    const year = Number(
      new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', year: 'numeric' }).format(new Date()),
    )
    // The last minute of a year in New York, and the first of this one.
    await order('SENT', 20_000n, new Date(`${year}-01-01T04:59:00Z`))
    await order('SENT', 25_000n, new Date(`${year}-01-01T05:00:00Z`))
    await order('REQUESTED', 5000n, null)
    await order('DENIED', 70_000n, null)
    await move('activity.approved', issuer, me, 40n)
    await move('reward.redeemed', me, issuer, 30n)
    await move('reward.undone', issuer, me, 30n)
    await move('points.expired', me, issuer, 40n)
    const { data } = await graphql<{ earnings: { totals: unknown[]; taxYears: { year: number }[] } }>(
      rep,
      '{ earnings { totals { unit balance earned spent expired held paid } taxYears { year paid onItsWay threshold } taxFormInForce } }',
    )
    expect(data?.earnings.totals).toEqual([
      { unit: 'points', balance: 0, earned: 40, spent: 0, expired: 40, held: 0, paid: 0 },
      { unit: 'USD', balance: 25_000, earned: 80_000, spent: 0, expired: 0, held: 5000, paid: 50_000 },
    ])
    expect(data?.earnings.taxYears).toEqual([
      { year, paid: 30_000, onItsWay: 5000, threshold: 200_000 },
      { year: year - 1, paid: 20_000, onItsWay: 0, threshold: year - 1 < 2026 ? 60_000 : 200_000 },
    ])
  })
})

/** The rule once more, the slow way: every point by itself. */
function pointByPoint(entries: LotEntry[]): Map<string, bigint> {
  const points: { lot: string; availableTo: string | null; turn: number }[] = []
  let turn = 0
  for (const { id, kind, subjectId, amount } of entries) {
    if (amount < 0n) {
      for (let open = -amount; open > 0n; open--) {
        const next = points.find(({ availableTo }) => availableTo === null)
        if (next) Object.assign(next, { availableTo: subjectId ?? '', turn: ++turn })
      }
    } else if (kind === 'reward.undone') {
      for (let open = amount; open > 0n; open--) {
        const taken = points.filter(({ availableTo }) => availableTo !== null)
        const own = taken.filter(({ availableTo }) => availableTo === (subjectId ?? ''))
        const back = (own.length ? own : taken).toSorted((a, b) => b.turn - a.turn)[0]
        if (back) back.availableTo = null
      }
    } else for (let made = 0n; made < amount; made++) points.push({ lot: id, availableTo: null, turn: 0 })
  }
  const left = new Map<string, bigint>()
  for (const { lot, availableTo } of points) if (availableTo === null) left.set(lot, (left.get(lot) ?? 0n) + 1n)
  return left
}

describe('lots', () => {
  it('of any history are what spending point by point leaves, and sum to the balance', () => {
    const step = fc.record({
      what: fc.constantFrom('earn', 'earn', 'spend', 'undo'),
      amount: fc.bigInt({ min: 1n, max: 30n }),
      pick: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const entries: LotEntry[] = []
        const open: { subjectId: string; amount: bigint }[] = []
        let balance = 0n
        steps.forEach(({ what, amount, pick }, index) => {
          const entry = (kind: string, by: bigint, subjectId: string | null) => {
            balance += by
            entries.push({
              id: `e${index}`,
              kind,
              title: null,
              subjectId,
              amount: by,
              createdAt: new Date(2026, 0, 1 + index),
            })
          }
          if (what === 'earn') entry('activity.approved', amount, null)
          else if (what === 'spend' && balance >= amount) {
            open.push({ subjectId: `r${index}`, amount })
            entry('reward.redeemed', -amount, `r${index}`)
          } else if (what === 'undo' && open.length) {
            const [undone] = open.splice(pick % open.length, 1)
            entry('reward.undone', undone!.amount, undone!.subjectId)
          }
        })
        const { lots } = lotsOf(entries)
        expect(lots.reduce((sum, { remaining }) => sum + remaining, 0n)).toBe(balance)
        expect(new Map(lots.map(({ id, remaining }) => [id, remaining]))).toEqual(pointByPoint(entries))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['2024-02-29T10:00:00Z', '2025-02-28T10:00:00Z'],
    ['2023-02-28T10:00:00Z', '2024-02-28T10:00:00Z'],
    ['2025-12-31T23:59:59Z', '2026-12-31T23:59:59Z'],
    ['2026-03-08T07:30:00Z', '2027-03-08T07:30:00Z'],
  ])('earned at %s hold until %s', (earned, end) =>
    expect(yearAfter(new Date(earned)).toISOString().replace('.000', '')).toBe(end),
  )

  it('tell the very day on which the nightly job takes them, and what is given back starts no new year', async () => {
    const { user } = await person('learner')
    const subject = { type: 'Reward', id: freshDraw.id() } as const
    const first = services.now()
    await move('activity.approved', issuer, account(user.id), 50n, { at: first })
    await move('reward.redeemed', account(user.id), issuer, 20n, {
      subject,
      at: new Date(first.getTime() + 86_400_000),
    })
    await move('reward.undone', issuer, account(user.id), 20n, {
      subject,
      at: new Date(first.getTime() + 2 * 86_400_000),
    })
    const ask = async (day: Date) =>
      (
        await graphql<{
          earnings: { expiresAt: string; lots: unknown[]; forecast: { balance: number; expired: number } }
        }>(
          await signIn(user),
          `{ earnings { expiresAt lots { amount remaining } forecast(day: "${day.toISOString().slice(0, 10)}") { balance expired } } }`,
        )
      ).data!.earnings
    const end = yearAfter(first)
    const told = await ask(end)
    expect(told).toMatchObject({
      expiresAt: end.toISOString(),
      lots: [{ amount: 50, remaining: 50 }],
      forecast: { balance: 0, expired: 50 },
    })
    expect((await ask(new Date(end.getTime() - 86_400_000))).forecast).toEqual({ balance: 50, expired: 0 })
    travel(end.getTime() - first.getTime() - 60_000)
    await addJob(db, 'expire-points', {})
    await jobs()
    expect((await ask(end)).lots).toHaveLength(1)
    travel(120_000)
    await addJob(db, 'expire-points', {})
    await jobs()
    expect((await ask(end)).lots).toEqual([])
  })
})
