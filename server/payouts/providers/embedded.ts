import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Row } from '../../domain/people/personalData.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { PayoutProvider } from './provider.ts'

/** Rewards the portal issues by itself: each has a page on which its recipient redeems it once. */
export const embedded = (services: Services): PayoutProvider => ({
  name: 'embedded',
  createOrder: async ({ externalId, value, currency, name, email }) => ({
    status: 'sent',
    orderId: await changeInJob(services, 'issuePayoutReward', async (c) => {
      await c.tx.embeddedReward.createMany({
        data: {
          externalId,
          value,
          currency,
          name,
          email,
          token: randomBytes(24).toString('base64url'),
          createdAt: c.now,
        },
        skipDuplicates: true,
      })
      const { id } = await c.tx.embeddedReward.findUniqueOrThrow({ where: { externalId }, select: { id: true } })
      c.record({ type: 'EmbeddedReward', id, after: { externalId, value, currency } })
      return id
    }),
  }),
  async statusOf(externalId) {
    const known = await services.db.embeddedReward.findUnique({ where: { externalId }, select: { id: true } })
    return known && { orderId: known.id, status: 'sent' }
  },
  async linkOf(orderId) {
    const { token } = await services.db.embeddedReward.findUniqueOrThrow({
      where: { id: orderId },
      select: { token: true },
    })
    return `${services.config.PUBLIC_URL}/payout/${token}`
  },
})

/** Rewards issued to a person's address. Whoever has the address of such a page redeems it, so it stays out. */
export const rewardsOf = (pool: pg.Pool, { email }: { email: string }): Promise<Row[]> =>
  pool.query<Row>('SELECT * FROM "EmbeddedReward" WHERE email = $1', [email]).then(({ rows }) => rows)
