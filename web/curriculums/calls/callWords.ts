import type { CallOutcome, CallReason } from '../../contract/__generated__/limits.ts'
import { counted } from '../../ui/formats.ts'
import { shortDay } from '../due/dueWords.ts'

type Reason = (typeof CallReason)[number]
type Outcome = (typeof CallOutcome)[number]

/** Most urgent first, as the server lists them. */
export const REASON_LOOKS: Record<Reason, { label: string; color: string }> = {
  OVERDUE: { label: 'Overdue', color: 'red' },
  DUE_SOON: { label: 'Due soon', color: 'orange' },
  FAILED_TWICE: { label: 'Failed twice', color: 'red' },
  CERTIFICATE_ENDING: { label: 'Certificate ending', color: 'orange' },
  STOPPED: { label: 'Stopped', color: 'yellow' },
  NEVER_STARTED: { label: 'Never started', color: 'gray' },
}

export const OUTCOMES: { value: Outcome; label: string }[] = [
  { value: 'REACHED', label: 'Reached' },
  { value: 'LEFT_WORD', label: 'Left a message' },
  { value: 'NO_ANSWER', label: 'No answer' },
]

export const outcomeWord = (outcome: string) => OUTCOMES.find(({ value }) => value === outcome)?.label ?? ''

type Given = { reason: string; count: number; day: string | null | undefined; name: string | null | undefined }

/** Why somebody is called, in words. */
export function reasonWords({ reason, count, day, name }: Given, now = new Date()): string {
  const on = day ? shortDay(day, now) : ''
  const more = count > 1 ? ` and ${count - 1} more` : ''
  switch (reason as Reason) {
    case 'OVERDUE':
      return `${count} overdue${on && `, ${count > 1 ? 'the oldest ' : ''}since ${on}`}`
    case 'DUE_SOON':
      return `Next due ${on}`
    case 'FAILED_TWICE':
      return `Failed “${name}” twice${more}`
    case 'CERTIFICATE_ENDING':
      return `Certificate “${name}”${more} ends ${on}`
    case 'STOPPED':
      return `Stopped, last active ${on}`
    case 'NEVER_STARTED':
      return `Never started, ${counted(count, 'curriculum')} open`
  }
}
