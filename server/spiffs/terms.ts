import type { PayoutType, SpiffApproval, SpiffStructure } from '../../prisma/generated/client/client.ts'
import { amountIn, isCurrency, moneyText, type Currency } from '../domain/ledger/money.ts'
import { badInput } from '../platform/errors.ts'
import { keptDay } from '../platform/kit/saves.ts'
import { daysBetween } from '../platform/values/days.ts'
import { MOST_DAYS, type WholeSpiff } from './steps.ts'

/** An amount that may be missing: left out stays as it was, empty is none. Errors: names `field`. */
const optionalAmount = (text: string | null | undefined, field: string, before: bigint | null): bigint | null =>
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
  productWords: readonly string[]
  items: readonly {
    name: string
    partNumber: string | null
    words: readonly string[]
    amount: bigint
    needsSerial: boolean
  }[]
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
    terms.productWords,
    terms.items.map(({ name, partNumber, words, amount, needsSerial }) => [
      name,
      partNumber,
      words,
      String(amount),
      needsSerial,
    ]),
    terms.brandIds.toSorted(),
    terms.groupIds.toSorted(),
  ])

type MoneyTerm = 'amount' | 'spentStep' | 'spentMin' | 'spentMax' | 'budget' | 'personCap'

/** The terms as they come in: what is left out stays. */
type TypedTerms = { [M in MoneyTerm]?: string | null } & {
  structure?: SpiffStructure | null
  currency?: string | null
  startDate?: Date | null
  endDate?: Date | null
  approval?: SpiffApproval | null
  claimDays?: number | null
  payoutDays?: number | null
  payoutTypes?: readonly PayoutType[] | null
  courseId?: string | null
  productWords?: readonly string[] | null
}

export interface SpiffTerms extends Record<MoneyTerm, bigint | null> {
  structure: SpiffStructure
  currency: Currency
  startDate: Date
  endDate: Date
  approval: SpiffApproval
  claimDays: number
  payoutDays: number
  payoutTypes: PayoutType[]
  courseId: string | null
  productWords: string[]
}

/** Each once, whichever way it is spelled. */
const eachOnce = (words: readonly string[]): string[] =>
  words.filter((word, index) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === index)

/** The terms as they would stand. Errors: names what is missing or no amount. */
export function termsIn(typed: TypedTerms, before: WholeSpiff | null): SpiffTerms {
  const structure = typed.structure ?? before?.structure
  if (!structure) throw badInput('structure', 'Choose what is paid.')
  const currency = typed.currency ?? before?.currency ?? 'USD'
  if (!isCurrency(currency)) throw badInput('currency', 'Choose USD, CAD or EUR.')
  const startDate = keptDay('startDate', typed.startDate, before?.startDate)
  const endDate = keptDay('endDate', typed.endDate, before?.endDate)
  if (!startDate) throw badInput('startDate', 'Choose the first day.')
  if (!endDate) throw badInput('endDate', 'Choose the last day.')
  if (typed.payoutTypes && !typed.payoutTypes.length) throw badInput('payoutTypes', 'Choose where the money may go.')
  const money = (field: MoneyTerm) => optionalAmount(typed[field], field, before?.[field] ?? null)
  return {
    structure,
    currency,
    startDate,
    endDate,
    approval: typed.approval ?? before?.approval ?? 'MANUAL',
    claimDays: typed.claimDays ?? before?.claimDays ?? 30,
    amount: structure === 'PER_ITEM' ? null : money('amount'),
    spentStep: structure === 'PER_SPENT' ? money('spentStep') : null,
    spentMin: money('spentMin'),
    spentMax: money('spentMax'),
    budget: money('budget'),
    personCap: money('personCap'),
    payoutDays: typed.payoutDays ?? before?.payoutDays ?? 14,
    payoutTypes: [...new Set(typed.payoutTypes ?? before?.payoutTypes ?? ['CASH' as const])].toSorted(),
    productWords: structure === 'PER_ITEM' ? [] : eachOnce(typed.productWords ?? before?.productWords ?? []),
    courseId: typed.courseId === undefined ? (before?.courseId ?? null) : typed.courseId,
  }
}

/** What must hold whatever was left out: the terms as they would stand. */
export function checkTerms(all: SpiffTerms, items: readonly { amount: bigint }[]): void {
  if (all.endDate < all.startDate) throw badInput('endDate', 'The last day lies before the first.')
  if (daysBetween(all.startDate, all.endDate) > MOST_DAYS)
    throw badInput('endDate', 'A spiff runs for at most five years.')
  if (all.structure !== 'PER_ITEM' && all.amount === null) throw badInput('amount', 'Say what it pays.')
  if (all.structure === 'PER_SPENT' && all.spentStep === null)
    throw badInput('spentStep', 'Say for how much money spent.')
  if (all.structure === 'PER_ITEM' && !items.length) throw badInput('items', 'Add an item that counts.')
  if (all.spentMin !== null && all.spentMax !== null && all.spentMin > all.spentMax)
    throw badInput('spentMax', 'The most lies below the least.')
  const least =
    all.structure === 'PER_ITEM'
      ? items.reduce((low, { amount }) => (amount < low ? amount : low), items[0]?.amount ?? 0n)
      : (all.amount ?? 0n)
  for (const field of ['personCap', 'budget'] as const) {
    const limit = all[field]
    if (limit !== null && limit < least)
      throw badInput(field, `Less than one sale pays (${moneyText(least, all.currency)}).`)
  }
}

/** What stays once people claimed, and once money was granted. Errors: names the field. */
export function checkClaimed({ structure, currency, budget }: SpiffTerms, before: WholeSpiff): void {
  const field = structure !== before.structure ? 'structure' : currency !== before.currency ? 'currency' : null
  if (before._count.claims && field)
    throw badInput(
      field,
      `People have claimed from this spiff, so the ${field === 'structure' ? 'way it pays' : 'currency'} stays. Make a copy to change it.`,
    )
  if (budget !== null && budget < before.granted)
    throw badInput('budget', `${moneyText(before.granted, currency)} is granted already.`)
}
