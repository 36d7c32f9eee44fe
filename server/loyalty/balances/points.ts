import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { signedIn } from '../../platform/context.ts'
import { loader } from '../../platform/kit/loader.ts'
import { kindOf, kindsOff } from '../../domain/ledger/statement.ts'
import { PointsEntry } from '../entity.ts'
import { pointsVisibleTo } from '../rules.ts'
import { standingOf } from './expiringBalances.ts'

/** Titles of the courses that points were earned with; null for one that is gone. */
const courseTitles = loader(
  async (ctx, ids) => {
    const rows = await ctx.db.course.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  () => null,
)

builder.prismaNode('LedgerEntry', {
  name: 'PointsEntry',
  description: 'Points gained or spent; seen by the person alone.',
  id: { field: 'id' },
  select: { userId: true },
  authScopes: ({ userId }, { viewer }) => viewer != null && viewer.id === userId,
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    amount: t.int({
      description: 'Points; negative when spent.',
      select: { amount: true },
      resolve: ({ amount }) => Number(amount),
    }),
    kind: t.string({
      description: 'What for, such as course.completed.',
      select: { transaction: { select: { kind: true } } },
      resolve: ({ transaction }) => transaction.kind,
    }),
    label: t.string({
      description: 'The same in words.',
      select: { amount: true, transaction: { select: { kind: true } } },
      resolve: ({ amount, transaction }) => kindOf(transaction.kind, amount).label,
    }),
    title: t.string({
      nullable: true,
      description:
        'The course, reward, activity or submission, as it was called then; null where the kind says enough, and for a course that is gone.',
      select: { transaction: { select: { title: true, subjectType: true, subjectId: true } } },
      resolve: ({ transaction: { title, subjectType, subjectId } }, _args, ctx) =>
        title ?? (subjectType === 'Course' && subjectId ? courseTitles(ctx).load(subjectId) : null),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
})

builder.queryField('pointsExpireAt', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    authScopes: { signedIn: true },
    description: 'When the viewer’s points expire, a year after the last were earned; null while there are none.',
    resolve: async (_root, _args, ctx) => (await standingOf(ctx.db, 'person', signedIn(ctx).id))?.expiresAt ?? null,
  }),
)

builder.queryField('pointsBalance', (t) =>
  t.int({
    authScopes: { signedIn: true },
    description: 'The viewer’s points: the sum of all entries.',
    resolve: async (_root, _args, ctx) =>
      Number(
        (await ctx.db.ledgerEntry.aggregate({ where: pointsVisibleTo(signedIn(ctx)), _sum: { amount: true } }))._sum
          .amount ?? 0,
      ),
  }),
)

PointsEntry.list('pointsHistory', {
  description: 'The viewer’s points as they came and went, newest first; without rewards while those are turned off.',
  found: (_args, viewer): Prisma.LedgerEntryWhereInput => ({ transaction: { kind: { notIn: kindsOff(viewer) } } }),
  order: [{ createdAt: 'desc' }],
})
