import { failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { moneyText } from './money.ts'

interface Grant {
  spiffId: string
  amount: bigint
  currency: string
}

/**
 * Takes a granted amount out of the spiff's budget, in one statement that asks whether there is so much left. From here
 * on grants of the same spiff wait for one another. Errors: CONFLICT at amount.
 */
export async function takeSpiffBudget({ tx }: Change, { spiffId, amount, currency }: Grant): Promise<void> {
  const spent =
    await tx.$executeRaw`UPDATE "Spiff" SET granted = granted + ${amount} WHERE id = ${spiffId}::uuid AND (budget IS NULL OR granted + ${amount} <= budget)`
  if (spent) return
  const { budget, granted } = await tx.spiff.findUniqueOrThrow({
    where: { id: spiffId },
    select: { budget: true, granted: true },
  })
  const left = (budget ?? 0n) - granted
  throw failure(
    'CONFLICT',
    `${left > 0n ? `Only ${moneyText(left, currency)} is left of` : 'Nothing is left of'} this spiff’s budget; the claim needs ${moneyText(amount, currency)}.`,
    { amount: 'Over the budget.' },
  )
}

/** A grant that is taken back leaves its amount to others. */
export async function returnSpiffBudget({ tx }: Change, { spiffId, amount }: Omit<Grant, 'currency'>): Promise<void> {
  await tx.$executeRaw`UPDATE "Spiff" SET granted = granted - ${amount} WHERE id = ${spiffId}::uuid`
}
