import type { SpiffClaimStatus } from '../__generated__/ClaimRow_claim.graphql.ts'

/** What people look for in their list. */
export const shownStates = ['waiting', 'approved', 'denied', 'paid', 'withdrawn'] as const
type ShownState = (typeof shownStates)[number]

const states: Record<ShownState, SpiffClaimStatus[]> = {
  waiting: ['PENDING', 'SCANNING'],
  approved: ['APPROVED'],
  denied: ['DENIED'],
  paid: ['COMPLETED'],
  withdrawn: ['WITHDRAWN'],
}
export const statesOf = (shown: ShownState | null) => shown && states[shown]

export const stateWords: Record<ShownState, string> = {
  waiting: 'Pending',
  approved: 'Approved',
  denied: 'Denied',
  paid: 'Paid',
  withdrawn: 'Withdrawn',
}

/** The status a chip shows: what a claim calls completed is money that arrived. */
export const chipOf = (status: SpiffClaimStatus) => (status === 'COMPLETED' ? 'paid' : status)

export const isId = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export const payoutWords: Record<string, string> = { CASH: 'Cash', DEALER_CREDIT: 'Dealer credit' }
