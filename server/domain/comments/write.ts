import { z } from 'zod'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import { on, type Change } from '../../platform/events.ts'
import type { Fields } from '../../platform/kit/models.ts'
import { mutation, type InputFields } from '../../platform/kit/mutation.ts'
import { requiredText, uuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { tellCounts } from '../badges.ts'
import { withdrawNotifications } from '../news/notify.ts'
import {
  CommentTarget,
  count,
  owned,
  ownerOf,
  publishComment,
  tablesOf,
  THING,
  thingOf,
  under,
  type Commented,
  type Thing,
} from './commented.ts'
import { checkedNames } from './named.ts'
import { commentsVisibleTo } from './filters.ts'
import { Comment } from './schema.ts'
import { newsOf, notifyAgain } from './commentNotifications.ts'
import { anyOf } from '../../platform/values/anyOf.ts'

/** The most a comment says, in characters, and the most people it names. */
const LONGEST = 2000
const MOST_NAMED = 20

declare module '../../platform/events.ts' {
  interface Events {
    /**
     * A comment was made, has other words, or is shown again: who was not told before is told, and those in `again`
     * are written to, since their email was taken back before it left.
     */
    'comment.written': { commentId: string; again?: string[] }
  }
}

const words = requiredText('A comment', LONGEST)

const said = (t: InputFields) => ({
  message: t.string({ required: true, validate: words, description: `Plain text, at most ${LONGEST} characters.` }),
  taggedUsers: t.idList({
    validate: z.array(uuid).max(MOST_NAMED, `Name at most ${MOST_NAMED} people.`),
    description: `Raw ids of people named with @, at most ${MOST_NAMED}, each of whom the viewer may name here.`,
  }),
})

async function nameIn(c: Change, viewer: Viewer, thing: Thing, commentId: string, given: readonly string[]) {
  const named = await checkedNames(c.tx, viewer, thing, given)
  await c.tx.commentMention.deleteMany({ where: { commentId, userId: { notIn: named } } })
  await c.tx.commentMention.createMany({ data: named.map((userId) => ({ commentId, userId })), skipDuplicates: true })
}

/** Only what is published is talked about. Errors: CONFLICT. */
async function openThing({ tx }: Change, { model, id }: Thing): Promise<void> {
  const [open] = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM ${tablesOf(model).thing} thing WHERE thing.id = ${id}::uuid AND ${ownerOf(model).isOpen}`
  if (!open) throw failure('CONFLICT', `The ${ownerOf(model).noun} is not published.`)
}

/**
 * The comment a reply stands under, and the reply it answers, if it answers one. Errors: NOT_FOUND, CONFLICT
 * where it was deleted or hidden.
 */
async function answered({ tx }: Change, thing: Thing, id: string) {
  const to = await tx.comment.findFirst({
    where: { AND: [{ id }, under(thing)] },
    select: { id: true, parentId: true, deletedAt: true, hiddenAt: true },
  })
  if (!to) throw notFound('The comment')
  if (to.deletedAt ?? to.hiddenAt) throw failure('CONFLICT', 'This comment is no longer there to answer.')
  return to.parentId ? { parentId: to.parentId, answersId: to.id } : { parentId: to.id, answersId: null }
}

mutation('addComment', {
  description:
    'Comments on something the viewer sees, or answers a comment there. Told to who is named and who is answered. Errors: NOT_FOUND, BAD_USER_INPUT at message or taggedUsers, CONFLICT for what is not published or an answer to what is gone, TOO_MANY, FORBIDDEN while acting as someone.',
  input: (t) => ({
    target: t.field({ type: CommentTarget, required: true, description: 'What kind of thing it is.' }),
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the thing.' }),
    parentId: t.id({ validate: uuid, description: 'Raw id of the comment or reply it answers.' }),
    ...said(t),
  }),
  may: 'inPerson',
  async first(ctx, { target, databaseId: id }): Promise<Thing> {
    const model = target as Commented
    const { has, noun } = ownerOf(model)
    if (!(await has(ctx, id))) throw notFound(`The ${noun}`)
    await ctx.services.limits.use('comment', ctx.viewer!.id)
    return { model, id }
  },
  async does(c, { message, taggedUsers, parentId }, viewer, thing) {
    await openThing(c, thing)
    const place = parentId ? await answered(c, thing, parentId) : { parentId: null, answersId: null }
    const { id } = await c.tx.comment.create({
      data: { ...under(thing), ...place, authorId: viewer.id, text: message, createdAt: c.now },
      select: { id: true },
    })
    await nameIn(c, viewer, thing, id, taggedUsers ?? [])
    if (place.parentId)
      await c.tx.comment.update({ where: { id: place.parentId }, data: { replyCount: { increment: 1 } } })
    await count(c.tx, thing, 1)
    c.record({ type: 'Comment', id, after: { ...thing, text: message, ...place } })
    publishComment(c, thing, id)
    await c.emit('comment.written', { commentId: id })
    return { id }
  },
  answers: Comment.saved('As it stands.'),
})

const OWN = { id: true, text: true, authorId: true, deletedAt: true, hiddenAt: true, parentId: true, ...THING } as const

/** A comment of the viewer, one of those `among`. Errors: NOT_FOUND, FORBIDDEN for another's. */
async function ownComment(c: Change, viewer: Viewer, id: string, ...among: Prisma.CommentWhereInput[]) {
  const before = await c.tx.comment.findFirst({ where: { AND: [{ id, deletedAt: null }, ...among] }, select: OWN })
  if (!before) throw notFound('The comment')
  if (before.authorId !== viewer.id) throw failure('FORBIDDEN', 'This is somebody else’s comment.')
  return before
}

mutation('editComment', {
  description:
    'Changes the words of an own comment. Errors: NOT_FOUND, FORBIDDEN for another’s, BAD_USER_INPUT at message or taggedUsers, CONFLICT once it was hidden.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the comment.' }),
    ...said(t),
  }),
  may: 'inPerson',
  async does(c, { databaseId, message, taggedUsers }, viewer) {
    const before = await ownComment(c, viewer, databaseId, commentsVisibleTo(viewer))
    if (before.hiddenAt) throw failure('CONFLICT', 'It was hidden. Delete it, or write another.')
    const thing = thingOf(before)
    const { id } = before
    await c.tx.comment.update({ where: { id }, data: { text: message, editedAt: c.now } })
    if (taggedUsers) await nameIn(c, viewer, thing, id, taggedUsers)
    c.record({ type: 'Comment', id, before: { text: before.text }, after: { text: message } })
    publishComment(c, thing, id)
    await c.emit('comment.written', { commentId: id, again: await notifyAgain(c, id, message) })
    return { id }
  },
  answers: Comment.saved('As it stands.'),
})

/** A deleted comment, for who still sees what it stands under. */
const deleted = (t: Fields<{ id: string }>) => ({
  comment: t.prismaField({
    type: 'Comment',
    nullable: true,
    description: 'As it stands: its words are gone. Null under what the viewer does not see any more.',
    resolve: async (query, { id }, _args, ctx) =>
      (await Comment.has(ctx, id)) ? ctx.db.comment.findUnique({ ...query, where: { id } }) : null,
  }),
  databaseId: t.exposeID('id', { description: 'Raw id of what was deleted.' }),
})

mutation('deleteComment', {
  description:
    'Deletes an own comment for good, also under what the viewer does not see any more; replies stay and show that something stood above them. Errors: NOT_FOUND, also where it does not stand under the thing that was named; FORBIDDEN for another’s, BAD_USER_INPUT at thingId.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the comment.' }),
    target: t.field({
      type: CommentTarget,
      description: 'What kind of thing it is to stand under, with `thingId`; left out, it may stand anywhere.',
    }),
    thingId: t.id({ validate: uuid, description: 'Raw id of that thing.' }),
  }),
  may: 'inPerson',
  async does(c, { databaseId, target, thingId }, viewer) {
    if (!target !== !thingId) throw badInput('thingId', 'Name the kind of the thing and its id together.')
    const place = target && thingId ? under({ model: target as Commented, id: thingId }) : {}
    // Somebody else’s is told from none at all only where the viewer reads it.
    const before = await ownComment(
      c,
      viewer,
      databaseId,
      place,
      anyOf({ authorId: viewer.id }, commentsVisibleTo(viewer)),
    )
    await endComments(c, { id: before.id })
    c.record({ type: 'Comment', id: before.id, before: { text: before.text } })
    return { id: before.id }
  },
  answers: deleted,
})

/** Takes the words away and lets the counts follow; what two take away at once counts once. */
async function endComments(c: Change, which: Prisma.CommentWhereInput): Promise<void> {
  const ended = await c.tx.comment.updateManyAndReturn({
    where: { AND: [which, { deletedAt: null }] },
    data: { text: '', deletedAt: c.now, reportCount: 0 },
    select: { id: true, ...THING },
  })
  if (!ended.length) return
  const ids = ended.map(({ id }) => id)
  await withdrawNotifications(c, { reference: { in: ids.map(newsOf) } })
  await c.tx.commentMention.deleteMany({ where: { commentId: { in: ids } } })
  await c.tx.commentReport.updateMany({
    where: { commentId: { in: ids }, settledAt: null },
    data: { settledAt: c.now },
  })
  await c.tx.$executeRaw`
    UPDATE "Comment" p SET "replyCount" = p."replyCount" - less.n FROM (
      SELECT "parentId" AS id, count(*)::int AS n FROM "Comment" WHERE id = ANY(${ids}::uuid[]) AND "parentId" IS NOT NULL GROUP BY 1) less
    WHERE p.id = less.id`
  for (const model of owned().keys()) {
    const { thing, ref } = tablesOf(model)
    await c.tx.$executeRaw`
      UPDATE ${thing} t SET "commentCount" = t."commentCount" - less.n FROM (
        SELECT ${ref} AS id, count(*)::int AS n FROM "Comment" WHERE id = ANY(${ids}::uuid[]) AND ${ref} IS NOT NULL AND "hiddenAt" IS NULL GROUP BY 1) less
      WHERE t.id = less.id`
  }
  for (const comment of ended) publishComment(c, thingOf(comment), comment.id)
  tellCounts(c)
}

// What a person said goes with the person; what was answered to it stays.
on('user.erased', async (c, { userId }) => {
  await endComments(c, { authorId: userId })
  await c.tx.comment.updateMany({ where: { authorId: userId }, data: { authorId: null } })
  await c.tx.commentMention.deleteMany({ where: { userId } })
  await c.tx.commentReport.deleteMany({ where: { userId, settledAt: { not: null } } })
})
