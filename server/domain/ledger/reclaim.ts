import type { Change } from '../../platform/events.ts'
import { holdAccount, spend, type Account, type Movement, type Unit } from './ledger.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** What was granted leaves this account in a moment: what is on its way out of it may have to come back first. */
    'ledger.takingBack': { from: Account; unit: Unit; amount: bigint }
  }
}

/**
 * Books a grant back out of the balance it went to. What its owner asked to be paid out and nobody has released yet does
 * not stand in the way: it is canceled as far as needed. False: released, paid or spent, and nothing was booked.
 */
export async function reclaim(c: Change, movement: Movement): Promise<boolean> {
  const { from, unit, amount } = movement
  await holdAccount(c, from)
  await c.emit('ledger.takingBack', { from, unit, amount })
  return spend(c, movement)
}
