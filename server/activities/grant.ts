import { inNumber } from '../platform/values/text.ts'
import { tellCounts } from '../domain/badges.ts'
import { transitions } from '../domain/decisions/transitions.ts'
import { SUBMISSION, type Verdict } from '../domain/decisions/submissions.ts'
import type { Activity } from '../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../platform/db.ts'
import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { refuseForErased } from '../domain/people/erased.ts'
import { book, holdAccount, issuer, person } from '../domain/ledger/ledger.ts'
import { payOnce } from './oncePerDay.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A submission was decided, or the decision taken back. `at` tells one decision from the next. */
    'activity.decided': { submissionId: string; verdict: Verdict; at: string }
  }
}
declare module '../platform/pubsub.ts' {
  interface Topics {
    /** A submission came in or was decided. Channel: the id of who submitted it, or reviewers. Payload: its id. */
    'activity.changed': string
  }
}

export const submissionTransitions = transitions('ActivitySubmission', {
  ...SUBMISSION,
  own: 'You cannot decide about what you submitted. Ask another administrator.',
})

const yearOf = (day: Date) => ({
  gte: new Date(Date.UTC(day.getUTCFullYear(), 0, 1)),
  lt: new Date(Date.UTC(day.getUTCFullYear() + 1, 0, 1)),
})

/** How often a person was granted an activity in the calendar year of a day. */
export const grantedInYear = (
  db: Db | Tx,
  { activityId, userId, doneOn }: { activityId: string; userId: string; doneOn: Date },
): Promise<number> =>
  db.activitySubmission.count({ where: { activityId, userId, status: 'APPROVED', doneOn: yearOf(doneOn) } })

interface Granted {
  id: string
  userId: string
  activityId: string
  doneOn: Date
  version: number
}

/**
 * Books the points of a submission that this transaction just made APPROVED. The person's row is held first, so that of
 * two grants of one person the second counts the first. Errors: CONFLICT beyond the yearly limit, or
 * where the day was granted already, which undoes all of it.
 */
export async function grant(
  c: Change,
  submission: Granted,
  { name, points, yearlyLimit }: Pick<Activity, 'name' | 'yearlyLimit' | 'points'>,
): Promise<void> {
  await holdAccount(c, person(submission.userId))
  await refuseForErased(c.tx, submission.userId)
  const { id, userId, activityId, doneOn } = submission
  await payOnce(c, { id, userId, activityId, doneOn })
  if (yearlyLimit !== null && (await grantedInYear(c.tx, submission)) > yearlyLimit) {
    throw failure(
      'CONFLICT',
      `“${name}” was granted ${inNumber(yearlyLimit, 'once', '# times')} in ${submission.doneOn.getUTCFullYear()} already, which is its limit for a year.`,
    )
  }
  await book(c, {
    reference: `activity.approved:${submission.id}:${submission.version}`,
    kind: 'activity.approved',
    title: name,
    subject: { type: 'ActivitySubmission', id: submission.id },
    unit: 'points',
    amount: BigInt(points),
    from: issuer,
    to: person(submission.userId),
  })
}

/** Tells open windows of who submitted it and of the reviewers once all is committed. */
export function tellActivity(c: Change, { id, userId }: { id: string; userId: string }): void {
  c.publish('activity.changed', userId, id)
  c.publish('activity.changed', 'reviewers', id)
  tellCounts(c)
}
