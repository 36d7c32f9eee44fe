import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Currency } from '../../domain/reporting/columns.ts'

const GRANTED = { in: ['APPROVED', 'COMPLETED'] } satisfies Prisma.EnumClaimStatusFilter

/** Claims that were submitted in the period. */
export const submitted = { title: 'Claims', hint: 'Submitted in the period, or ever.', at: 'submittedAt' } as const

/** Claims that wait for a decision now. */
export const waiting = {
  title: 'Waiting',
  hint: 'Claims that wait for a decision now.',
  where: { status: { in: ['SCANNING', 'PENDING'] } } satisfies { where?: Prisma.SpiffClaimWhereInput }['where'],
}

/** Claims that were decided so in the period. */
export const approved = {
  title: 'Approved',
  hint: 'Claims decided in the period, or ever.',
  where: { status: GRANTED },
  at: 'decidedAt',
} as const
export const denied = {
  title: 'Denied',
  hint: 'Claims decided in the period, or ever.',
  where: { status: 'DENIED' },
  at: 'decidedAt',
} as const

const WORDS = { USD: 'US dollars', CAD: 'Canadian dollars', EUR: 'euros' } satisfies Record<Currency, string>

/** What was granted in a currency: sums of different ones would be none. */
export const granted = (currency: Currency) =>
  ({
    title: `Granted, ${currency}`,
    hint: `On claims in ${WORDS[currency]}, decided in the period, or ever.`,
    kind: 'MONEY',
    currency,
    may: 'view-spiff-claims',
    where: { status: GRANTED, currency },
    at: 'decidedAt',
  }) as const
