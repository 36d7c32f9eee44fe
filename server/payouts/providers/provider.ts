/** What a provider is asked to send. */
interface Reward {
  /** Ours: asked for again under it, it is the same order and not a second one. */
  externalId: string
  /** Minor units of `currency`. */
  value: bigint
  currency: string
  name: string
  email: string
}

/** An order as the provider knows it. `waiting`: taken, but not carried out yet. `failed`: it never will be. */
export interface Sent {
  orderId: string
  status: 'sent' | 'waiting' | 'failed'
  /** Why it failed, in words. */
  reason?: string
}

/** Who carries payouts out. Every call but a refusal may be repeated. */
export interface PayoutProvider {
  name: string
  /** Errors: Refusal when it will never take this order; anything else may pass. */
  createOrder(reward: Reward): Promise<Sent>
  /** What became of an order whose answer never arrived; null: it does not know it. */
  statusOf(externalId: string): Promise<Sent | null>
  /** Where the recipient redeems it. */
  linkOf(orderId: string): Promise<string>
}

/** The provider will never take this order; the message says why, in words for people. */
export class Refusal extends Error {}
