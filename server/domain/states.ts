import { builder } from '../platform/graphql/builder.ts'

/** States that several features speak of. */
export const ContentStatus = builder.enumType('ContentStatus', {
  description: 'Publication states of content.',
  values: {
    DRAFT: { description: 'Never published.' },
    PUBLISHED: { description: 'Open to those it is for.' },
    UNPUBLISHED: { description: 'Was published and is closed now.' },
  } as const,
})

export const ProgressState = builder.enumType('ProgressState', {
  description: 'How far a person is with a course or curriculum.',
  values: {
    NOT_STARTED: { description: 'Nothing done yet.' },
    IN_PROGRESS: { description: 'Begun.' },
    PASSED: { description: 'Done.' },
    FAILED: { description: 'The last quiz attempt scored too low; another may be open.' },
  } as const,
})
export type ProgressState = 'NOT_STARTED' | 'IN_PROGRESS' | 'PASSED' | 'FAILED'

/** What is submitted and decided: loyalty submissions and activities (spec part 2, 4). */
export const SubmissionStatus = builder.enumType('SubmissionStatus', {
  description: 'Where something that was submitted stands.',
  values: {
    PENDING: { description: 'Waits for a decision.' },
    APPROVED: { description: 'Granted: its credits or points are booked.' },
    DENIED: { description: 'Refused; it may be corrected and submitted again.' },
  } as const,
})

/** Where earned money goes (spec part 1, 3: cash, dealerCredit). */
export const PayoutType = builder.enumType('PayoutType', {
  description: 'Where earned money goes.',
  values: {
    CASH: { description: 'Paid to a person.' },
    DEALER_CREDIT: { description: 'Credited to the dealer.' },
  } as const,
})
