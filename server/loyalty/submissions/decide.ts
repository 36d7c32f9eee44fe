import { builder, type Types } from '../../platform/graphql/builder.ts'
import { change } from '../../platform/change.ts'
import { signedIn } from '../../platform/context.ts'
import { badInput, failure, notFound, stale } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { optionalText, uuid } from '../../platform/values/inputs.ts'
import { book, dealer, issuer, person, spend } from '../../domain/ledger/ledger.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { STALE_TEXT, tellSubmission, titleOf } from './moves.ts'
import { decidesLoyalty, decidesSubmission, submissionsManagedBy } from '../rules.ts'
import { granted, MAX_GRANT, wholeNumber } from '../terms.ts'
import { worthOf } from './worth.ts'

/** The submission when the viewer may decide it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one of their own. */
async function submissionToDecide(c: Change, viewer: Viewer, id: string, version: number | null | undefined) {
  const row = await c.tx.loyaltySubmission.findFirst({ where: { AND: [{ id }, submissionsManagedBy(viewer)] } })
  if (!row) throw notFound('The submission')
  if (!decidesSubmission(viewer, row))
    throw failure(
      'FORBIDDEN',
      'Nobody decides about what they sent in themselves or what their own dealer would gain. Ask another administrator.',
    )
  if (version != null && version !== row.version)
    throw row.status === 'PENDING'
      ? stale()
      : failure('CONFLICT', STALE_TEXT[row.status], { version: STALE_TEXT[row.status] })
  return row
}

type Row = Awaited<ReturnType<typeof submissionToDecide>>

/** Whose account it is and in what it is counted. */
const accountOf = ({ forDealer, dealerId, userId }: Row) =>
  forDealer && dealerId
    ? { unit: 'credits' as const, account: dealer(dealerId) }
    : { unit: 'points' as const, account: person(userId) }

/** One conditional statement: of many decisions and edits at once one comes through. Errors: CONFLICT for the others. */
async function move(
  c: Change,
  { id, status, version }: Row,
  data: Parameters<Change['tx']['loyaltySubmission']['updateMany']>[0]['data'],
): Promise<void> {
  const { count } = await c.tx.loyaltySubmission.updateMany({
    where: { id, status, version },
    data: { ...data, version: { increment: 1 } },
  })
  if (!count)
    throw failure('CONFLICT', 'Someone else decided or changed this submission meanwhile.', {
      version: 'Someone else decided or changed this submission meanwhile.',
    })
}

async function approve(c: Change, row: Row, amount: number | null | undefined): Promise<void> {
  const { unit, account } = accountOf(row)
  const worth = (await worthOf(c.tx, [row.id])).get(row.id)!
  const grant = amount ?? worth.total
  if (grant < 1) throw badInput('amount', `Nothing on it is eligible. Enter how many ${unit} it earns, or deny it.`)
  if (grant > MAX_GRANT[unit]) throw badInput('amount', `At most ${granted(MAX_GRANT[unit], unit)} for one submission.`)
  await move(c, row, {
    status: 'APPROVED',
    [unit]: grant,
    deniedReason: null,
    decidedById: c.actorId,
    decidedAt: c.now,
  })
  // What each part earned is kept as it was on the day of the decision.
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
    subjectId: row.id,
    unit,
    amount: BigInt(grant),
    from: issuer,
    to: account,
  })
}

const payload = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>) => ({
  submission: t.prismaField({
    type: 'LoyaltySubmission',
    description: 'As it stands.',
    resolve: (query, { id }, _args, { db }) => db.loyaltySubmission.findUniqueOrThrow({ ...query, where: { id } }),
  }),
})

builder.relayMutationField(
  'decideLoyalty',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      approve: t.boolean({ required: true, description: 'True grants it, false refuses it.' }),
      amount: t.int({
        validate: wholeNumber('The amount', 1, MAX_GRANT.points),
        description: 'Credits or points to grant; what the eligible items come to when left out.',
      }),
      reason: t.string({ validate: optionalText(500), description: 'Needed when refusing; the person reads it.' }),
      version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
    }),
  },
  {
    description:
      'Grants or refuses a submission, in person, never the own or for the own dealer. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it was decided or changed meanwhile, BAD_USER_INPUT names the field.',
    authScopes: (_root, _args, { viewer }) => decidesLoyalty(viewer),
    resolve: (_root, { input: { databaseId, approve: isApproved, amount, reason, version } }, ctx) =>
      change(ctx, 'decideLoyalty', async (c) => {
        const row = await submissionToDecide(c, signedIn(ctx), databaseId, version)
        if (row.status !== 'PENDING')
          throw failure('CONFLICT', STALE_TEXT[row.status], { version: STALE_TEXT[row.status] })
        if (!isApproved && !reason) throw badInput('reason', 'Say why, so that it can be mended.')
        if (isApproved) await approve(c, row, amount)
        else await move(c, row, { status: 'DENIED', deniedReason: reason, decidedById: c.actorId, decidedAt: c.now })
        c.record({
          type: 'LoyaltySubmission',
          id: row.id,
          before: row,
          after: { status: isApproved ? 'APPROVED' : 'DENIED', amount, reason },
        })
        await c.emit('loyalty.decided', {
          submissionId: row.id,
          verdict: isApproved ? 'approved' : 'denied',
          at: c.now.toISOString(),
        })
        tellSubmission(c, row)
        return { id: row.id }
      }),
  },
  { outputFields: payload },
)

builder.relayMutationField(
  'undoLoyaltyDecision',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
    }),
  },
  {
    description:
      'Takes a decision back, so that the submission waits again; what was granted leaves the account. In person. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it waits already or the balance no longer covers it.',
    authScopes: (_root, _args, { viewer }) => decidesLoyalty(viewer),
    resolve: (_root, { input: { databaseId, version } }, ctx) =>
      change(ctx, 'undoLoyaltyDecision', async (c) => {
        const row = await submissionToDecide(c, signedIn(ctx), databaseId, version)
        if (row.status === 'PENDING') throw failure('CONFLICT', STALE_TEXT.PENDING, { version: STALE_TEXT.PENDING })
        await move(c, row, {
          status: 'PENDING',
          credits: 0,
          points: 0,
          deniedReason: null,
          decidedById: null,
          decidedAt: null,
        })
        if (row.status === 'APPROVED') {
          const { unit, account } = accountOf(row)
          const amount = row.credits || row.points
          const covered = await spend(c, {
            reference: `loyalty.undone:${row.id}:${row.version}`,
            kind: 'loyalty.undone',
            title: titleOf(row),
            subjectId: row.id,
            unit,
            amount: BigInt(amount),
            from: account,
            to: issuer,
          })
          if (!covered)
            throw failure(
              'CONFLICT',
              `Some of the ${granted(amount, unit)} was spent or has expired since. The approval can no longer be taken back.`,
            )
        }
        c.record({ type: 'LoyaltySubmission', id: row.id, before: row, after: { status: 'PENDING' } })
        await c.emit('loyalty.decided', { submissionId: row.id, verdict: 'undone', at: c.now.toISOString() })
        tellSubmission(c, row)
        return { id: row.id }
      }),
  },
  { outputFields: payload },
)
