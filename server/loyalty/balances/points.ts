import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { signedIn } from '../../platform/context.ts'
import { loader } from '../../platform/kit/loader.ts'
import { idIs } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { kindOf, kindsOff } from '../../domain/ledger/statement.ts'
import { PointsEntry } from '../entity.ts'
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
  description: 'Points gained or spent. Seen by the person, and with user-reports by those whose reach they are in.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ id, userId }, ctx) => ctx.viewer?.id === userId || PointsEntry.sees(ctx, id),
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

const ofPerson = (userId: string | null | undefined, { id }: Viewer): Prisma.LedgerEntryWhereInput => ({
  userId: userId == null ? id : idIs(userId),
})
const person = { description: 'Raw id of a person; oneself by default.' }

builder.queryField('pointsBalance', (t) =>
  t.int({
    authScopes: { personOr: 'user-reports' },
    args: { userId: t.arg.id(person) },
    description: 'Points of the viewer, or of a person they may follow: the sum of all entries. 0 for others.',
    resolve: async (_root, { userId }, ctx) => {
      const viewer = signedIn(ctx)
      const { _sum: sum } = await ctx.db.ledgerEntry.aggregate({
        where: { AND: [PointsEntry.access.visibleTo(viewer), ofPerson(userId, viewer)] },
        _sum: { amount: true },
      })
      return Number(sum.amount ?? 0)
    },
  }),
)

PointsEntry.list('pointsHistory', {
  description:
    'Points as they came and went, newest first: of the viewer, or of a person they may follow; without rewards while those are turned off.',
  args: (arg) => ({ userId: arg.id(person) }),
  found: ({ userId }, viewer): Prisma.LedgerEntryWhereInput => ({
    ...ofPerson(userId, viewer),
    transaction: { kind: { notIn: kindsOff(viewer) } },
  }),
  order: [{ createdAt: 'desc' }],
})
