import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { entity } from '../../platform/kit/entity.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { membership } from '../../platform/kit/loader.ts'
import { nameOf } from '../people/people.ts'
import { channelOf, CommentTarget, Discussion, ownerOf, THING, thingOf, under, type Commented } from './commented.ts'
import { NamedPerson } from './named.ts'
import { commentsModeratedBy, commentsVisibleTo, leftStanding } from './filters.ts'

export const Comment = entity('Comment', commentsVisibleTo)

/** Replies shown with their comment; the list of the comment has all of them. */
const REPLIES = 50

/** Whether the viewer may hide a comment; one statement for all of a request. */
const moderates = membership(async (ctx, ids) => {
  const { viewer } = ctx
  if (!viewer) return []
  const rows = await ctx.db.comment.findMany({
    where: { AND: [{ id: { in: ids } }, commentsModeratedBy(viewer)] },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
})

const CommentState = builder.enumType('CommentState', {
  description: 'What is left of a comment.',
  values: {
    SHOWN: { description: 'Everybody reads it.' },
    HIDDEN: { description: 'Hidden by whoever moderates; its author and who moderates read it.' },
    DELETED: { description: 'Deleted by its author; nobody reads it.' },
  } as const,
})

export const ReportReason = builder.enumType('CommentReportReason', {
  description: 'Why a reader thinks a comment does not belong there.',
  values: {
    SPAM: { description: 'Advertising, or said over and over.' },
    RUDE: { description: 'Insults or threatens somebody.' },
    PRIVATE: { description: 'Tells what is nobody’s business, such as a phone number.' },
    OTHER: { description: 'Something else.' },
  } as const,
})

const who = { select: { firstName: true, lastName: true, email: true } } satisfies { select: Prisma.UserSelect }

builder.prismaObject('CommentReport', {
  description: 'A report of a comment; for who moderates it.',
  fields: (t) => ({
    reason: t.expose('reason', { type: ReportReason, description: 'Why.' }),
    note: t.exposeString('note', { description: 'In the reader’s words; may be empty.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
})

builder.prismaNode('Comment', {
  description:
    'What a person says under something (spec part 1, 7; part 2, 7). Who sees the thing sees its comments; the words of a hidden one only its author and who moderates.',
  id: { field: 'id' },
  select: { id: true, authorId: true, hiddenAt: true, deletedAt: true },
  authScopes: ({ id }, ctx) => Comment.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    state: t.field({
      type: CommentState,
      description: 'What is left of it.',
      resolve: ({ deletedAt, hiddenAt }) => (deletedAt ? 'DELETED' : hiddenAt ? 'HIDDEN' : 'SHOWN'),
    }),
    text: t.string({
      nullable: true,
      description: 'Plain text; null where the viewer may not read it any more.',
      select: { text: true },
      resolve: async ({ id, text, authorId, hiddenAt, deletedAt }, _args, ctx) => {
        if (deletedAt) return null
        return !hiddenAt || authorId === ctx.viewer?.id || (await moderates(ctx).load(id)) ? text : null
      },
    }),
    authorName: t.string({
      nullable: true,
      description: 'Who says it; null once the person or the comment is gone.',
      select: { author: who },
      resolve: ({ author, deletedAt }) => (author && !deletedAt ? nameOf(author) : null),
    }),
    authorImage: t.field({
      type: typeOf('StoredFile'),
      nullable: true,
      description: 'Their picture; null without one.',
      select: (_args, _ctx, nested) => ({ author: { select: { profileImage: nested() } } }),
      resolve: ({ author, deletedAt }) => (deletedAt ? null : (author?.profileImage ?? null)),
    }),
    isOwn: t.boolean({
      description: 'The viewer says it.',
      resolve: ({ authorId }, _args, { viewer }) => authorId !== null && authorId === viewer?.id,
    }),
    viewerModerates: t.boolean({
      description: 'Whether the viewer may hide it.',
      resolve: ({ id }, _args, ctx) => moderates(ctx).load(id),
    }),
    named: t.field({
      type: [NamedPerson],
      description: 'People named in it with @.',
      select: { mentions: { select: { user: { select: { id: true, ...who.select } } } } },
      resolve: ({ mentions, deletedAt }) =>
        deletedAt ? [] : mentions.map(({ user }) => ({ id: user.id, name: nameOf(user), dealer: null })),
    }),
    parent: t.relation('parent', {
      nullable: true,
      description: 'The comment it stands under; null for one that stands under the thing itself.',
    }),
    answeredName: t.string({
      nullable: true,
      description: 'Whose reply it answers; null where it answers the comment it stands under.',
      select: { answers: { select: { deletedAt: true, author: who } } },
      resolve: ({ answers }) => (answers?.author && !answers.deletedAt ? nameOf(answers.author) : null),
    }),
    replies: t.relation('replies', {
      description: `The first ${REPLIES} replies, oldest first; all of them with the list \`comments\`.`,
      query: { where: { deletedAt: null }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: REPLIES },
    }),
    replyCount: t.exposeInt('replyCount', { description: 'Replies that are not deleted.' }),
    reportCount: t.exposeInt('reportCount', {
      nullable: true,
      description: 'Reports nobody has decided; null for who does not moderate it.',
      authScopes: ({ id }, _args, ctx) => moderates(ctx).load(id),
      unauthorizedResolver: () => null,
    }),
    reports: t.relation('reports', {
      description: 'Those reports, oldest first, at most 20; empty for who does not moderate it.',
      query: (_args, { viewer }) => ({
        where: { settledAt: null, comment: viewer ? commentsModeratedBy(viewer) : { id: { in: [] } } },
        orderBy: { createdAt: 'asc' },
        take: 20,
      }),
    }),
    discussion: t.field({ type: Discussion, description: 'What it is about.', select: THING, resolve: thingOf }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was said.' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its author last changed it; null for never.',
    }),
  }),
})

Comment.list('comments', {
  description:
    'Comments under one thing, newest first; with `parent` its replies. What was deleted stays as a gap where it has replies. Empty where the viewer does not see the thing.',
  size: 20,
  args: (arg) => ({
    target: arg({ type: CommentTarget, required: true, description: 'What kind of thing it is.' }),
    databaseId: arg.id({ required: true, description: 'Raw id of the thing.' }),
    parent: arg.id({ description: 'Raw id of a comment: its replies, instead of those under the thing itself.' }),
  }),
  found({ target, databaseId, parent }): Prisma.CommentWhereInput {
    if (!isUuid(databaseId) || (parent && !isUuid(parent))) return { id: { in: [] } }
    return { ...under({ model: target as Commented, id: databaseId }), parentId: parent ?? null, ...leftStanding }
  },
  orders: { NEWEST: ['Newest first.', { createdAt: 'desc' }], OLDEST: ['Oldest first.', { createdAt: 'asc' }] },
})

Comment.changes('commentChanged', {
  description:
    'Each comment under one thing that came, was changed, hidden or deleted. Null for what the viewer does not see any more.',
  topic: 'comment.changed',
  args: (arg) => ({
    target: arg({ type: CommentTarget, required: true, description: 'What kind of thing it is.' }),
    databaseId: arg.id({ required: true, description: 'Raw id of the thing.' }),
  }),
  may: 'signedIn',
  async channels(_viewer, { target, databaseId: id }, ctx) {
    const thing = { model: target as Commented, id }
    return isUuid(id) && (await ownerOf(thing.model).has(ctx, id)) ? [channelOf(thing)] : []
  },
})
