import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/builder.ts'
import { signedIn } from '../platform/context.ts'
import { searchText } from '../platform/inputs.ts'
import { brandsSeenBy, editsBrand, seesBrand } from './rules.ts'
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
    color: t.exposeString('color', { nullable: true, description: '#rrggbb; null takes the installation’s colour.' }),
    active: t.exposeBoolean('active', { description: 'Published.' }),
    bucket: t.exposeString('bucket', { nullable: true, description: 'The training bucket it belongs to; null for none.' }),
    segments: t.exposeStringList('segments', { description: 'Kinds of vehicles or parts.' }),
    thumbnailImage: t.relation('thumbnailImage', { nullable: true, description: 'Null until one is chosen.' }),
    logoImage: t.relation('logoImage', { nullable: true, description: 'PNG with transparent background; null until one is chosen.' }),
    bannerImage: t.relation('bannerImage', { nullable: true, description: 'About 1600 x 500; null until one is chosen.' }),
    administrator: t.relation('administrator', { nullable: true, description: 'Who made it; for who edits it.', authScopes: (brand, _args, { viewer }) => editsBrand(viewer, brand.id) }),
    managers: t.relation('managers', { description: 'People who manage it; for who edits it.', authScopes: (brand, _args, { viewer }) => editsBrand(viewer, brand.id) }),
    viewerCanEdit: t.boolean({ description: 'Whether the viewer may save it.', resolve: (brand, _args, { viewer }) => editsBrand(viewer, brand.id) }),
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

interface BrandSearch { text?: string | null; active?: boolean | null; bucket?: string | null }

const brandsFound = ({ text, active, bucket }: BrandSearch): Prisma.BrandWhereInput => {
  const words = searchText(text)
  return { ...(words ? { name: { contains: words, mode: 'insensitive' } } : {}), ...(active == null ? {} : { active }), ...(bucket ? { bucket } : {}) }
}

builder.queryField('brands', (t) => t.prismaConnection({
  type: 'Brand', cursor: 'id', authScopes: { signedIn: true }, description: 'Brands the viewer may see, by name.',
  args: { text: t.arg.string({ description: 'Part of the name.' }), active: t.arg.boolean(), bucket: t.arg.string(), offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }) },
  totalCount: (_parent, args, ctx) => ctx.db.brand.count({ where: { AND: [brandsSeenBy(signedIn(ctx)), brandsFound(args)] } }),
  resolve: (query, _root, args, ctx) => ctx.db.brand.findMany({
    ...query, ...(args.offset ? { skip: args.offset } : {}), where: { AND: [brandsSeenBy(signedIn(ctx)), brandsFound(args)] }, orderBy: [{ name: 'asc' }, { id: 'asc' }],
  }),
}))

builder.queryField('brand', (t) => t.prismaField({
  type: 'Brand', nullable: true, authScopes: { signedIn: true }, args: { databaseId: t.arg.id({ required: true }) }, description: 'One brand; null unless the viewer may see it.',
  resolve: (query, _root, { databaseId }, ctx) => ctx.db.brand.findFirst({ ...query, where: { AND: [{ id: databaseId }, brandsSeenBy(signedIn(ctx))] } }),
}))

builder.queryField('brandSegments', (t) => t.stringList({
  authScopes: { signedIn: true }, description: 'All segments in use among brands the viewer may see, in order.',
  resolve: async (_root, _args, ctx) => {
    const brands = await ctx.db.brand.findMany({ where: brandsSeenBy(signedIn(ctx)), select: { segments: true } })
    return [...new Set(brands.flatMap(({ segments }) => segments))].sort()
  },
}))

builder.queryField('brandManagerCandidates', (t) => t.prismaField({
  type: ['User'], authScopes: { right: 'create-delete-brand' }, args: { text: t.arg.string() },
  description: 'Up to 50 active people whose role is brand manager, by name.',
  resolve: (query, _root, { text }, { db }) => db.user.findMany({
    ...query, take: 50, orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
    where: {
      status: 'ACTIVE', role: { key: 'brand-manager' },
      AND: (searchText(text)?.split(/\s+/) ?? []).map((word) => ({ OR: [{ firstName: { contains: word, mode: 'insensitive' } }, { lastName: { contains: word, mode: 'insensitive' } }, { email: { contains: word, mode: 'insensitive' } }] })),
    },
  }),
}))
