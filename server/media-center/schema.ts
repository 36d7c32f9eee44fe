import type { Prisma } from '../../prisma/generated/client/client.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { visibleBrand } from '../domain/visibleBrand.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { given } from '../platform/kit/saves.ts'
import { isUuid, searchText } from '../platform/values/inputs.ts'
import { loader } from '../platform/kit/loader.ts'
import { Media } from './entity.ts'
import { MediaCrumb } from './location.ts'
import { keyOf } from './names.ts'
import { below, crumbsOf, foundBy, pathOf, placeAt, within } from './places.ts'
import { editsMedia, mediaVisibleTo } from './rules.ts'
import './add.ts'
import './move.ts'
import './remove.ts'
import './save.ts'
import './view.ts'

const MediaKind = builder.enumType('MediaKind', {
  description: 'What a thing of the media center is.',
  values: {
    FOLDER: { description: 'Holds others.' },
    IMAGE: { description: 'A picture.' },
    PDF: { description: 'A PDF.' },
    VIDEO: { description: 'A video.' },
    AUDIO: { description: 'A recording.' },
    TEXT: { description: 'Plain text.' },
    OTHER: { description: 'Kept and handed out, but not shown.' },
  } as const,
})

/** How many things a viewer sees in each folder, asked for all folders of a request at once. */
const countsOf = loader(
  async (ctx, ids) => {
    const groups = await ctx.db.mediaItem.groupBy({
      by: ['parentId'],
      where: { AND: [{ parentId: { in: ids } }, mediaVisibleTo(signedIn(ctx))] },
      _count: true,
    })
    return new Map(groups.map(({ parentId, _count }) => [parentId ?? '', _count]))
  },
  () => 0,
)

builder.prismaObject('MediaVersion', {
  description: 'What a file was before another took its place; for who may change it.',
  select: { id: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    file: t.relation('file', { description: 'The file as it was.' }),
    replacedAt: t.expose('replacedAt', { type: 'DateTime', description: 'When another took its place.' }),
    replacedBy: t.relation('replacedBy', {
      nullable: true,
      description: 'Who replaced it; null where the person is gone.',
    }),
  }),
})

/** Versions shown of one file. */
const MOST_VERSIONS = 50

builder.prismaNode('MediaItem', {
  description:
    'A folder or file of the media center. Learners see public ones in public folders; with create-uploads-media private ones too, brand managers those of own brands.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => Media.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id; stays the same when it is renamed, moved or replaced.' }),
    name: t.exposeString('name', { description: 'As shown to people; of files with the ending.' }),
    kind: t.expose('kind', { type: MediaKind, description: 'What it is.' }),
    isPublic: t.exposeBoolean('isPublic', { description: 'Shown to learners, as far as the folders above are.' }),
    open: t.exposeBoolean('open', {
      description: 'It and every folder above are public: learners see it, while its brand is active.',
    }),
    path: t.string({
      description: 'Its address from the root: names with / between them.',
      select: { name: true, ancestorIds: true },
      resolve: (row, _args, ctx) => pathOf(ctx, row),
    }),
    breadcrumbs: t.field({
      type: [MediaCrumb],
      description: 'The folders above it, from the root down.',
      select: { ancestorIds: true },
      resolve: ({ ancestorIds }, _args, ctx) => crumbsOf(ctx, ancestorIds),
    }),
    brand: t.field({
      type: typeOf('Brand'),
      nullable: true,
      description: 'Whose it is; null for the installation’s own, and for who may not see the brand.',
      select: (_args, _ctx, nested) => ({ brand: nested() }),
      resolve: ({ brand }, _args, ctx, info) => visibleBrand(brand, ctx, info),
    }),
    file: t.relation('file', { nullable: true, description: 'The file as it is now; null for folders.' }),
    size: t.exposeInt('size', { description: 'Bytes; 0 for folders.' }),
    preview: t.relation('preview', {
      nullable: true,
      description: 'A small picture made from a picture; null for all else.',
    }),
    thumbnail: t.relation('thumbnail', {
      nullable: true,
      description: 'A picture somebody chose, to show in place of the preview; null for none.',
    }),
    coverImage: t.relation('coverImage', { nullable: true, description: 'The picture of its card; null for none.' }),
    itemCount: t.int({
      description: 'Things the viewer sees directly in a folder; 0 for files.',
      select: { id: true, folder: true },
      resolve: ({ id, folder }, _args, ctx) => (folder ? countsOf(ctx).load(id) : 0),
    }),
    versions: t.relation('versions', {
      description: `What it was before, the newest first, at most ${MOST_VERSIONS}; none for who may not change it.`,
      query: (_args, { viewer }) => ({
        where: viewer && editsMedia(viewer, null) ? {} : { item: { brandId: { in: editedBrands(viewer) } } },
        orderBy: [{ replacedAt: 'desc' as const }, { id: 'desc' as const }],
        take: MOST_VERSIONS,
      }),
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may change it.',
      select: { brandId: true },
      resolve: ({ brandId }, _args, { viewer }) => editsMedia(viewer, brandId),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was put there.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

const editedBrands = (viewer: Context['viewer']): string[] =>
  (viewer?.ownedBrandIds ?? []).filter((id) => editsMedia(viewer, id))

/** Part of a name, however it is typed. */
function nameHas(text: string | null | undefined): Prisma.MediaItemWhereInput {
  const words = searchText(text)
  return words ? { key: { contains: keyOf(words) } } : {}
}

Media.list('mediaItems', {
  description:
    'What lies in a folder of the media center; with a text or kind, what is found in it and below. Folders come first.',
  beside: 'mediaBeside',
  args: (arg) => ({
    path: arg.string({ description: 'The folder by its path; the root by default. Of a file: what lies beside it.' }),
    brand: arg.id({ description: 'Raw id of a brand: paths begin in its folder.' }),
    folder: arg.id({ description: 'The folder by its raw id.' }),
    text: arg.string({ description: 'Part of the name.' }),
    kind: arg({ type: MediaKind }),
    files: arg.boolean({ description: 'True: without folders.' }),
    open: arg.boolean({ description: 'True: only what learners see.' }),
  }),
  async found({ text, kind, files, ...address }, _viewer, ctx): Promise<Prisma.MediaItemWhereInput> {
    const place = await placeAt(ctx, address)
    if (!place) return { id: { in: [] } }
    const isSearch = Boolean(searchText(text)) || (kind != null && kind !== 'FOLDER')
    return {
      ...given({ kind }),
      ...(files ? { folder: false } : {}),
      AND: [isSearch ? below(place) : within(place), nameHas(text), foundBy(ctx, address.open)],
    }
  },
  orders: {
    NAME: ['By name.', (way) => [{ folder: 'desc' }, { place: way }]],
    NEWEST: ['Newest first.', { folder: 'desc' }, { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { folder: 'desc' }, { createdAt: 'asc' }],
    SIZE: ['Smallest first.', (way) => [{ folder: 'desc' }, { size: way }]],
  },
})

Media.list('photos', {
  description: 'The pictures of the media center open to learners, the newest first.',
  args: (arg) => ({ text: arg.string({ description: 'Part of the name.' }) }),
  found: ({ text }, _viewer, ctx): Prisma.MediaItemWhereInput => ({
    kind: 'IMAGE',
    AND: [nameHas(text), foundBy(ctx, true)],
  }),
  order: [{ createdAt: 'desc' }],
  mostCounted: 100_000,
})

/** What one download takes; a folder is one of them. */
export const MOST_CHOSEN = 200

Media.list('mediaContents', {
  description: 'The files among these and in these folders, at any depth: what a download of them holds.',
  args: (arg) => ({
    ids: arg.idList({ required: true, description: `Raw ids of folders and files, at most ${MOST_CHOSEN}.` }),
    open: arg.boolean({ description: 'True: only what learners see.' }),
  }),
  found({ ids, open }, _viewer, ctx): Prisma.MediaItemWhereInput {
    const chosen = ids.filter(isUuid).slice(0, MOST_CHOSEN)
    return {
      folder: false,
      OR: [{ id: { in: chosen } }, { ancestorIds: { hasSome: chosen } }],
      AND: [foundBy(ctx, open)],
    }
  },
  order: [{ id: 'asc' }],
})

Media.one('mediaItem', 'One folder or file; null unless the viewer may see it.')
