import { ask } from '../../session/rest.ts'

export type Reward = {
  value: { minor: number; currency: 'USD' | 'CAD' | 'EUR' }
  name: string
  issuedAt: string
  redeemedAt: string | null
  code: string | null
}

const fields = 'value { minor currency } name issuedAt redeemedAt code'

/**
 * Whoever holds the link may ask, so the page stands without the portals' data layer. Null: no reward has this link.
 */
export const askReward = async (token: string): Promise<Reward | null> =>
  (
    await ask<{ payoutReward: Reward | null }>(
      `query ($token: String!) { payoutReward(token: $token) { ${fields} } }`,
      { token },
    )
  ).payoutReward

export const redeemReward = async (token: string): Promise<Reward> =>
  (
    await ask<{ redeemPayoutReward: { reward: Reward } }>(
      `mutation ($token: String!) { redeemPayoutReward(input: { token: $token }) { reward { ${fields} } } }`,
      { token },
    )
  ).redeemPayoutReward.reward
