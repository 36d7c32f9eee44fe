// TIMES=200 npx vitest run --project api tests/money/idempotency.test.ts: the full figure. Fewer by default, so that
// the file takes seconds.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeInJob } from '../../server/platform/change.ts'
import { balanceOf, book, issuer, person as account } from '../../server/domain/ledger/ledger.ts'
import { checkLedger } from '../../server/domain/ledger/ledgerCheck.ts'
import { serverProcess } from '../support/process.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, url, origin, services, person } = await openWorld()
const TIMES = Number(process.env.TIMES ?? 50)
/** A second process, and one that only comes later: what a restart leaves is in the database alone. */
const [second, third] = await Promise.all([serverProcess(url), serverProcess(url)])

interface Door {
  name: string
  call(at: string, who: Who, key: string | null, changed: boolean): Promise<{ status: number; text: string }>
  effects(): Promise<unknown>
}

const post = async (at: string, path: string, who: Who, body: unknown, key: string | null) => {
  const response = await fetch(`${at}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `paddock=${who.token}`,
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}
/** What differs from call to call without meaning: the cost told with an ad-hoc operation. */
const answerOf = ({ status, text }: { status: number; text: string }) =>
  `${status} ${text.replace(/,?"extensions":\{"cost":\{[^}]*\}\}/, '')}`
const graphqlStatus = (text: string, status: number): number => {
  const { errors } = JSON.parse(text) as { errors?: { extensions: { code: string } }[] }
  return errors ? ({ BAD_USER_INPUT: 422, BAD_REQUEST: 400 }[errors[0]!.extensions.code] ?? status) : status
}

const admin = await person('company-admin')
const rep = await person('sales-rep')
const learner = await person('learner')
await changeInJob(services, 'test', (c) =>
  book(c, {
    reference: 'test:start',
    kind: 'test',
    unit: 'USD',
    amount: 10_000_000n,
    from: issuer,
    to: account(rep.user.id),
  }),
)

const points = () => balanceOf(db, account(learner.user.id), 'points')
const orders = async () => ({
  orders: await db.payoutOrder.count(),
  left: await balanceOf(db, account(rep.user.id), 'USD'),
})
const graphql = async (at: string, who: Who, key: string | null, query: string, input: Record<string, unknown>) => {
  const { status, text } = await post(
    at,
    '/graphql',
    who,
    { query, variables: { input: { ...input, ...(key === null ? {} : { idempotencyKey: key }) } } },
    null,
  )
  return { status: graphqlStatus(text, status), text }
}

const doors: Door[] = [
  {
    name: 'sendCredits over GraphQL',
    effects: points,
    call: (at, _who, key, changed) =>
      graphql(
        at,
        admin,
        key,
        'mutation ($input: SendCreditsInput!) { sendCredits(input: $input) { name amount unit } }',
        { userId: learner.user.id, amount: changed ? 8 : 7, reason: 'Well done' },
      ),
  },
  {
    name: 'send-credits over REST',
    effects: points,
    call: (at, _who, key, changed) =>
      post(
        at,
        '/api/loyalty-programs/send-credits',
        admin,
        { userId: learner.user.id, amount: changed ? 8 : 7, reason: 'Well done' },
        key,
      ),
  },
  {
    name: 'requestPayout over GraphQL',
    effects: orders,
    call: (at, _who, key, changed) =>
      graphql(
        at,
        rep,
        key,
        'mutation ($input: RequestPayoutInput!) { requestPayout(input: $input) { payout { databaseId } } }',
        { amount: changed ? '11.00' : '10.00' },
      ),
  },
  {
    name: 'create-order over REST',
    effects: orders,
    call: (at, _who, key, changed) =>
      post(at, '/api/payments/create-order', rep, { amount: changed ? '11.00' : '10.00' }, key),
  },
]

describe.each(doors)('$name', ({ name, call, effects }) => {
  it(`the same key ${TIMES} times at once, over two processes: one effect, equal answers; another body 422, no key 400, or over REST the same call within a minute one`, async () => {
    const before = await effects()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, index) => call(index % 2 ? second : origin, rep, key, false)),
    )
    expect([...new Set(answers.map(answerOf))].map((text) => text.slice(0, 2))).toEqual(['20'])
    expect(answers.some(({ status }) => status >= 500)).toBe(false)
    const after = await effects()
    expect(after).not.toEqual(before)
    // Once more, the last of them at a process that has never seen the key.
    expect(answerOf(await call(third, rep, key, false))).toBe(answerOf(answers[0]!))
    expect(await effects()).toEqual(after)
    const other = await Promise.all(Array.from({ length: 20 }, () => call(origin, rep, key, true)))
    expect([...new Set(other.map(({ status }) => status))]).toEqual([422])
    expect((await call(origin, rep, 'short', false)).status).toBe(400)
    expect(await effects()).toEqual(after)
    await call(origin, rep, randomUUID(), false)
    const later = await effects()
    expect(later).not.toEqual(after)
    if (!name.endsWith('REST')) {
      expect((await call(origin, rep, null, false)).status).toBe(400)
      return expect(await effects()).toEqual(later)
    }
    // The documents know no key: two clicks are one, over two processes too.
    const clicks = await Promise.all([call(origin, rep, null, true), call(second, rep, null, true)])
    expect(new Set(clicks.map(answerOf)).size).toBe(1)
    expect(clicks[0]!.status).toBeLessThan(300)
    const once = await effects()
    expect(once).not.toEqual(later)
    await call(origin, rep, null, true)
    expect(await effects()).toEqual(once)
    // A minute later it is meant anew.
    await db.idempotencyKey.updateMany({
      where: { key: { startsWith: 'same:' } },
      data: { createdAt: new Date(services.now().getTime() - 61_000) },
    })
    await call(origin, rep, null, true)
    expect(await effects()).not.toEqual(once)
  })
})

it('leaves no drift', async () => expect((await checkLedger(db)).drift).toBe(0))
