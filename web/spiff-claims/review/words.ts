/** Why a claim is refused, in the order of the keys 1 to 7. */
export const reasons = [
  { value: 'ILLEGIBLE', label: 'The receipt cannot be read' },
  { value: 'NOT_ELIGIBLE', label: 'The item is not part of this spiff' },
  { value: 'OUTSIDE_DATES', label: 'The sale is outside the dates of this spiff' },
  { value: 'MISMATCH', label: 'What was typed does not match the receipt' },
  { value: 'DUPLICATE', label: 'This sale was claimed before' },
  { value: 'INCOMPLETE', label: 'Something is missing on the receipt' },
  { value: 'OTHER', label: 'Another reason', needsNote: true },
] as const
type Reason = (typeof reasons)[number]['value']

export type Decision =
  /** With the templates of lines that are usual on the dealer's receipts. */
  | { kind: 'approve'; note: string; usualLines: readonly string[] }
  | { kind: 'deny' | 'reverse'; reason: Reason; note: string }

/** A risk in a word or two, for a row of the list. */
const riskNames: Record<string, string> = {
  'same-file': 'Same file',
  'same-invoice': 'Same invoice',
  'same-sale': 'Same sale',
  'same-total': 'Same total',
  'seller-changed': 'Dealer changed',
  'same-serial': 'Same serial',
  'similar-image': 'Similar picture',
  burst: 'Many at once',
  'amount-out-of-range': 'Amount',
}
export const riskName = (code: string) => riskNames[code] ?? code

/** How the timeline calls a step. */
const stepNames: Record<string, string> = {
  submitted: 'Submitted',
  scanned: 'Receipt read',
  edited: 'Changed',
  approved: 'Approved',
  denied: 'Denied',
  resubmitted: 'Submitted again',
  withdrawn: 'Withdrawn',
  completed: 'Paid out',
  reversed: 'Decision reversed',
}
export const stepName = (kind: string) => stepNames[kind] ?? kind

/** One key each; those of a question hold while it is open. */
export const keys: [keys: string, what: string][] = [
  ['J', 'Next claim'],
  ['K', 'Previous claim'],
  ['A', 'Approve'],
  ['M', 'Approve and remember the ticked lines'],
  ['D', 'Deny, or take a grant back'],
  ['1 – 7', 'Choose the reason'],
  ['Enter', 'Confirm'],
  ['Esc', 'Leave the question'],
  ['U', 'Undo the last decision'],
  ['+ and −', 'Zoom the receipt'],
  ['0', 'Fit the receipt'],
  ['R', 'Turn the receipt'],
  ['[ and ]', 'Previous and next page'],
  ['?', 'This help'],
]
