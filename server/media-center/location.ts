import { brandsVisibleTo } from '../brands/rules.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { signedIn } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { below, crumbsOf, pathOf, placeAt, type Crumb, type MediaPlace } from './places.ts'
import { editsMedia, mediaEditableBy, mediaVisibleTo, writesMedia } from './rules.ts'

export const MediaCrumb = builder
  .objectRef<Crumb>('MediaCrumb')
  .implement({
    description: 'A folder on the way to something; seen by who sees that.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      name: t.exposeString('name', { description: 'As shown to people.' }),
      path: t.exposeString('path', { description: 'Its address from the root.' }),
    }),
  })

const MediaPlaceType = builder.objectRef<MediaPlace>('MediaPlace').implement({
  description: 'Where a path of the media center leads.',
  fields: (t) => ({
    item: t.prismaField({
      type: 'MediaItem',
      nullable: true,
      description: 'The folder or file; null at the root, and where a brand has no folder yet.',
      resolve: (query, { item }, _args, { db }) =>
        item && db.mediaItem.findUnique({ ...query, where: { id: item.id } }),
    }),
    folderId: t.id({
      nullable: true,
      description: 'Raw id of the folder it is, or lies in; null at the root.',
      resolve: ({ item }) => item && (item.folder ? item.id : item.parentId),
    }),
    isPublic: t.boolean({
      description: 'Whether learners come this far: the folder and all above it are public.',
      resolve: ({ item }) => item?.open ?? true,
    }),
    breadcrumbs: t.field({
      type: [MediaCrumb],
      description: 'The folders on the way from the root down, the place itself last where it is one.',
      async resolve({ item }, _args, ctx) {
        if (!item) return []
        const above = await crumbsOf(ctx, item.ancestorIds)
        return item.folder ? [...above, { id: item.id, name: item.name, path: await pathOf(ctx, item) }] : above
      },
    }),
    viewerCanAdd: t.boolean({
      description: 'Whether the viewer may put something there.',
      resolve: ({ item, brandId }, _args, { viewer }) => editsMedia(viewer, item ? item.brandId : brandId),
    }),
    brandsToAdd: t.prismaField({
      type: ['Brand'],
      description: 'At the root: brands without a folder whose the viewer may make, by name; none for others.',
      resolve: (query, { item, brandId }, _args, ctx) => {
        const viewer = signedIn(ctx)
        if (item || brandId || !writesMedia(viewer)) return []
        return ctx.db.brand.findMany({
          ...query,
          where: {
            AND: [
              brandsVisibleTo(viewer),
              keepsToOwnBrands(viewer) ? { id: { in: [...viewer.ownedBrandIds] } } : {},
              { mediaItems: { none: { parentId: null, deletedAt: null } } },
            ],
          },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          take: 100,
        })
      },
    }),
  }),
})

builder.queryField('mediaPlace', (t) =>
  t.field({
    type: MediaPlaceType,
    nullable: true,
    description: 'Where a path leads; null where there is nothing the viewer sees.',
    authScopes: { personOr: 'create-uploads-media' },
    args: {
      path: t.arg.string({ description: 'Names with / between them; the root by default.' }),
      brand: t.arg.id({ description: 'Raw id of a brand: the path begins in its folder.' }),
      folder: t.arg.id({ description: 'A folder or file by its raw id, instead of a path.' }),
      open: t.arg.boolean({ description: 'True: only what learners see.' }),
    },
    resolve: (_root, address, ctx) => placeAt(ctx, address),
  }),
)

/** A folder with the folders in it, for choosing one. */
interface Branch {
  id: string
  name: string
  parentId: string | null
  path: string
}

const Folder = builder
  .objectRef<Branch>('MediaFolder')
  .implement({
    description: 'A folder among all below a place.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      parentId: t.exposeID('parentId', {
        nullable: true,
        description: 'Raw id of the folder it lies in; null at the root.',
      }),
      name: t.exposeString('name', { description: 'As shown to people.' }),
      path: t.exposeString('path', { description: 'Its address from the root.' }),
    }),
  })

/** Folders told at once: more nobody looks through. */
const MOST_FOLDERS = 2000

builder.queryField('mediaFolders', (t) =>
  t.field({
    type: [Folder],
    description: `All folders below a place, those above before those below and then by name; at most ${MOST_FOLDERS}.`,
    authScopes: { personOr: 'create-uploads-media' },
    args: {
      location: t.arg.string({ description: 'The place by its path; the root by default.' }),
      editable: t.arg.boolean({ description: 'True: only those the viewer may put something into.' }),
    },
    async resolve(_root, { location, editable }, ctx) {
      const place = await placeAt(ctx, { path: location })
      if (!place) return []
      const viewer = signedIn(ctx)
      const rows = await ctx.db.mediaItem.findMany({
        where: { AND: [{ folder: true }, below(place), editable ? mediaEditableBy(viewer) : mediaVisibleTo(viewer)] },
        select: { id: true, name: true, parentId: true, ancestorIds: true },
        orderBy: [{ place: 'asc' }, { id: 'asc' }],
        take: MOST_FOLDERS,
      })
      const sorted = rows.toSorted((a, b) => a.ancestorIds.length - b.ancestorIds.length)
      return Promise.all(sorted.map(async (row) => ({ ...row, path: await pathOf(ctx, row) })))
    },
  }),
)
