import type { LoyaltySubmission } from '../../../prisma/generated/client/client.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { optionalText, uuid } from '../../platform/values/inputs.ts'
import { UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { refuseForErased } from '../../domain/people/erased.ts'
import { book, dealer, holdAccount, issuer, person } from '../../domain/ledger/ledger.ts'
import { reclaim } from '../../domain/ledger/reclaim.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { Submission } from '../entity.ts'
import { submissionTransitions, tellSubmission, titleOf } from './transitions.ts'
import { decidesLoyalty, decidesSubmission, submissionsManagedBy } from '../rules.ts'
import { granted, MAX_GRANT, wholeNumber } from '../terms.ts'
import { worthOf } from './worth.ts'

/**
 * The submission when the viewer may decide it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one of their own,
 * CONFLICT.
 */
const submissionToDecide = async ({ tx }: Change, viewer: Viewer, id: string, version: number | null | undefined) =>
  submissionTransitions.toDecide(
    await tx.loyaltySubmission.findFirst({ where: { AND: [{ id }, submissionsManagedBy(viewer)] } }),
    (row) => decidesSubmission(viewer, row),
    version,
  )

/** Whose account it is and in what it is counted. */
const accountOf = ({ forDealer, dealerId, userId }: LoyaltySubmission) =>
  forDealer && dealerId
    ? { unit: 'credits' as const, account: dealer(dealerId) }
    : { unit: 'points' as const, account: person(userId) }

/** Grants what it is worth, or another amount, and keeps what each part earned as it was on this day. */
async function approve(c: Change, row: LoyaltySubmission, amount: number | null | undefined) {
  const { unit, account } = accountOf(row)
  const worth = (await worthOf(c.tx, [row.id])).get(row.id)!
  const grant = amount ?? worth.total
  if (grant < 1) throw badInput('amount', `Nothing on it is eligible. Enter how many ${unit} it earns, or deny it.`)
  if (grant > MAX_GRANT[unit]) throw badInput('amount', `At most ${granted(MAX_GRANT[unit], unit)} for one submission.`)
  await holdAccount(c, person(row.userId))
  await refuseForErased(c.tx, row.userId)
  const entry = await submissionTransitions.take(c, 'approve', row, { data: { [unit]: grant }, said: { amount } })
  for (const { id } of await c.tx.loyaltySubmissionItem.findMany({
    where: { submissionId: row.id },
    select: { id: true },
  })) {
    const earned = worth.items.get(id)
    await c.tx.loyaltySubmissionItem.update({
      where: { id },
      data: { itemId: earned?.itemId ?? null, name: earned?.name ?? '', credits: earned?.credits ?? 0 },
    })
  }
  await book(c, {
    reference: `loyalty.approved:${row.id}:${row.version}`,
    kind: 'loyalty.approved',
    title: titleOf(row),
    subject: { type: 'LoyaltySubmission', id: row.id },
    unit,
    amount: BigInt(grant),
    from: issuer,
    to: account,
  })
  return entry
}

/** Takes what was granted out of the account again. Errors: CONFLICT where it is not there any more. */
async function takeBack(c: Change, row: LoyaltySubmission, verdict: 'undone' | 'reversed'): Promise<void> {
  const { unit, account } = accountOf(row)
  const amount = row.credits || row.points
  const covered = await reclaim(c, {
    reference: `loyalty.undone:${row.id}:${row.version}`,
    kind: 'loyalty.undone',
    title: titleOf(row),
    subject: { type: 'LoyaltySubmission', id: row.id },
    unit,
    amount: BigInt(amount),
    from: account,
    to: issuer,
  })
  if (!covered)
    throw failure(
      'CONFLICT',
      `Some of the ${granted(amount, unit)} was spent or has expired since. The approval can no longer be ${verdict}.`,
    )
}

mutation('decideLoyalty', {
  description:
    'Grants or refuses a submission, in person, never the own or for the own dealer. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it was decided or changed meanwhile, BAD_USER_INPUT names the field.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    approve: t.boolean({ required: true, description: 'True grants it, false refuses it.' }),
    amount: t.int({
      validate: wholeNumber('The amount', 1, MAX_GRANT.points),
      description: 'Credits or points to grant; what the eligible items come to when left out.',
    }),
    reason: t.string({ validate: optionalText(500), description: 'Needed when refusing; the person reads it.' }),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
  }),
  may: decidesLoyalty,
  async does(c, { databaseId: id, approve: isApproved, amount, reason, version }, viewer) {
    const row = await submissionToDecide(c, viewer, id, version)
    c.record(
      isApproved ? await approve(c, row, amount) : await submissionTransitions.take(c, 'deny', row, { note: reason }),
    )
    const verdict = isApproved ? 'approved' : 'denied'
    await c.emit('loyalty.decided', { submissionId: id, verdict, at: c.now.toISOString() })
    tellSubmission(c, row)
    return { id }
  },
  answers: Submission.saved('As it stands.', 'submission'),
})

mutation('undoLoyaltyDecision', {
  description: `Takes the viewer’s own decision of the last ${UNDO_MINUTES} minutes back, so that the submission waits again; what was granted leaves the account. In person. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when somebody else decided, it is too late, it waits already or the balance no longer covers it.`,
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
  }),
  may: decidesLoyalty,
  async does(c, { databaseId: id, version }, viewer) {
    const row = await submissionToDecide(c, viewer, id, version)
    c.record(await submissionTransitions.take(c, 'undo', row, { data: { credits: 0, points: 0 } }))
    if (row.status === 'APPROVED') await takeBack(c, row, 'undone')
    await c.emit('loyalty.decided', { submissionId: id, verdict: 'undone', at: c.now.toISOString() })
    tellSubmission(c, row)
    return { id }
  },
  answers: Submission.saved('As it stands.', 'submission'),
})

mutation('reverseLoyalty', {
  description:
    'Takes an approval back, whoever gave it and however long ago: the submission is refused with the reason, and what was granted leaves the account. In person, never the own or for the own dealer. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT when it is not approved, was changed meanwhile or the balance no longer covers it.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    reason: t.string({ required: true, validate: optionalText(500), description: 'The person reads it.' }),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
  }),
  may: decidesLoyalty,
  async does(c, { databaseId: id, reason, version }, viewer) {
    const row = await submissionToDecide(c, viewer, id, version)
    c.record(
      await submissionTransitions.take(c, 'reverse', row, { note: reason.trim(), data: { credits: 0, points: 0 } }),
    )
    await takeBack(c, row, 'reversed')
    await c.emit('loyalty.decided', { submissionId: id, verdict: 'reversed', at: c.now.toISOString() })
    tellSubmission(c, row)
    return { id }
  },
  answers: Submission.saved('As it stands.', 'submission'),
})
