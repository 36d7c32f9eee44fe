import type { BulkAct, BulkList } from '../domain/bulk/acts.ts'
import { leftOut } from '../domain/bulk/acts.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { freshRisks } from './review/risks.ts'
import { claimsReviewedBy, decidesClaims, DENY_REASONS, HINTS, RISKS } from './rules.ts'
import { claimTransitions } from './transitions.ts'

export const claimList: BulkList = {
  nouns: ['claim', 'claims'],
  model: 'SpiffClaim',
  async rows(ctx, ids) {
    const claims = await ctx.db.spiffClaim.findMany({
      where: { AND: [{ id: { in: ids } }, claimsReviewedBy(signedIn(ctx))] },
      select: { id: true, number: true, version: true },
    })
    return claims.map(({ id, number, version }) => ({ id, name: `Claim ${number}`, version }))
  },
  pageOf: (id) => `/auth/admin/spiff-manager/claims/${id}`,
}

const standing = ({ db }: Context, ids: readonly string[]) =>
  db.spiffClaim.findMany({ where: { id: { in: [...ids] } }, select: { id: true, status: true } })

const stateWord = (status: string) => `It is ${status === 'SCANNING' ? 'being read' : status.toLowerCase()}.`

/** What the claims pay, each currency by itself. */
async function sums({ db }: Context, ids: readonly string[]) {
  const found = await db.spiffClaim.groupBy({
    by: ['currency'],
    where: { id: { in: [...ids] } },
    _sum: { amount: true },
    orderBy: { currency: 'asc' },
  })
  return found.map(({ currency, _sum }) => ({ currency, minor: _sum.amount ?? 0n }))
}

const undo: BulkAct['undo'] = {
  mutation: 'undoClaimDecision',
  input: ({ id, version }) => ({ databaseId: id, version }),
}

export const claimActs: Record<string, BulkAct> = {
  approve: {
    label: 'Approve',
    may: decidesClaims,
    async left(ctx, ids) {
      const [claims, risks] = await Promise.all([standing(ctx, ids), freshRisks(ctx.db, ids)])
      return leftOut(claims, ({ id, status }) => {
        if (status !== 'PENDING') return stateWord(status)
        const found = (risks.get(id) ?? []).filter(({ code }) => !HINTS.includes(code))
        return found.length ? `Look at it by itself: ${found.map(({ code }) => RISKS[code]).join('; ')}.` : undefined
      })
    },
    sums,
    mutation: 'approveClaim',
    input: ({ id, version }) => ({ databaseId: id, version }),
    undo,
  },
  deny: {
    label: 'Deny',
    text: 'Each person is told the reason and may submit the claim again.',
    isDanger: true,
    may: decidesClaims,
    choice: {
      label: 'Reason',
      options: async () =>
        Object.entries(DENY_REASONS).map(([code, label]) => ({
          value: code.replaceAll('-', '_').toUpperCase(),
          label,
        })),
    },
    reason: { label: 'A word to the person', required: false },
    left: async (ctx, ids) =>
      leftOut(await standing(ctx, ids), (claim) =>
        claimTransitions.may('deny', claim) ? undefined : stateWord(claim.status),
      ),
    sums,
    mutation: 'denyClaim',
    input: ({ id, version }, { choice, reason }) => ({ databaseId: id, version, reason: choice, note: reason }),
    undo,
  },
}
