import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { searchText } from '../platform/values/inputs.ts'
import { given } from '../platform/kit/saves.ts'
import { Brand } from './entity.ts'
import { brandsVisibleTo, brandsEditableBy, editsBrand, seesBrand } from './rules.ts'
import './managers.ts'
import './progress.ts'
import './remove.ts'
import './quotaFields.ts'
import './save.ts'

builder.prismaNode('Brand', {
  description: 'A brand of the installation. Active ones are seen by anyone signed in, others by who prepares them.',
  id: { field: 'id' },
  select: { id: true, active: true },
  authScopes: (brand, { viewer }) => viewer != null && seesBrand(viewer, brand),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    description: t.exposeString('description', { description: 'At most 600 characters; may be empty.' }),
    color: t.exposeString('color', { nullable: true, description: '#rrggbb; null takes the installation’s color.' }),
    active: t.exposeBoolean('active', { description: 'Published.' }),
    bucket: t.exposeString('bucket', {
      nullable: true,
      description: 'The training bucket it belongs to; null for none.',
    }),
    segments: t.exposeStringList('segments', { description: 'Kinds of vehicles or parts.' }),
    thumbnailImage: t.relation('thumbnailImage', { nullable: true, description: 'Null until one is chosen.' }),
    logoImage: t.relation('logoImage', {
      nullable: true,
      description: 'PNG with transparent background; null until one is chosen.',
    }),
    logoTransparent: t.exposeBoolean('logoTransparent', {
      nullable: true,
      description: 'Whether the logo’s ground shows through; null without a logo.',
    }),
    bannerImage: t.relation('bannerImage', {
      nullable: true,
      description: 'About 1600 x 500; null until one is chosen.',
    }),
    administrator: t.relation('administrator', {
      nullable: true,
      description: 'Who made it; for who edits it, null for others.',
      authScopes: (brand, _args, { viewer }) => editsBrand(viewer, brand.id),
      unauthorizedResolver: () => null,
    }),
    managers: t.relation('managers', {
      description: 'People who manage it; none for who does not edit it.',
      query: (_args, { viewer }) => ({ where: { brand: brandsEditableBy(viewer) } }),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save any of it.',
      resolve: (brand, _args, { viewer }) => editsBrand(viewer, brand.id),
    }),
    viewerCanEditSettings: t.boolean({
      description: 'Whether the viewer may save what it is: name, color, training bucket.',
      resolve: (brand, _args, { viewer }) => editsBrand(viewer, brand.id, 'edit-brand-settings'),
    }),
    viewerCanEditContent: t.boolean({
      description: 'Whether the viewer may save what its page says and shows: description, segments, pictures.',
      resolve: (brand, _args, { viewer }) => editsBrand(viewer, brand.id, 'modify-brand-content'),
    }),
    viewerCanPublish: t.boolean({
      description: 'Whether the viewer may show or hide it.',
      resolve: (brand, _args, { viewer }) => editsBrand(viewer, brand.id, 'publish-brand'),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

builder.prismaObject('BrandManager', {
  description: 'A person who manages a brand; seen with the brand or the person.',
  fields: (t) => ({
    brand: t.relation('brand', { description: 'The brand.' }),
    user: t.relation('user', { description: 'The person.' }),
  }),
})

Brand.list('brands', {
  description: 'Brands the viewer may see, by name.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name.' }),
    active: arg.boolean(),
    bucket: arg.string(),
    segment: arg.string({ description: 'One of its segments.' }),
  }),
  found({ text, active, bucket, segment }): Prisma.BrandWhereInput {
    const words = searchText(text)
    return {
      ...given({ active }),
      ...(words ? { name: { contains: words, mode: 'insensitive' } } : {}),
      ...(bucket ? { bucket } : {}),
      ...(segment ? { segments: { has: segment } } : {}),
    }
  },
  orders: {
    NAME: ['By name.', (way) => [{ name: way }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
  },
})

Brand.one('brand', 'One brand; null unless the viewer may see it.')

builder.queryField('brandSegments', (t) =>
  t.stringList({
    authScopes: { personOr: 'view-brands' },
    args: { active: t.arg.boolean({ description: 'Only of brands shown to learners, or only of others.' }) },
    description: 'All segments in use among brands the viewer may see, in order.',
    resolve: async (_root, { active }, ctx) => {
      const brands = await ctx.db.brand.findMany({
        where: { AND: [brandsVisibleTo(signedIn(ctx)), given({ active })] },
        select: { segments: true },
      })
      return [...new Set(brands.flatMap(({ segments }) => segments))].sort()
    },
  }),
)
