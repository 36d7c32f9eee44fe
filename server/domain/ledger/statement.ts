/** What a movement means to the one whose account it is in. */
export const MEANINGS = ['EARNED', 'SPENT', 'EXPIRED', 'PAYOUT', 'MOVED'] as const
export type Meaning = (typeof MEANINGS)[number]

interface Kind {
  label: string
  meaning: Meaning
  returns: boolean
}

const kinds = new Map<string, Kind>()

/**
 * How the statement calls a kind of movement. `returns`: it gives back what was taken before, to the earnings it was taken
 * from, and starts no new year.
 */
function statementKind(kind: string, label: string, meaning: Meaning, { returns = false } = {}): void {
  kinds.set(kind, { label, meaning, returns })
}

/** A kind nobody has worded is told by the way it goes. */
export const kindOf = (kind: string, amount: bigint): Kind =>
  kinds.get(kind) ?? {
    label: amount > 0n ? 'Received' : 'Given',
    meaning: amount > 0n ? 'EARNED' : 'SPENT',
    returns: false,
  }

export const kindsMeaning = (meaning: Meaning): string[] =>
  [...kinds].flatMap(([kind, known]) => (known.meaning === meaning ? [kind] : []))

statementKind('course.completed', 'Course passed', 'EARNED')
statementKind('activity.approved', 'Activity approved', 'EARNED')
statementKind('activity.undone', 'Activity taken back', 'EARNED')
statementKind('loyalty.approved', 'Loyalty submission approved', 'EARNED')
statementKind('loyalty.undone', 'Loyalty submission taken back', 'EARNED')
statementKind('loyalty.sent', 'Sent by an administrator', 'EARNED')
statementKind('spiff-claim.approved', 'Spiff claim approved', 'EARNED')
statementKind('spiff-claim.reversed', 'Spiff claim taken back', 'EARNED')
statementKind('spiff-claim.sent', 'Paid outside the portal', 'PAYOUT')
statementKind('payout.held', 'Payout requested', 'PAYOUT')
statementKind('payout.returned', 'Payout returned', 'PAYOUT', { returns: true })
statementKind('reward.redeemed', 'Reward redeemed', 'SPENT')
statementKind('reward.undone', 'Redemption undone', 'SPENT', { returns: true })
statementKind('points.expired', 'Expired', 'EXPIRED')
statementKind('credits.expired', 'Expired', 'EXPIRED')
statementKind('user.merged', 'Accounts merged', 'MOVED')
statementKind('user.unmerged', 'Merge of accounts undone', 'MOVED')
