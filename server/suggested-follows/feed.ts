import { resolveCursorConnection, type ResolveCursorConnectionArgs } from '@pothos/plugin-relay'
import type { Comment, SuggestedFollow, Video } from '../../prisma/generated/client/client.ts'
import { commentsVisibleTo } from '../domain/comments/filters.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { checkedUuid } from '../platform/values/inputs.ts'
import { videoRules } from '../videos/rules.ts'
import { followedBy } from './rules.ts'

/** Where an entry stands: newest first, of two of the same moment the one with the greater id. */
interface Place {
  at: Date
  id: string
}
interface Entry extends Place {
  follow: SuggestedFollow
  comment: Comment | null
  video: Video | null
}

const FeedEntry = builder
  .objectRef<Entry>('FollowedFeedEntry')
  .implement({
    description: 'What somebody said or submitted whom the viewer follows: a comment or a video.',
    fields: (t) => ({
      id: t.globalID({
        description: 'Names it, for the client’s store.',
        resolve: ({ id }) => ({ type: 'FollowedFeedEntry', id }),
      }),
      at: t.expose('at', { type: 'DateTime', description: 'When it was said, or published.' }),
      follow: t.field({
        type: typeOf('SuggestedFollow'),
        description: 'Who it is of.',
        resolve: ({ follow }) => follow,
      }),
      comment: t.field({
        type: typeOf('Comment'),
        nullable: true,
        description: 'What was said; null for a video.',
        resolve: ({ comment }) => comment,
      }),
      video: t.field({
        type: typeOf('Video'),
        nullable: true,
        description: 'What was submitted and published; null for a comment.',
        resolve: ({ video }) => video,
      }),
    }),
  })

const toCursor = ({ at, id }: Place) => `${at.getTime()}_${id}`
function fromCursor(cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined
  const [, at, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (!at || !id) throw badInput('after', 'Not a place in this list.')
  return { at: new Date(Number(at)), id: checkedUuid(id, 'after') }
}

/** Of whom the viewer follows: what they said, and what they submitted and is published, as far as it is for the viewer. */
async function followed(ctx: Context) {
  const viewer = signedIn(ctx)
  const follows = await ctx.db.suggestedFollow.findMany({ where: followedBy(viewer) })
  const people = { in: follows.map(({ personId }) => personId) }
  return {
    byPerson: new Map(follows.map((follow) => [follow.personId, follow])),
    comments: { AND: [commentsVisibleTo(viewer), { deletedAt: null, hiddenAt: null, authorId: people }] },
    videos: {
      AND: [videoRules.availableTo(viewer), { submission: { is: { status: 'APPROVED' as const, userId: people } } }],
    },
  }
}
type Followed = Awaited<ReturnType<typeof followed>>

async function entriesOf({ db }: Context, { byPerson, comments, videos }: Followed, page: ResolveCursorConnectionArgs) {
  const { limit: take, inverted } = page
  const way = inverted ? ('asc' as const) : ('desc' as const)
  const bounds = [
    { place: fromCursor(page.after), side: 'lt' },
    { place: fromCursor(page.before), side: 'gt' },
  ]
  const within = <C extends string>(column: C) => ({
    AND: bounds.flatMap(({ place, side }) =>
      place ? [{ OR: [{ [column]: { [side]: place.at } }, { [column]: place.at, id: { [side]: place.id } }] }] : [],
    ),
  })
  const [said, shown] = await Promise.all([
    db.comment.findMany({
      where: { AND: [comments, within('createdAt')] },
      orderBy: [{ createdAt: way }, { id: way }],
      take,
    }),
    db.video.findMany({
      where: { AND: [videos, within('date')] },
      orderBy: [{ date: way }, { id: way }],
      take,
      include: { submission: { select: { userId: true } } },
    }),
  ])
  const newestFirst = [
    ...said.map((comment) => ({ at: comment.createdAt, id: comment.id, of: comment.authorId, comment, video: null })),
    ...shown.map((video) => ({ at: video.date, id: video.id, of: video.submission?.userId, comment: null, video })),
  ]
    .flatMap(({ of, ...entry }): Entry[] => {
      const follow = byPerson.get(of ?? '')
      return follow ? [{ ...entry, follow }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
  return (inverted ? newestFirst.toReversed() : newestFirst).slice(0, take)
}

builder.queryField('followedFeed', (t) =>
  t.connection(
    {
      type: FeedEntry,
      complexity: 5,
      authScopes: { signedIn: true },
      description:
        'What people say and submit whom the viewer follows, as far as it is for the viewer, the newest first; nothing hidden or deleted, and of videos what is published.',
      async resolve(_root, args, ctx) {
        const found = await followed(ctx)
        const connection = await resolveCursorConnection(
          { args, toCursor: (entry: Entry) => toCursor(entry), defaultSize: 20, maxSize: 100 },
          (page: ResolveCursorConnectionArgs) => entriesOf(ctx, found, page),
        )
        return {
          ...connection,
          count: async () =>
            (
              await Promise.all([
                ctx.db.comment.count({ where: found.comments }),
                ctx.db.video.count({ where: found.videos }),
              ])
            ).reduce((sum, count) => sum + count, 0),
        }
      },
    },
    {
      description: 'A piece of the feed.',
      fields: (f) => ({
        totalCount: f.int({ description: 'Entries in all.', resolve: (connection) => connection.count() }),
      }),
    },
  ),
)

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
