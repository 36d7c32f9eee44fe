import { entity } from '../platform/kit/entity.ts'
import type { Fields } from '../platform/kit/models.ts'
import { root } from '../platform/kit/mutation.ts'
import { payoutsReportedTo, payoutsVisibleTo } from './rules.ts'

export const Payout = entity('PayoutOrder', payoutsVisibleTo, { personOr: 'view-payouts' })

/** For the report. */
export const ReportedPayout = entity('PayoutOrder', payoutsReportedTo, 'view-payouts')

/** The payout as it is now, and the root, so that one call can read balances and totals too. */
export const changedPayout = (t: Fields<{ id: string }>) => ({
  ...Payout.saved('As it is now.', 'payout')(t),
  ...root(t),
})
