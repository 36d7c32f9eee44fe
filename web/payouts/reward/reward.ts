import { whileBusy } from '../../relay/activity.ts'

export type Reward = {
  value: { minor: number; currency: 'USD' | 'CAD' | 'EUR' }
  name: string
  issuedAt: string
  redeemedAt: string | null
  code: string | null
}

type Answer<T> = { data?: T | null; errors?: { message: string }[] }

/** Whoever holds the link may ask, so the page stands without the portals' data layer. */
const ask = <T>(query: string, token: string): Promise<T> =>
  whileBusy(
    (async () => {
      const response = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'x-paddock': '1' },
        body: JSON.stringify({ query, variables: { token } }),
      })
      const { data, errors } = (await response.json()) as Answer<T>
      if (!data || errors?.length) throw new Error(errors?.[0]?.message ?? 'Unexpected Error')
      return data
    })(),
  )

const fields = 'value { minor currency } name issuedAt redeemedAt code'

/** Null: no reward has this link. */
export const askReward = async (token: string): Promise<Reward | null> =>
  (
    await ask<{ payoutReward: Reward | null }>(
      `query ($token: String!) { payoutReward(token: $token) { ${fields} } }`,
      token,
    )
  ).payoutReward

export const redeemReward = async (token: string): Promise<Reward> =>
  (
    await ask<{ redeemPayoutReward: { reward: Reward } }>(
      `mutation ($token: String!) { redeemPayoutReward(input: { token: $token }) { reward { ${fields} } } }`,
      token,
    )
  ).redeemPayoutReward.reward
