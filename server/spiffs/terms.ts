import { amountIn } from '../domain/ledger/money.ts'

/** An amount that may be missing: left out stays as it was, empty is none. Errors: names `field`. */
export const optionalAmount = (text: string | null | undefined, field: string, before: bigint | null): bigint | null =>
  text === undefined ? before : text?.trim() ? amountIn(text, field) : null

interface Terms {
  structure: string
  currency: string
  approval: string
  startDate: Date
  endDate: Date
  claimDays: number
  payoutDays: number
  amount: bigint | null
  spentStep: bigint | null
  spentMin: bigint | null
  spentMax: bigint | null
  budget: bigint | null
  personCap: bigint | null
  payoutTypes: readonly string[]
  courseId: string | null
  items: readonly { name: string; partNumber: string | null; amount: bigint; needsSerial: boolean }[]
  brandIds: readonly string[]
  groupIds: readonly string[]
}

/** All that money depends on as one text: equal for equal terms. */
export const termsOf = (terms: Terms): string =>
  JSON.stringify([
    terms.structure,
    terms.currency,
    terms.approval,
    terms.startDate,
    terms.endDate,
    terms.claimDays,
    terms.payoutDays,
    [terms.amount, terms.spentStep, terms.spentMin, terms.spentMax, terms.budget, terms.personCap].map(String),
    terms.payoutTypes.toSorted(),
    terms.courseId,
    terms.items.map(({ name, partNumber, amount, needsSerial }) => [name, partNumber, String(amount), needsSerial]),
    terms.brandIds.toSorted(),
    terms.groupIds.toSorted(),
  ])
