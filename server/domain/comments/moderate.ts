import { failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { optionalText, searchText, uuid } from '../../platform/values/inputs.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { tellCounts } from '../badges.ts'
import { withdrawNotifications } from '../news/notify.ts'
import { count, publishComment, THING, thingOf } from './commented.ts'
import { commentsModeratedBy, commentsVisibleTo } from './filters.ts'
import { Comment, ReportReason } from './schema.ts'
import { newsOf } from './commentNotifications.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A comment was hidden by whoever moderates; its author is told. */
    'comment.hidden': { commentId: string }
  }
}

mutation('reportComment', {
  description:
    'Asks whoever moderates to look at somebody’s comment; said twice it counts once. Errors: NOT_FOUND, CONFLICT for an own one, FORBIDDEN while acting as someone.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the comment.' }),
    reason: t.field({ type: ReportReason, required: true, description: 'Why.' }),
    note: t.string({ validate: optionalText(500), description: 'More, in own words.' }),
  }),
  may: 'inPerson',
  async first(ctx) {
    await ctx.services.limits.use('comment', `report:${ctx.viewer!.id}`)
  },
  async does(c, { databaseId: id, reason, note }, viewer) {
    const comment = await c.tx.comment.findFirst({
      where: { AND: [{ id, deletedAt: null, hiddenAt: null }, commentsVisibleTo(viewer)] },
      select: { authorId: true },
    })
    if (!comment) throw notFound('The comment')
    if (comment.authorId === viewer.id) throw failure('CONFLICT', 'This is your own comment. You can delete it.')
    const { count: fresh } = await c.tx.commentReport.createMany({
      data: { commentId: id, userId: viewer.id, reason, note: note ?? '', createdAt: c.now },
      skipDuplicates: true,
    })
    if (fresh) {
      await c.tx.comment.update({ where: { id }, data: { reportCount: { increment: 1 } } })
      tellCounts(c)
    }
    c.record({ type: 'Comment', id, after: { reported: reason } })
    return { id }
  },
  answers: Comment.saved('As it stands.'),
})

/** Whatever was reported of it has been looked at. */
async function settleReports(c: Change, id: string): Promise<void> {
  const { count: settled } = await c.tx.commentReport.updateMany({
    where: { commentId: id, settledAt: null },
    data: { settledAt: c.now },
  })
  if (!settled) return
  await c.tx.comment.update({ where: { id }, data: { reportCount: { decrement: settled } } })
  tellCounts(c)
}

mutation('moderateComment', {
  description:
    'Hides a comment under something the viewer looks after, or shows it again; either way its reports are settled. The author of a hidden one is told and still reads it. Errors: NOT_FOUND, FORBIDDEN while acting as someone.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the comment.' }),
    hidden: t.boolean({ required: true, description: 'True hides it, false shows it.' }),
  }),
  may: 'inPerson',
  async does(c, { databaseId: id, hidden }, viewer) {
    const before = await c.tx.comment.findFirst({
      where: { AND: [{ id, deletedAt: null }, commentsModeratedBy(viewer)] },
      select: { id: true, hiddenAt: true, ...THING },
    })
    if (!before) throw notFound('The comment')
    // Two who hide it at once hide it once.
    const { count: changed } = await c.tx.comment.updateMany({
      where: { id, deletedAt: null, hiddenAt: hidden ? null : { not: null } },
      data: hidden ? { hiddenAt: c.now, hiddenById: c.actorId } : { hiddenAt: null, hiddenById: null },
    })
    await settleReports(c, id)
    const thing = thingOf(before)
    if (changed) {
      await count(c.tx, thing, hidden ? -1 : 1)
      if (hidden) {
        await withdrawNotifications(c, { reference: newsOf(id) })
        await c.emit('comment.hidden', { commentId: id })
      } else {
        await withdrawNotifications(c, { reference: `comment.hidden:${id}` })
        await c.emit('comment.written', { commentId: id })
      }
    }
    publishComment(c, thing, id)
    c.record({ type: 'Comment', id, before, after: { hidden } })
    return { id }
  },
  answers: Comment.saved('As it stands.'),
})

Comment.list('moderatedComments', {
  description: 'Comments under what the viewer looks after; those reported and not decided first asked for.',
  may: 'admin',
  among: (viewer) => ({ AND: [commentsModeratedBy(viewer), { deletedAt: null }] }),
  args: (arg) => ({
    text: arg.string({ description: 'Part of the words, or of the author’s name.' }),
    reported: arg.boolean({ description: 'True: only those with reports nobody has decided.' }),
    hidden: arg.boolean({ description: 'Only hidden ones, or only those shown.' }),
  }),
  found({ text, reported, hidden }): Prisma.CommentWhereInput {
    const words = searchText(text)
    return {
      ...(reported ? { reportCount: { gt: 0 } } : {}),
      ...(hidden == null ? {} : { hiddenAt: hidden ? { not: null } : null }),
      ...(words
        ? {
            OR: [
              { text: { contains: words, mode: 'insensitive' } },
              { author: { firstName: { contains: words, mode: 'insensitive' } } },
              { author: { lastName: { contains: words, mode: 'insensitive' } } },
            ],
          }
        : {}),
    }
  },
  order: [{ createdAt: 'desc' }],
})
