import { entity } from '../platform/kit/entity.ts'
import { outsidePaymentsVisibleTo, payersVisibleTo, preparesReturns } from './rules.ts'

/** Its person’s alone, at the keyboard themselves. */
export const TaxForm = entity('TaxForm', ({ id: userId }) => ({ userId }), 'inPerson')

/** Who pays, for who prepares 1099 forms. */
export const TaxPayer = entity('TaxPayer', payersVisibleTo, preparesReturns)

/** What was paid outside of the portal, for the same. */
export const OutsidePayment = entity('TaxOutsidePayment', outsidePaymentsVisibleTo, preparesReturns)
