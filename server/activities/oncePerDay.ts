import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Tx } from '../platform/db.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { holdAccount, person } from '../domain/ledger/ledger.ts'

/** What somebody did on a day, by the submission that says so; a new one has no id yet. */
interface Done {
  id?: string
  userId: string
  activityId: string
  doneOn: Date
}

/** What takes the day of an activity: it waits, or it was granted. A refused one leaves it free. */
export const TAKES_THE_DAY = { status: { in: ['PENDING', 'APPROVED'] } } satisfies Prisma.ActivitySubmissionWhereInput

const others = (tx: Tx, { id, ...done }: Done, where: Prisma.ActivitySubmissionWhereInput): Promise<number> =>
  tx.activitySubmission.count({ where: { ...done, ...(id ? { id: { not: id } } : {}), ...where } })

/**
 * Holds the person until the transaction ends, so that of several at once the second sees the first. Errors:
 * BAD_USER_INPUT at `doneOn` where the person has the activity on that day already.
 */
export async function keepDayFree(c: Change, done: Done): Promise<void> {
  await holdAccount(c, person(done.userId))
  if (await others(c.tx, done, TAKES_THE_DAY))
    throw badInput('doneOn', 'You submitted this activity for that day already.')
}

/** The same for a refusal that is taken back. Errors: CONFLICT where the person submitted it anew meanwhile. */
export async function keepDayFreeAgain(c: Change, done: Done): Promise<void> {
  await holdAccount(c, person(done.userId))
  if (await others(c.tx, done, TAKES_THE_DAY))
    throw failure('CONFLICT', 'This person submitted the same activity for that day again. Decide about that one.')
}

/**
 * One day of an activity is paid once, also where two accounts that became one both have it. Asked while the person is
 * held. Errors: CONFLICT where another of that day is approved.
 */
export async function payOnce(c: Change, done: Done): Promise<void> {
  if (await others(c.tx, done, { status: 'APPROVED' }))
    throw failure('CONFLICT', 'This person was granted the same activity for that day already. Deny this one.')
}
