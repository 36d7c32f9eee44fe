import { tellCounts } from '../../domain/badges.ts'
import { transitions } from '../../domain/decisions/transitions.ts'
import { SUBMISSION, type Verdict } from '../../domain/decisions/submissions.ts'
import type { LoyaltySubmissionType } from '../../../prisma/generated/client/client.ts'
import type { Change } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A submission was decided, or the decision taken back. `at` tells one decision from the next. */
    'loyalty.decided': { submissionId: string; verdict: Verdict; at: string }
    /** An administrator gave credits to a dealer or points to a person. */
    'loyalty.sent': {
      transactionId: string
      userId: string | null
      dealerId: string | null
      amount: number
      reason: string
    }
  }
}
declare module '../../platform/pubsub.ts' {
  interface Topics {
    /** A submission came in or was decided. Channel: the id of who submitted it, or reviewers. Payload: its id. */
    'loyalty.changed': string
  }
}

export const submissionTransitions = transitions('LoyaltySubmission', {
  ...SUBMISSION,
  own: 'You cannot decide about what you submitted or what your own dealer would gain. Ask another administrator.',
})

/** Tells open windows of who submitted it and of the reviewers once all is committed. */
export function tellSubmission(c: Change, { id, userId }: { id: string; userId: string }): void {
  c.publish('loyalty.changed', userId, id)
  c.publish('loyalty.changed', 'reviewers', id)
  tellCounts(c)
}

/** What the statement calls what a submission earned. */
export const titleOf = ({
  type,
  invoiceNumber,
  number,
}: {
  type: LoyaltySubmissionType
  invoiceNumber: string | null
  number: number
}): string => (type === 'RECEIPT' ? `Receipt ${invoiceNumber ?? number}` : `Photos, submission ${number}`)
