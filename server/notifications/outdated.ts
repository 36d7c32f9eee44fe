import type { Prisma } from '../../prisma/generated/client/client.ts'
import { leadsSomewhere, notificationsOf } from '../domain/news/notify.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { declared } from '../platform/feature.ts'
import { loader } from '../platform/kit/loader.ts'

/** How the kinds begin that go with what they tell of, as the features say, with the words for one that was read. */
const withdrawn = () => declared('withdrawnNews').flatMap((news) => Object.entries(news))

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
        OR: withdrawn().map(([start]) => ({ kind: { startsWith: start } })),
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

/**
 * The words in place of a title that names what is not for the reader any more; null where it says what happened to
 * them, such as a course they completed, which stays theirs to read.
 */
export async function titleOfGone(
  ctx: Context,
  { kind, link }: { kind: string; link: string },
): Promise<string | null> {
  const thing = withdrawn().find(([start]) => kind.startsWith(start))?.[1]
  if (!thing || (await leadsSomewhere(ctx, link))) return null
  return `${thing} that is no longer open to you`
}
