import { dayIn } from '../platform/values/days.ts'

interface Priced {
  price: bigint
  discount: bigint
  earlyBirdDay: Date | null
  timeZone: string
}

/** The same with what it is counted in. */
export interface PricedEvent extends Priced {
  currency: string
}

/** Whether who registers at a moment is early: until the end of the early-bird day on the event's own clock. */
export const isEarly = ({ earlyBirdDay, timeZone, discount }: Priced, now: Date): boolean =>
  discount > 0n && earlyBirdDay !== null && dayIn(timeZone, now) <= earlyBirdDay

/** What it costs who registers at a moment, in minor units. */
export const priceAt = (event: Priced, now: Date): bigint =>
  isEarly(event, now) ? event.price - event.discount : event.price
