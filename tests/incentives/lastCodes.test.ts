import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeIncentive } from '../../prisma/factories/incentives.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { balanceOf, book, issuer, person } from '../../server/domain/ledger/ledger.ts'
import { serverProcess } from '../support/process.ts'
import { openWorld } from '../support/world.ts'

const { db, services, url, person: signedUp } = await openWorld()
const origins = await Promise.all([serverProcess(url), serverProcess(url)])

const PEOPLE = 200
/** Each round is a race of its own; `ROUNDS=20` runs the full measurement. */
const ROUNDS = Number(process.env.ROUNDS ?? 2)
const CODES = 5
const PRICE = 10

it(`${PEOPLE} people at once on the last ${CODES} codes over two processes, ${ROUNDS} times: ${CODES} get one, the others are told and keep their points`, async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => signedUp('learner')))
  await changeInJob(services, 'test', async (c) => {
    for (const {
      user: { id },
    } of people)
      await book(c, {
        reference: `test:${id}`,
        kind: 'test',
        unit: 'points',
        amount: 1000n,
        from: issuer,
        to: person(id),
      })
  })
  const owned = new Map(people.map(({ user: { id } }) => [id, 1000n]))
  const tally: Record<string, number> = {}
  let slowest = 0
  for (let round = 0; round < ROUNDS; round++) {
    const codes = Array.from({ length: CODES }, (_, index) => `R${round}-${index}-${randomUUID()}`)
    const { id: incentiveId } = await makeIncentive(db, { points: PRICE, codes })
    const began = performance.now()
    const answers = await Promise.all(
      people.map(async ({ token, user }, index) => {
        const response = await fetch(`${origins[index % 2]}/api/redeem`, {
          method: 'POST',
          headers: { cookie: `paddock=${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ incentiveId, points: PRICE }),
        })
        return { userId: user.id, status: response.status, text: await response.text() }
      }),
    )
    slowest = Math.max(slowest, performance.now() - began)
    for (const { status } of answers) tally[status] = (tally[status] ?? 0) + 1
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners.map(({ text }) => (JSON.parse(text) as { code: string }).code).sort(), `round ${round}`).toEqual(
      codes.sort(),
    )
    const losers = answers.filter(({ status }) => status !== 200)
    expect([...new Set(losers.map(({ status, text }) => `${status} ${text.replace(/“.*”/, 'It')}`))]).toEqual([
      '409 It is out of stock. The points are returned.',
    ])
    expect(await db.reward.count({ where: { incentiveId } })).toBe(CODES)
    for (const { userId } of winners) owned.set(userId, owned.get(userId)! - BigInt(PRICE))
  }
  expect(tally).toEqual({ 200: CODES * ROUNDS, 409: (PEOPLE - CODES) * ROUNDS })
  const balances = await Promise.all(
    people.map(async ({ user: { id } }) => [id, await balanceOf(db, person(id), 'points')] as const),
  )
  expect(balances.filter(([id, balance]) => balance !== owned.get(id))).toEqual([])
  console.log(`last codes: ${JSON.stringify(tally)}, slowest round ${(slowest / 1000).toFixed(1)} s`)
})
