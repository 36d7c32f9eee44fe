import type { PayoutStatus } from '../contract/__generated__/limits.ts'

type Status = (typeof PayoutStatus)[number]
type Tab = { label: string; states: readonly Status[] }

/** What a person's history may be narrowed to. */
export const historyTabs = {
  all: { label: 'All', states: [] },
  open: { label: 'On the way', states: ['REQUESTED', 'TAX_HOLD', 'APPROVED', 'SENDING'] },
  sent: { label: 'Sent', states: ['SENT'] },
  back: { label: 'Returned', states: ['DENIED', 'FAILED', 'CANCELED'] },
} as const satisfies Record<string, Tab>

/** The queue of who decides. */
export const adminTabs = {
  waiting: { label: 'Waiting', states: ['REQUESTED'] },
  tax: { label: 'Tax form missing', states: ['TAX_HOLD'] },
  way: { label: 'On the way', states: ['APPROVED', 'SENDING'] },
  failed: { label: 'Failed', states: ['FAILED'] },
  sent: { label: 'Sent', states: ['SENT'] },
  closed: { label: 'Denied or canceled', states: ['DENIED', 'CANCELED'] },
} as const satisfies Record<string, Tab>
export type AdminTab = keyof typeof adminTabs

/** What each state means for who waits for the money. */
const meanings: Record<Status, string> = {
  REQUESTED: 'An administrator looks at it before it leaves.',
  TAX_HOLD: 'It waits for your tax form (W-9).',
  APPROVED: 'Released. It leaves in a moment.',
  SENDING: 'On its way to the payment service.',
  SENT: 'Sent.',
  DENIED: 'Denied. The amount is back in your balance.',
  FAILED: 'The payment service refused it. The amount is back in your balance.',
  CANCELED: 'Canceled. The amount is back in the balance.',
}
const meaningOf = (status: string): string => meanings[status as Status] ?? ''

/** What a state means, with the reason where one was given: only it knows where the money of a canceled payout went. */
export function explanationOf(status: string, reason: string | null | undefined, isOwn: boolean): string {
  if (status === 'CANCELED')
    return reason
      ? `Canceled. ${reason}`
      : isOwn
        ? 'You took it back. The amount is in your balance again.'
        : meaningOf(status)
  if (status === 'TAX_HOLD' && !isOwn) return 'It waits for the tax form (W-9) of the person who requested it.'
  if (!reason) return meaningOf(status)
  return status === 'DENIED'
    ? `${meaningOf(status)} “${reason}”`
    : `${meaningOf(status)}${status === 'FAILED' ? ` ${reason}` : ''}`
}
