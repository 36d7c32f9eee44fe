import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Rule } from '../../domain/receipts/proof/paper.ts'
import type { Proof } from '../../domain/receipts/proof/proof.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { addDays } from '../../platform/values/days.ts'
import { accountOf, seesAll } from '../../platform/viewer.ts'
import { spiffsKeptBy } from '../../spiffs/rules.ts'
import type { Read } from '../receipts/claimed.ts'
import { ProofRule } from '../receipts/scanTypes.ts'
import { reviewsClaims } from '../rules.ts'
import { lessonsOfClaim } from './learn.ts'

/** Writes down what a claim that goes to a person was doubted for, in place of what was doubted before. */
export async function noteDoubts(c: Change, claim: Read & { id: string }, { verdicts }: Proof): Promise<void> {
  const rules = verdicts.filter(({ proven }) => !proven).map(({ rule }) => rule)
  const templates = rules.includes('explained') ? lessonsOfClaim(claim).map(({ template }) => template) : []
  const doubts = rules.flatMap((rule): { rule: Rule; template: string | null }[] =>
    rule === 'explained' && templates.length
      ? templates.map((template) => ({ rule, template }))
      : [{ rule, template: null }],
  )
  await c.tx.spiffReceiptDoubt.deleteMany({ where: { claimId: claim.id } })
  await c.tx.spiffReceiptDoubt.createMany({
    data: doubts.map((doubt) => ({ ...doubt, claimId: claim.id, createdAt: c.now })),
  })
}

const DAYS = 90
const MOST = 100

interface DoubtKind {
  rule: Rule
  template: string | null
  claims: number
  approved: number
  denied: number
  dealers: number
}

const ReceiptDoubtKind = builder
  .objectRef<DoubtKind>('SpiffReceiptDoubtKind')
  .implement({
    description: 'Something that receipts were doubted for, and what people decided then.',
    fields: (t) => ({
      rule: t.expose('rule', { type: ProofRule, description: 'The rule that was not proven.' }),
      template: t.exposeString('template', {
        nullable: true,
        description: 'The line that was not understood, with slots; null for other rules.',
      }),
      claims: t.exposeInt('claims', { description: 'Claims left to a person with this doubt.' }),
      approved: t.exposeInt('approved', { description: 'Of these, approved.' }),
      denied: t.exposeInt('denied', { description: 'Of these, denied.' }),
      dealers: t.exposeInt('dealers', { description: 'Dealers whose claims these are.' }),
    }),
  })

/** Claims `c` that the viewer looks through, as `claimsReviewedBy` says it, without those of dealers they work at. */
async function reviewedBy(ctx: Context): Promise<Prisma.Sql> {
  const viewer = signedIn(ctx)
  const others = Prisma.sql`c."userId" <> ${accountOf(viewer)}::uuid
    AND (c."dealerId" IS NULL OR c."dealerId" <> ALL(${[...viewer.dealerIds]}::uuid[]))`
  if (seesAll(viewer)) return others
  const spiffs = await ctx.db.spiff.findMany({ where: spiffsKeptBy(viewer), select: { id: true } })
  return Prisma.sql`${others} AND c."spiffId" = ANY(${spiffs.map(({ id }) => id)}::uuid[])`
}

builder.queryField('spiffReceiptDoubtKinds', (t) =>
  t.field({
    type: [ReceiptDoubtKind],
    complexity: { field: 20, multiplier: 1 },
    authScopes: (_root, _args, { viewer }) => reviewsClaims(viewer),
    description: `What receipts of the last ${DAYS} days were doubted for, of claims the viewer looks through: what was approved most often first, at most ${MOST}.`,
    resolve: async (_root, _args, ctx) => {
      const since = addDays(ctx.services.now(), -DAYS)
      return ctx.db.$queryRaw<DoubtKind[]>`
        SELECT d.rule, d.template, count(*)::int AS claims, count(DISTINCT c."dealerId")::int AS dealers,
               (count(*) FILTER (WHERE c.status IN ('APPROVED', 'COMPLETED')))::int AS approved,
               (count(*) FILTER (WHERE c.status = 'DENIED'))::int AS denied
          FROM "SpiffReceiptDoubt" d JOIN "SpiffClaim" c ON c.id = d."claimId"
         WHERE d."createdAt" >= ${since} AND c.status <> 'WITHDRAWN' AND ${await reviewedBy(ctx)}
         GROUP BY d.rule, d.template ORDER BY approved DESC, claims DESC, d.rule, d.template LIMIT ${MOST}`
    },
  }),
)
