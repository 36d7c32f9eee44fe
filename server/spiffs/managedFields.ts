import { builder, typeOf } from '../platform/graphql/builder.ts'
import { joined } from '../platform/kit/joined.ts'
import { money, Money } from '../domain/ledger/money.ts'
import { nameOf } from '../domain/people/people.ts'
import { allClaims, managesSpiff, sumOf } from './viewerSpiffs.ts'

interface Counted {
  waiting: number
  approved: number
  denied: number
  completed: number
}
const ClaimCounts = builder
  .objectRef<Counted>('SpiffClaimCounts')
  .implement({
    description: 'Claims of a spiff by where they stand.',
    fields: (t) => ({
      waiting: t.exposeInt('waiting', { description: 'Being read or waiting for a reviewer.' }),
      approved: t.exposeInt('approved', { description: 'Granted, not paid out yet.' }),
      denied: t.exposeInt('denied', { description: 'Refused.' }),
      completed: t.exposeInt('completed', { description: 'Paid out.' }),
    }),
  })

/** What only those who manage a spiff read of it; null for others. */
builder.prismaObjectFields('Spiff', (t) => ({
  viewerCanEdit: t.boolean({
    description: 'Whether the viewer manages it.',
    resolve: ({ id }, _args, ctx) => managesSpiff(ctx, id),
  }),
  audience: t.field({
    type: [typeOf('AssignmentGroup')],
    nullable: true,
    description: 'Groups it is for, by name; none means everybody. Null for who does not manage it.',
    select: (_args, _ctx, nested) => ({
      audience: { orderBy: { group: { name: 'asc' as const } }, select: { group: nested() } },
    }),
    resolve: async ({ id, audience }, _args, ctx) => ((await managesSpiff(ctx, id)) ? joined(audience, 'group') : null),
  }),
  budget: t.field({
    type: Money,
    nullable: true,
    description: 'All it may grant; null: no limit, and for who does not manage it.',
    select: { budget: true },
    resolve: async ({ id, budget, currency }, _args, ctx) =>
      (await managesSpiff(ctx, id)) ? money(budget, currency) : null,
  }),
  granted: t.field({
    type: Money,
    nullable: true,
    description: 'Granted so far; null for who does not manage it.',
    select: { granted: true },
    resolve: async ({ id, granted, currency }, _args, ctx) =>
      (await managesSpiff(ctx, id)) ? money(granted, currency) : null,
  }),
  spentMin: t.field({
    type: Money,
    nullable: true,
    description: 'Invoices below are marked for a second look; null: none are, and for who does not manage it.',
    select: { spentMin: true },
    resolve: async ({ id, spentMin, currency }, _args, ctx) =>
      (await managesSpiff(ctx, id)) ? money(spentMin, currency) : null,
  }),
  spentMax: t.field({
    type: Money,
    nullable: true,
    description: 'Invoices above are marked for a second look; null: none are, and for who does not manage it.',
    select: { spentMax: true },
    resolve: async ({ id, spentMax, currency }, _args, ctx) =>
      (await managesSpiff(ctx, id)) ? money(spentMax, currency) : null,
  }),
  claimCounts: t.field({
    type: ClaimCounts,
    nullable: true,
    description: 'Its claims by where they stand; null for who does not manage it.',
    resolve: async ({ id }, _args, ctx) => {
      if (!(await managesSpiff(ctx, id))) return null
      const claims = await allClaims(ctx, id)
      return {
        waiting: sumOf(claims, 'SCANNING', 'PENDING').number,
        approved: sumOf(claims, 'APPROVED').number,
        denied: sumOf(claims, 'DENIED').number,
        completed: sumOf(claims, 'COMPLETED').number,
      }
    },
  }),
  deniedReason: t.string({
    nullable: true,
    description: 'Why it was refused; null otherwise, and for who does not manage it.',
    select: { deniedReason: true },
    resolve: async ({ id, deniedReason }, _args, ctx) => ((await managesSpiff(ctx, id)) ? deniedReason : null),
  }),
  createdByName: t.string({
    nullable: true,
    description: 'Who proposed it; null when gone, and for who does not manage it.',
    select: { createdBy: { select: { firstName: true, lastName: true, email: true } } },
    resolve: async ({ id, createdBy }, _args, ctx) =>
      createdBy && (await managesSpiff(ctx, id)) ? nameOf(createdBy) : null,
  }),
  decidedByName: t.string({
    nullable: true,
    description: 'Who opened or refused it; null before, and for who does not manage it.',
    select: { decidedBy: { select: { firstName: true, lastName: true, email: true } } },
    resolve: async ({ id, decidedBy }, _args, ctx) =>
      decidedBy && (await managesSpiff(ctx, id)) ? nameOf(decidedBy) : null,
  }),
}))
