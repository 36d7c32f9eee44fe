import type { ClaimStatus } from '../../../prisma/generated/client/client.ts'
import { Money } from '../../domain/ledger/money.ts'
import { signedIn } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { loader, loaderBy } from '../../platform/kit/loader.ts'
import { claimTransitions } from '../transitions.ts'
import { decidesClaim, HINTS, RISKS } from '../rules.ts'
import { SpiffClaimStatus } from '../types.ts'
import { alikeClaims, freshRisks, type FoundRisk } from './risks.ts'

const RelatedClaim = builder
  .objectRef<FoundRisk['others'][number]>('RelatedClaim')
  .implement({
    description: 'A claim that gives another a risk; for who decides that one.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      number: t.exposeInt('number', { description: 'What people quote.' }),
      status: t.expose('status', { type: SpiffClaimStatus, description: 'Where it stands.' }),
      claimantName: t.exposeString('claimantName', { description: 'Whose claim it is.' }),
    }),
  })

const RiskReason = builder
  .objectRef<FoundRisk>('ClaimRiskReason')
  .implement({
    description: 'What speaks against it, and at which other claims.',
    fields: (t) => ({
      code: t.exposeString('code', {
        description: 'By its code, such as same-invoice; sent along as accepted when approving.',
      }),
      text: t.string({ description: 'In words.', resolve: ({ code }) => RISKS[code] }),
      isHint: t.boolean({
        description:
          'A reviewer may approve without accepting it; the reader still leaves the claim to a reviewer for the same total.',
        resolve: ({ code }) => HINTS.includes(code),
      }),
      claims: t.field({
        type: [RelatedClaim],
        description: 'The other claims, oldest first, at most 20; none where the risk is the claim’s own.',
        resolve: ({ others }) => others,
      }),
    }),
  })

interface Standing {
  granted: number
  denied: number
  waiting: number
  amount: bigint
  currency: string
}

const ClaimantRecord = builder
  .objectRef<Standing>('ClaimantRecord')
  .implement({
    description: 'What became of a person’s other claims.',
    fields: (t) => ({
      granted: t.exposeInt('granted', { description: 'Granted, paid out or not.' }),
      denied: t.exposeInt('denied', { description: 'Refused.' }),
      waiting: t.exposeInt('waiting', { description: 'Not decided.' }),
      grantedAmount: t.field({
        type: Money,
        description: 'What the granted ones come to, in the currency of this claim.',
        resolve: ({ amount, currency }) => ({ minor: amount, currency }),
      }),
    }),
  })

/** Its pictures are compared anew where they were alike. */
interface Weighed {
  id: string
  alike: boolean
}

const risksNow = loaderBy(
  ({ id }: Weighed) => id,
  async ({ db }, claims) => {
    const [fresh, alike] = await Promise.all([
      freshRisks(
        db,
        claims.map(({ id }) => id),
      ),
      alikeClaims(
        db,
        claims.flatMap(({ id, alike }) => (alike ? [id] : [])),
      ),
    ])
    return new Map(claims.map(({ id }) => [id, [...(fresh.get(id) ?? []), ...(alike.get(id) ?? [])]]))
  },
  () => [],
)

const records = loader(
  async ({ db }, userIds) => {
    const sums = await db.spiffClaim.groupBy({
      by: ['userId', 'status', 'currency'],
      where: { userId: { in: userIds } },
      _count: true,
      _sum: { amount: true },
    })
    return Map.groupBy(sums, ({ userId }) => userId)
  },
  () => [],
)

const GRANTED: readonly ClaimStatus[] = ['APPROVED', 'COMPLETED']
const WAITING: readonly ClaimStatus[] = ['SCANNING', 'PENDING']

const Decision = builder.enumType('ClaimDecision', {
  description: 'What a reviewer may do with a claim.',
  values: {
    APPROVE: { description: 'Grant it.' },
    DENY: { description: 'Refuse it.' },
    REVERSE: { description: 'Take the grant back and refuse it.' },
    UNDO: { description: 'Take the own decision of the last minutes back.' },
  } as const,
})

builder.prismaObjectFields('SpiffClaim', (t) => ({
  riskReasons: t.field({
    type: [RiskReason],
    nullable: true,
    description: 'What speaks against it as things stand now, with the other claims; null for who does not decide it.',
    select: { id: true, userId: true, risks: true },
    resolve: (claim, _args, ctx) =>
      decidesClaim(ctx.viewer, claim)
        ? risksNow(ctx).load({ id: claim.id, alike: claim.risks.includes('similar-image') })
        : null,
  }),
  claimantRecord: t.field({
    type: ClaimantRecord,
    nullable: true,
    description: 'What became of the person’s other claims; null for who does not decide it.',
    select: { userId: true, status: true, amount: true, currency: true },
    resolve: async (claim, _args, ctx) => {
      if (!decidesClaim(ctx.viewer, claim)) return null
      const sums = await records(ctx).load(claim.userId)
      const count = (states: readonly ClaimStatus[]) =>
        sums
          .filter(({ status }) => states.includes(status))
          .reduce((sum, { _count }) => sum + _count, states.includes(claim.status) ? -1 : 0)
      const amount = sums
        .filter(({ status, currency }) => GRANTED.includes(status) && currency === claim.currency)
        .reduce((sum, { _sum }) => sum + (_sum.amount ?? 0n), GRANTED.includes(claim.status) ? -claim.amount : 0n)
      return {
        granted: count(GRANTED),
        denied: count(['DENIED']),
        waiting: count(WAITING),
        amount,
        currency: claim.currency,
      }
    },
  }),
  decisions: t.field({
    type: [Decision],
    description: 'What the viewer may do with it now; nothing for the owner.',
    select: { userId: true, status: true, decidedById: true, decidedAt: true },
    resolve: (claim, _args, ctx) =>
      !decidesClaim(ctx.viewer, claim)
        ? []
        : [
            ...(claimTransitions.may('approve', claim) ? ['APPROVE' as const] : []),
            ...(claimTransitions.may('deny', claim) ? ['DENY' as const] : []),
            ...(claimTransitions.may('reverse', claim) ? ['REVERSE' as const] : []),
            ...(claimTransitions.may('undo', claim, { byId: signedIn(ctx).id, at: ctx.services.now() })
              ? ['UNDO' as const]
              : []),
          ],
  }),
}))
