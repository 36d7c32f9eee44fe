import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { kinds } from '../../platform/kit/kinds.ts'
import { given } from '../../platform/kit/saves.ts'
import { settingsOf } from '../../platform/settings.ts'
import { addDays, beginningOf } from '../../platform/values/days.ts'
import { isUuid, searchText } from '../../platform/values/inputs.ts'
import { unreadBy } from '../reading/reading.ts'
import { ContentStatus } from '../states.ts'
import type { Posted } from './kinds.ts'
import { postsEditableBy, postsAvailableTo } from './rules.ts'
import { Post } from './type.ts'

/** All kinds at the root: one list, one look-up and one way to save for whatever is posted. */
export const Posts = kinds<Posted>({
  name: 'PostKind',
  description: 'Kinds of what is published for people to read.',
  argument: 'kind',
  as: Post,
})

Posts.list('posts', {
  description: 'Posts of a kind that the viewer may see, newest first.',
  beside: 'postBeside',
  sortType: 'PostSort',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the title or text.' }),
    brand: arg.id({ description: 'Raw id of a brand.' }),
    status: arg({ type: ContentStatus }),
    published: arg.boolean({ description: 'Published, or not.' }),
    day: arg({ type: 'Day', description: 'Only those of this day of the portal’s calendar.' }),
    from: arg({ type: 'DateTime', description: 'Only those of this moment or later.' }),
    until: arg({ type: 'DateTime', description: 'Only those before this moment.' }),
    unread: arg.boolean({ description: 'True: only those the viewer has not read.' }),
    favored: arg.boolean({ description: 'True: only the viewer’s favorites.' }),
    editable: arg.boolean({
      description: 'True: only those the viewer may edit. False: only those open to learners like the viewer.',
    }),
  }),
  // The columns of every kind are the same.
  async found(search, viewer, ctx): Promise<Prisma.BulletinWhereInput> {
    const { text, brand, status, published, day, from, until, unread, favored, editable } = search
    const words = searchText(text)
    const { timeZone } = day ? await settingsOf(ctx) : { timeZone: '' }
    return {
      ...given({ status }),
      ...(brand ? { brandId: isUuid(brand) ? brand : { in: [] } } : {}),
      ...(from || until ? { date: given({ gte: from, lt: until }) } : {}),
      ...(favored ? { reactions: { some: { userId: viewer.id, favored: true } } } : {}),
      AND: [
        words
          ? {
              OR: [
                { title: { contains: words, mode: 'insensitive' } },
                { words: { contains: words, mode: 'insensitive' } },
              ],
            }
          : {},
        day ? { date: { gte: beginningOf(day, timeZone), lt: beginningOf(addDays(day, 1), timeZone) } } : {},
        published == null ? {} : { status: published ? 'PUBLISHED' : { not: 'PUBLISHED' } },
        unread ? { AND: [unreadBy(viewer), postsAvailableTo(viewer)] } : {},
        editable == null ? {} : editable ? postsEditableBy(viewer) : postsAvailableTo(viewer),
      ],
    }
  },
  orders: {
    NEWEST: ['Newest first.', { date: 'desc' }],
    OLDEST: ['Oldest first.', { date: 'asc' }],
    TITLE: ['By title.', (way) => [{ title: way }]],
    READERS: ['Fewest readers first.', (way) => [{ readers: way }]],
  },
})
Posts.one('post', 'One post of a kind; null unless the viewer may see it.')
