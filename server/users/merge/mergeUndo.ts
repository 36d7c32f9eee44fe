import { tellAccessChanged } from '../../domain/people/accessChanges.ts'
import { tellCounts } from '../../domain/badges.ts'
import type { Prisma, User, UserMerge as Merge } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { mergeParts } from '../../domain/people/mergeable.ts'
import { lockPair, withStandIn } from './mergePeople.ts'
import { mergeRecordIn, type MergeRecord } from './mergeRecord.ts'
import { plain } from './mergeFields.ts'
import { UserMerge } from '../entity.ts'
import { mergesPeople } from '../rules.ts'

/** How long a merge can be undone. */
const DAYS = 30
const undoableUntil = ({ createdAt }: Pick<Merge, 'createdAt'>) => new Date(createdAt.getTime() + DAYS * 86_400_000)

/** Columns that still hold what the merge wrote; what somebody edited since stays as edited. */
const untouched = (now: User, fields: MergeRecord['fields']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([column, { after }]) => plain(now[column as keyof User]) === plain(after))
      .map(([column, { before }]) => [column, before]),
  )

const asColumns = (columns: Record<string, unknown>): Prisma.UserUncheckedUpdateInput =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [
      column,
      /(At|Date)$/.test(column) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )

async function undoMerge(c: Change, viewer: Viewer, id: string): Promise<Merge> {
  await c.tx.$executeRaw`SELECT 1 FROM "UserMerge" WHERE id = ${id}::uuid FOR UPDATE`
  const merge = await c.tx.userMerge.findUnique({ where: { id } })
  if (!merge) throw notFound('The merge')
  if (merge.undoneAt) throw failure('CONFLICT', 'This merge was undone already.')
  if (undoableUntil(merge) < c.now) throw failure('CONFLICT', `A merge can be undone for ${DAYS} days.`)
  const { primaryId, secondaryId } = merge
  const { primary, secondary } = await lockPair(c, viewer, merge)
  const both = { in: [primaryId, secondaryId] }
  if (
    await c.tx.userMerge.count({
      where: {
        id: { not: id },
        undoneAt: null,
        createdAt: { gte: merge.createdAt },
        OR: [{ primaryId: both }, { secondaryId: both }],
      },
    })
  ) {
    throw failure('CONFLICT', 'One of these accounts was merged again since. Undo that merge first.')
  }
  if (secondary.status !== 'DEACTIVATED' || secondary.deactivatedAt?.getTime() !== merge.createdAt.getTime())
    throw failure('CONFLICT', 'The closed account was changed since. The merge can no longer be undone.')

  const undoRecord = mergeRecordIn(merge.moved)
  for (const part of mergeParts())
    if (part.name in undoRecord.parts) {
      const decided = await part.decidedSince?.(c.tx, merge.createdAt, undoRecord.parts[part.name])
      if (decided)
        throw failure(
          'CONFLICT',
          `What came with the closed account was decided or paid since: ${decided}. The merge can no longer be undone.`,
        )
    }
  await withStandIn(c, primary.roleId, async (standInId) => {
    for (const part of mergeParts().reverse())
      if (part.name in undoRecord.parts)
        await part.putBack(c, { primaryId, secondaryId, mergeId: id, standInId }, undoRecord.parts[part.name])
  })
  const { email, status, deactivationReason, deactivatedAt } = undoRecord.secondary
  // Out of the way first: each takes back the address the other may have.
  await c.tx.user.update({ where: { id: secondaryId }, data: { email: `merged.${secondaryId}@merge.invalid` } })
  await c.tx.user.update({
    where: { id: primaryId },
    data: { ...asColumns(untouched(primary, undoRecord.fields)), version: { increment: 1 } },
  })
  if (await c.tx.user.count({ where: { email, id: { not: secondaryId } } }))
    throw failure('CONFLICT', `${email} belongs to another account by now. Change its address first.`)
  await c.tx.user.update({
    where: { id: secondaryId },
    data: {
      email,
      status,
      deactivationReason,
      deactivatedAt: deactivatedAt ? new Date(deactivatedAt) : null,
      version: { increment: 1 },
    },
  })
  return c.tx.userMerge.update({ where: { id }, data: { undoneAt: c.now } })
}

mutation('undoUserMerge', {
  description:
    `Makes two accounts of a merged one again, for ${DAYS} days: everything goes back to where it was, what was edited since stays. ` +
    'Errors: NOT_FOUND, FORBIDDEN for the own account or one above, CONFLICT when it is too late, undone, merged again, something that came with the closed account was decided or booked since, or the points or the address are used by now.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'The merge.' }) }),
  may: mergesPeople,
  async does(c, { databaseId }, viewer) {
    const { id, primaryId, secondaryId, createdAt } = await undoMerge(c, viewer, databaseId)
    c.record({ type: 'User', id: primaryId, after: { mergeId: id, secondaryId, undone: true } })
    await c.emit('user.unmerged', { mergeId: id, primaryId, secondaryId, mergedAt: createdAt })
    tellAccessChanged(c, [primaryId, secondaryId])
    tellCounts(c)
    return { id }
  },
  answers: (t) => ({
    merge: t.prismaField({
      type: 'UserMerge',
      description: 'The merge as undone.',
      resolve: (query, { id }, _args, { db }) => db.userMerge.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
})

builder.prismaNode('UserMerge', {
  description: 'Two accounts that became one. Seen by who may merge accounts.',
  id: { field: 'id' },
  authScopes: (_merge, { viewer }) => mergesPeople(viewer),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    primary: t.prismaField({
      type: 'User',
      nullable: true,
      description: 'The account that stayed; null when it is gone.',
      select: { primaryId: true },
      resolve: (query, { primaryId }, _args, { db }) => db.user.findUnique({ ...query, where: { id: primaryId } }),
    }),
    secondary: t.prismaField({
      type: 'User',
      nullable: true,
      description: 'The account that was closed; null when it is gone.',
      select: { secondaryId: true },
      resolve: (query, { secondaryId }, _args, { db }) => db.user.findUnique({ ...query, where: { id: secondaryId } }),
    }),
    secondaryEmail: t.string({
      description: 'The address the closed account had.',
      select: { moved: true },
      resolve: ({ moved }) => mergeRecordIn(moved).secondary.email,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they became one.' }),
    undoneAt: t.expose('undoneAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they became two again; null while they are one.',
    }),
    undoableUntil: t.field({
      type: 'DateTime',
      description: 'Until when it can be undone.',
      select: { createdAt: true },
      resolve: undoableUntil,
    }),
    canUndo: t.boolean({
      description: 'Whether it can be undone now, as far as time goes.',
      select: { createdAt: true, undoneAt: true },
      resolve: (merge, _args, { services }) => !merge.undoneAt && undoableUntil(merge) > services.now(),
    }),
  }),
})

UserMerge.list('userMerges', {
  description: 'Merges of accounts, newest first. For who may merge accounts.',
  order: [{ createdAt: 'desc' }],
})
