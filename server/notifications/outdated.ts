import type { Prisma } from '../../prisma/generated/client/client.ts'
import { leadsSomewhere, notificationsOf } from '../domain/news/notify.ts'
import { subjectKinds } from '../domain/news/subjects.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { loader } from '../platform/kit/loader.ts'

/**
 * How the kinds end that tell of a thing because it is for the reader, or of something still to be done with it; all
 * others tell what happened to the reader, which stays so.
 */
const ANNOUNCED = ['.opened', '.reminded', '.assigned', '.due', '.nudged']
/** Kinds that begin so tell of a thing of the reader’s own, and nothing is left to tell once they deleted it. */
const OF_OWN = ['video.submission.']

const startsOfComments = (): string[] => subjectKinds().COMMENTS ?? []

const begins = (starts: readonly string[], kind: string): boolean => starts.some((start) => kind.startsWith(start))

/** Of the newest so many it is asked: nobody reads on from there. */
const MOST = 500

/** Unread ones with nothing left to tell: what they told of was deleted, taken back or is no longer for the reader. */
const outdated = loader(
  async (ctx) => {
    const rows = await ctx.db.notification.findMany({
      where: {
        ...notificationsOf(signedIn(ctx)),
        readAt: null,
        link: { not: '' },
        OR: [
          ...ANNOUNCED.map((end) => ({ kind: { endsWith: end } })),
          ...[...startsOfComments(), ...OF_OWN].map((start) => ({ kind: { startsWith: start } })),
        ],
      },
      orderBy: { createdAt: 'desc' },
      take: MOST,
      select: { id: true, link: true },
    })
    const stand = await Promise.all(rows.map(({ link }) => leadsSomewhere(ctx, link)))
    return new Map([['', rows.flatMap(({ id }, index) => (stand[index] ? [] : [id]))]])
  },
  (): string[] => [],
  { cache: false },
)

/** The viewer’s notifications without those. */
export async function shownTo(ctx: Context): Promise<Prisma.NotificationWhereInput> {
  const gone = await outdated(ctx).load('')
  return gone.length ? { id: { notIn: gone } } : {}
}

/** How many of the viewer’s notifications wait to be read. */
export async function countUnreadNotifications(ctx: Context): Promise<number> {
  const shown = await shownTo(ctx)
  return ctx.db.notification.count({ where: { AND: [notificationsOf(signedIn(ctx)), { readAt: null }, shown] } })
}

/** What one told of that was read before it closed, by how its kind begins. */
const THINGS: readonly (readonly [start: string, words: string])[] = [
  ['bulletin.', 'News'],
  ['promotion.', 'A promotion'],
  ['event.', 'An event'],
  ['spiff.', 'A spiff'],
  ['course.', 'A course'],
  ['curriculum.', 'A curriculum'],
  ['training.', 'Training'],
]

/**
 * The words in place of a title that names what is not for the reader any more; null where it says what happened to
 * them, such as a course they completed, which stays theirs to read.
 */
export async function titleOfGone(
  ctx: Context,
  { kind, link }: { kind: string; link: string },
): Promise<string | null> {
  const isComment = begins(startsOfComments(), kind)
  if (!isComment && !ANNOUNCED.some((end) => kind.endsWith(end))) return null
  if (await leadsSomewhere(ctx, link)) return null
  const thing = isComment ? 'A comment' : (THINGS.find(([start]) => kind.startsWith(start))?.[1] ?? 'Something')
  return `${thing} that is no longer open to you`
}
