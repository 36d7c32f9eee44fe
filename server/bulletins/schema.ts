import type { Prisma } from '../../prisma/generated/client/client.ts'
import { comments } from '../domain/comments/commented.ts'
import { reactions } from '../domain/reactions/reactions.ts'
import { reading, unreadBy } from '../domain/reading/reading.ts'
import { ContentStatus } from '../domain/states.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { given } from '../platform/kit/saves.ts'
import { isUuid, searchText } from '../platform/values/inputs.ts'
import { plainText } from '../platform/values/html.ts'
import { can } from '../platform/viewer.ts'
import { Bulletin } from './entity.ts'
import { bulletinsEditedBy, bulletinsSeenBy, bulletinsTakenBy, editsBulletin } from './rules.ts'
import './save.ts'

reactions('Bulletin', { noun: 'bulletin', has: Bulletin.has, kinds: ['favored', 'liked'] })
comments('Bulletin', {
  noun: 'bulletin',
  has: Bulletin.has,
  seenBy: (viewer) => ({ bulletin: bulletinsSeenBy(viewer) }),
  moderatedBy: (viewer) => ({ bulletin: bulletinsEditedBy(viewer) }),
  page: (id) => `/auth/bulletins/${id}`,
})
reading('Bulletin', { noun: 'bulletin', has: Bulletin.has, counted: 'view-announcements' })

/** Characters of the text shown in lists. */
const EXCERPT = 200

builder.prismaObject('BulletinFile', {
  description: 'A picture or file of a bulletin; seen with the bulletin.',
  select: { id: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names it, for the client’s store.',
      resolve: ({ id }) => ({ type: 'BulletinFile', id }),
    }),
    databaseId: t.exposeID('id', { description: 'The raw id, to keep it when saving the list.' }),
    file: t.relation('file', { description: 'The file.' }),
  }),
})

builder.prismaNode('Bulletin', {
  description:
    'A piece of news. Learners see published ones meant for them; with view-announcements others too, brand managers those of own brands.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => Bulletin.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    title: t.exposeString('title', { description: 'At most 120 characters.' }),
    text: t.exposeString('text', { description: 'HTML, cleaned; may be empty.' }),
    excerpt: t.string({
      description: `The text’s beginning without its markup, at most ${EXCERPT} characters.`,
      select: { text: true },
      resolve: ({ text }) => plainText(text, EXCERPT),
    }),
    brand: t.relation('brand', { nullable: true, description: 'Whose news it is; null for the installation’s own.' }),
    audience: t.field({
      type: [typeOf('AssignmentGroup')],
      description: 'Groups it is for, by name; none means everybody. Empty for who may not view announcements.',
      select: (_args, { viewer }, nested) => ({
        audience: {
          ...(can(viewer, 'view-announcements') ? {} : { where: { groupId: { in: [] } } }),
          orderBy: { group: { name: 'asc' as const } },
          select: { group: nested() },
        },
      }),
      resolve: ({ audience }) => audience.map(({ group }) => group),
    }),
    image: t.relation('image', { nullable: true, description: 'On top of the page; null until one is chosen.' }),
    thumbnail: t.relation('thumbnail', { nullable: true, description: 'In lists; null until one is chosen.' }),
    attachFile: t.relation('attachFile', { nullable: true, description: 'The file it is about; null for none.' }),
    images: t.relation('files', {
      description: 'Pictures of its gallery, in order.',
      query: { where: { use: 'IMAGE' }, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    }),
    resources: t.relation('files', {
      description: 'Further files, in order.',
      query: { where: { use: 'RESOURCE' }, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    }),
    author: t.relation('createdBy', {
      nullable: true,
      description: 'Who made it; null for who may not view announcements, and where the person is gone.',
      authScopes: { right: 'view-announcements' },
      unauthorizedResolver: () => null,
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save it.',
      select: { brandId: true },
      resolve: ({ brandId }, _args, { viewer }) => editsBulletin(viewer, brandId),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  }),
})

Bulletin.list('bulletins', {
  description: 'Bulletins the viewer may see, newest first.',
  beside: 'bulletinBeside',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the title or text.' }),
    brand: arg.id({ description: 'Raw id of a brand.' }),
    status: arg({ type: ContentStatus }),
    published: arg.boolean({ description: 'Published, or not.' }),
    from: arg({ type: 'DateTime', description: 'Only those of this moment or later.' }),
    until: arg({ type: 'DateTime', description: 'Only those before this moment.' }),
    unread: arg.boolean({ description: 'True: only those the viewer has not read.' }),
    favored: arg.boolean({ description: 'True: only the viewer’s favorites.' }),
    editable: arg.boolean({
      description: 'True: only those the viewer may edit. False: only those open to learners like the viewer.',
    }),
  }),
  found({ text, brand, status, published, from, until, unread, favored, editable }, viewer): Prisma.BulletinWhereInput {
    const words = searchText(text)
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
        published == null ? {} : { status: published ? 'PUBLISHED' : { not: 'PUBLISHED' } },
        unread ? { AND: [unreadBy(viewer), bulletinsTakenBy(viewer)] } : {},
        editable == null ? {} : editable ? bulletinsEditedBy(viewer) : bulletinsTakenBy(viewer),
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

Bulletin.one('bulletin', 'One bulletin; null unless the viewer may see it.')
