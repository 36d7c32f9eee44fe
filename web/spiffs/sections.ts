export const sections = ['pending', 'approved', 'denied', 'completed'] as const
export type Section = (typeof sections)[number]

export const statusOf = {
  pending: 'PENDING',
  approved: 'APPROVED',
  denied: 'DENIED',
  completed: 'COMPLETED',
} as const satisfies Record<Section, string>

export const structureWords = { PER_ITEM: 'Per Item', FIXED: 'Fixed Amount', PER_SPENT: 'Per Spent' } as const
export const approvalWords = { MANUAL: 'Manual Approval', RECEIPT_SCAN: 'Receipt Scanner Approval' } as const
export const payoutWords = { CASH: 'Cash', DEALER_CREDIT: 'Dealer credit' } as const

/** What an enum of the schema is called; one that came later shows as it is. */
export const wordOf = (words: Record<string, string>, value: string): string => words[value] ?? value

export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Of `type` in the address: a structure or an approval type. */
export const typeFilter = (type: string | null) => ({
  structure: type && Object.hasOwn(structureWords, type) ? (type as keyof typeof structureWords) : null,
  approval: type && Object.hasOwn(approvalWords, type) ? (type as keyof typeof approvalWords) : null,
})
