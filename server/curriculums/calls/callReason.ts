import { builder } from '../../platform/graphql/builder.ts'
import type { Context } from '../../platform/context.ts'
import { followsStaff } from '../staff.ts'
import { REASONS, type Reason } from './reasons.ts'

const WORDS: Record<Reason['reason'], string> = {
  OVERDUE: 'Something they have not completed was due before today.',
  DUE_SOON: 'Nothing is overdue, and the next they have to complete is due within 7 days.',
  FAILED_TWICE: 'The last two results of a quiz were below what it takes, and the course is not passed.',
  CERTIFICATE_ENDING: 'A certificate in force ends within 30 days.',
  STOPPED: 'Begun and not finished, with nothing done for 30 days.',
  NEVER_STARTED: 'Something is open to them and nothing begun.',
}

export const CallReason = builder.enumType('CallReason', {
  description: 'Why somebody needs a word about their training; most urgent first.',
  values: Object.fromEntries(REASONS.map((reason) => [reason, { description: WORDS[reason] }])) as Record<
    Reason['reason'],
    { description: string }
  >,
})

/** Who may ask for the queue: holders of view-users and user-reports, who find those in reach in it. */
export const callsPeople = (_root: unknown, _args: unknown, { viewer }: Context) =>
  viewer != null && followsStaff(viewer)
