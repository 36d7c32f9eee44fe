import { expect, it } from 'vitest'
import { readSettings } from '../../server/platform/settings.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()

const LIST = `query ($from: Day, $to: Day, $sentFrom: Day, $sentTo: Day) {
  payouts(first: 100, status: [SENT], from: $from, to: $to, sentFrom: $sentFrom, sentTo: $sentTo) { edges { node { number } } }
  payoutTotals(status: [SENT], from: $from, to: $to, sentFrom: $sentFrom, sentTo: $sentTo) { count value { minor } }
}`

it('what was sent is found, summed and filed by the days it was paid, those of the portal', async () => {
  const [admin, learner] = [await person('company-admin'), await person('learner', { lastName: 'Paidday' })]
  expect((await readSettings(db)).timeZone).toBe('America/Chicago')
  const make = (createdAt: string, sentAt: string, value: bigint) =>
    db.payoutOrder.create({
      data: {
        type: 'CASH',
        status: 'SENT',
        unit: 'USD',
        currency: 'USD',
        amount: value,
        value,
        userId: learner.user.id,
        recipientId: learner.user.id,
        createdAt: new Date(createdAt),
        sentAt: new Date(sentAt),
      },
    })
  const late = await make('2026-10-30T15:00:00Z', '2026-11-06T20:00:00Z', 2500n)
  // The last evening of October in Chicago is November by UTC.
  const evening = await make('2026-10-20T15:00:00Z', '2026-11-01T02:30:05Z', 1000n)
  const asked = async (variables: Record<string, unknown>) => {
    const { data } = await graphql<{
      payouts: { edges: { node: { number: number } }[] }
      payoutTotals: { count: number; value: { minor: string } }[]
    }>(admin, LIST, variables)
    return [
      data!.payouts.edges.map(({ node }) => node.number),
      data!.payoutTotals.map(({ count, value }) => [count, Number(value.minor)]),
    ]
  }
  expect(await asked({ from: '2026-10-01', to: '2026-10-31' })).toEqual([[evening.number, late.number], [[2, 3500]]])
  expect(await asked({ sentFrom: '2026-10-01', sentTo: '2026-10-31' })).toEqual([[evening.number], [[1, 1000]]])
  expect(await asked({ sentFrom: '2026-11-01', sentTo: '2026-11-30' })).toEqual([[late.number], [[1, 2500]]])
  const { text } = await rest(admin, 'GET /api/payouts/export?status=SENT&sentFrom=2026-10-01&sentTo=2026-10-31')
  const [head, row, ...more] = text.trim().split(/\r?\n/)
  expect(more.filter(Boolean)).toEqual([])
  expect(head).toContain('recipient id')
  expect(row).toContain(learner.user.id)
  // By the clock of the portal, as spreadsheets read it.
  expect(row).toContain('2026-10-31 21:30:05')
})
