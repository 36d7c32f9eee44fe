import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/builder.ts'
import { signedIn } from '../platform/context.ts'
import { isUuid, searchText } from '../platform/inputs.ts'
import { can } from '../platform/viewer.ts'
import { incentivesEditedBy, incentivesSeenBy } from './rules.ts'
import { editsIncentive, markIncentivesSeen, seesIncentive } from './seen.ts'
import './attach.ts'
import './save.ts'

builder.prismaNode('Incentive', {
  description: 'What a person may earn by completing a curriculum. Learners see active ones of curriculums open to them; with view-incentives others too.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => seesIncentive(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    description: t.exposeString('description', { description: 'At most 250 characters; may be empty.' }),
    image: t.relation('image', { nullable: true, description: 'Null until one is chosen.' }),
    qrcodeImage: t.relation('qrcodeImage', { nullable: true, description: 'A QR code to be shown where it is redeemed; for holders of view-incentives, null for others and until one is chosen.',
      query: {}, authScopes: { right: 'view-incentives' }, unauthorizedResolver: () => null }),
    curriculum: t.relation('curriculum', { nullable: true, description: 'The curriculum that leads to it; null while it belongs to none.' }),
    curriculumName: t.string({ nullable: true, description: 'What that curriculum is called; null while it belongs to none.', select: { curriculum: { select: { name: true } } }, resolve: ({ curriculum }) => curriculum?.name ?? null }),
    active: t.exposeBoolean('active', { description: 'Shown to learners.' }),
    position: t.exposeInt('position', { description: 'Place in the list, lower first.' }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    viewerCanEdit: t.boolean({ description: 'Whether the viewer may save it.', resolve: ({ id }, _args, ctx) => editsIncentive(ctx, id) }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  }),
})

builder.prismaObjectFields('Curriculum', (t) => ({
  incentives: t.relation('incentives', {
    description: 'What completing it may earn, in order; resting ones for holders of view-incentives only.',
    query: (_args, { viewer }) => ({ where: viewer && can(viewer, 'view-incentives') ? incentivesSeenBy(viewer) : { active: true }, orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }] }),
  }),
}))

interface IncentiveSearch { text?: string | null; curriculumId?: string | null; active?: boolean | null }

const named = (text: string | null | undefined): Prisma.IncentiveWhereInput => {
  const words = searchText(text)
  return words ? { name: { contains: words, mode: 'insensitive' } } : {}
}

const incentivesFound = ({ text, curriculumId, active }: IncentiveSearch): Prisma.IncentiveWhereInput => ({
  ...named(text), ...(active == null ? {} : { active }), ...(curriculumId ? { curriculumId: isUuid(curriculumId) ? curriculumId : { in: [] } } : {}),
})

builder.queryField('incentives', (t) => t.prismaConnection({
  type: 'Incentive', cursor: 'id', authScopes: { signedIn: true }, description: 'Incentives the viewer may see, in order.',
  args: {
    text: t.arg.string({ description: 'Part of the name.' }), curriculumId: t.arg.id({ description: 'Raw id of a curriculum.' }), active: t.arg.boolean({ description: 'Shown to learners, or not.' }),
    offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
  },
  totalCount: (_parent, args, ctx) => ctx.db.incentive.count({ where: { AND: [incentivesSeenBy(signedIn(ctx)), incentivesFound(args)] } }),
  resolve: async (query, _root, args, ctx) => markIncentivesSeen(ctx, signedIn(ctx), await ctx.db.incentive.findMany({
    ...query, ...(args.offset ? { skip: args.offset } : {}), where: { AND: [incentivesSeenBy(signedIn(ctx)), incentivesFound(args)] }, orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })),
}))

builder.queryField('incentive', (t) => t.prismaField({
  type: 'Incentive', nullable: true, authScopes: { signedIn: true }, args: { databaseId: t.arg.id({ required: true }) }, description: 'One incentive; null unless the viewer may see it.',
  resolve: async (query, _root, { databaseId }, ctx) => {
    const row = await ctx.db.incentive.findFirst({ ...query, where: { AND: [{ id: databaseId }, incentivesSeenBy(signedIn(ctx))] } })
    return row && markIncentivesSeen(ctx, signedIn(ctx), [row])[0]
  },
}))

builder.queryField('addableIncentives', (t) => t.prismaConnection({
  type: 'Incentive', cursor: 'id', authScopes: { right: 'create-edit-incentives' },
  args: {
    curriculumId: t.arg.id({ required: true, description: 'Raw id of the curriculum.' }), text: t.arg.string({ description: 'Part of the name.' }),
    offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
  },
  description: 'Incentives the viewer edits that the curriculum does not lead to yet, by name. One that belongs to another would move.',
  totalCount: (_parent, { curriculumId, text }, ctx) => ctx.db.incentive.count({ where: { AND: [incentivesEditedBy(signedIn(ctx)), notOf(curriculumId), named(text)] } }),
  resolve: async (query, _root, { curriculumId, text, offset }, ctx) => markIncentivesSeen(ctx, signedIn(ctx), await ctx.db.incentive.findMany({
    ...query, ...(offset ? { skip: offset } : {}), where: { AND: [incentivesEditedBy(signedIn(ctx)), notOf(curriculumId), named(text)] }, orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })),
}))

const notOf = (curriculumId: string): Prisma.IncentiveWhereInput => ({ OR: [{ curriculumId: null }, { curriculumId: { not: curriculumId } }] })
