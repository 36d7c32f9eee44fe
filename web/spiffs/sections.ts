import { SpiffApproval, SpiffStructure, type PayoutType, type SpiffStatus } from '../contract/__generated__/limits.ts'

export const sections = ['pending', 'approved', 'denied', 'completed'] as const
export type Section = (typeof sections)[number]

export const statusOf = {
  pending: 'PENDING',
  approved: 'APPROVED',
  denied: 'DENIED',
  completed: 'COMPLETED',
} as const satisfies Record<Section, (typeof SpiffStatus)[number]>

export const structureWords: Record<(typeof SpiffStructure)[number], string> = {
  PER_ITEM: 'Per Item',
  FIXED: 'Fixed Amount',
  PER_SPENT: 'Per Spent',
}
export const approvalWords: Record<(typeof SpiffApproval)[number], string> = {
  MANUAL: 'Manual Approval',
  RECEIPT_SCAN: 'Receipt Scanner Approval',
}
export const payoutWords: Record<(typeof PayoutType)[number], string> = { CASH: 'Cash', DEALER_CREDIT: 'Dealer credit' }

/** What an enum of the schema is called; one that came later shows as it is. */
export const wordOf = (words: Record<string, string>, value: string): string => words[value] ?? value

export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Of `type` in the address: a structure or an approval type. */
export const typeFilter = (type: string | null) => ({
  structure: SpiffStructure.find((one) => one === type) ?? null,
  approval: SpiffApproval.find((one) => one === type) ?? null,
})
