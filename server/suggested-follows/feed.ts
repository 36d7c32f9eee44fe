import type { Prisma } from '../../prisma/generated/client/client.ts'
import { commentsSeenBy } from '../domain/comments/filters.ts'
import { Comment } from '../domain/comments/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { followedBy } from './rules.ts'

Comment.list('followedComments', {
  description:
    'What people say whom the viewer follows, as far as the viewer sees what it stands under, the newest first; nothing hidden or deleted.',
  size: 20,
  among: (viewer) => ({ AND: [commentsSeenBy(viewer), { deletedAt: null, hiddenAt: null }] }),
  async found(_args, viewer, { db }): Promise<Prisma.CommentWhereInput> {
    const followed = await db.suggestedFollow.findMany({ where: followedBy(viewer), select: { personId: true } })
    return { authorId: { in: followed.map(({ personId }) => personId) } }
  },
  order: [{ createdAt: 'desc' }],
})

builder.queryField('ownFollowerCount', (t) =>
  t.int({
    authScopes: { signedIn: true },
    description: 'How many people follow the viewer; 0 for who is not suggested.',
    async resolve(_root, _args, ctx) {
      const { id: personId } = signedIn(ctx)
      const own = await ctx.db.suggestedFollow.findUnique({ where: { personId }, select: { followerCount: true } })
      return own?.followerCount ?? 0
    },
  }),
)
