import type { Prisma } from '../../prisma/generated/client/client.ts'
import { declareAudience } from '../domain/audience/audience.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { isUuid, orderOf, searchText } from '../platform/values/inputs.ts'
import { today } from '../platform/settings.ts'
import type { Viewer } from '../platform/viewer.ts'
import { decidesSpiffs, managesSpiffs, spiffsManagedBy, spiffsSeenBy, spiffsTakenBy } from './rules.ts'
import { markSpiffsSeen } from './viewerSpiffs.ts'
import { SpiffApproval, SpiffStatus, SpiffStructure } from './types.ts'
import './jobs.ts'
import './overview.ts'
import './remove.ts'
import './save.ts'
import './steps.ts'

declareAudience('Spiff', 'spiff')

interface SpiffSearch {
  text?: string | null
  status?: typeof SpiffStatus.$inferType | null
  structure?: typeof SpiffStructure.$inferType | null
  approval?: typeof SpiffApproval.$inferType | null
  startDate?: Date | null
  endDate?: Date | null
  brand?: string | null
}

/** Days are those of the spiff: whatever runs at some time between the two. */
const spiffsFound = ({
  text,
  status,
  structure,
  approval,
  startDate,
  endDate,
  brand,
}: SpiffSearch): Prisma.SpiffWhereInput => {
  const words = searchText(text)
  return {
    ...(words
      ? {
          OR: [
            { name: { contains: words, mode: 'insensitive' } },
            { details: { contains: words, mode: 'insensitive' } },
            {
              items: {
                some: {
                  OR: [
                    { name: { contains: words, mode: 'insensitive' } },
                    { partNumber: { contains: words, mode: 'insensitive' } },
                  ],
                },
              },
            },
          ],
        }
      : {}),
    ...(status ? { status } : {}),
    ...(structure ? { structure } : {}),
    ...(approval ? { approval } : {}),
    ...(startDate ? { endDate: { gte: startDate } } : {}),
    ...(endDate ? { startDate: { lte: endDate } } : {}),
    ...(brand ? { brands: { some: { brandId: isUuid(brand) ? brand : { in: [] } } } } : {}),
  }
}

/** Title ascending is the documented order (spec part 2, 9). */
const spiffOrder = (sort: string | null | undefined) =>
  orderOf<Prisma.SpiffOrderByWithRelationInput[]>(sort, {
    title: (way) => [{ name: way }, { id: way }],
    name: (way) => [{ name: way }, { id: way }],
    startDate: (way) => [{ startDate: way }, { id: way }],
    endDate: (way) => [{ endDate: way }, { id: way }],
    createdAt: (way) => [{ createdAt: way }, { id: way }],
    granted: (way) => [{ granted: way }, { id: way }],
  })

/** What the list of spiffs holds for the viewer: those managed, or those they may claim or claimed from. */
const listedFor = (viewer: Viewer): Prisma.SpiffWhereInput =>
  managesSpiffs(viewer) ? spiffsManagedBy(viewer) : spiffsSeenBy(viewer)

builder.queryField('spiffs', (t) =>
  t.prismaConnection({
    type: 'Spiff',
    cursor: 'id',
    authScopes: { signedIn: true },
    description: 'Spiffs the viewer manages; for others those open to them or claimed from.',
    args: {
      text: t.arg.string({ description: 'Part of the name, the details, or an item’s name or part number.' }),
      status: t.arg({ type: SpiffStatus, description: 'Only these.' }),
      structure: t.arg({ type: SpiffStructure, description: 'Only these.' }),
      approval: t.arg({ type: SpiffApproval, description: 'Only these.' }),
      startDate: t.arg({ type: 'Day', description: 'Running on or after this day.' }),
      endDate: t.arg({ type: 'Day', description: 'Running on or before this day.' }),
      brand: t.arg.id({ description: 'Raw id of a brand.' }),
      sort: t.arg.string({
        description: 'title, startDate, endDate, createdAt or granted; a minus in front turns it round.',
      }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, args, ctx) =>
      ctx.db.spiff.count({ where: { AND: [listedFor(signedIn(ctx)), spiffsFound(args)] } }),
    resolve: async (query, _root, args, ctx) =>
      markSpiffsSeen(
        ctx,
        await ctx.db.spiff.findMany({
          ...query,
          ...(args.offset ? { skip: args.offset } : {}),
          where: { AND: [listedFor(signedIn(ctx)), spiffsFound(args)] },
          orderBy: spiffOrder(args.sort),
        }),
      ),
  }),
)

/** Sales may be claimed today, or will be later. */
async function openNow(ctx: Context, upcoming: boolean | null | undefined): Promise<Prisma.SpiffWhereInput> {
  const day = await today(ctx)
  return {
    AND: [
      spiffsTakenBy(signedIn(ctx)),
      upcoming ? { startDate: { gt: day } } : { startDate: { lte: day }, claimUntil: { gte: day } },
    ],
  }
}

/** What ends first comes first; `newest` for what is new. */
const openOrder = (sort: string | null | undefined) =>
  orderOf<Prisma.SpiffOrderByWithRelationInput[]>(sort, {
    ending: (way) => [{ endDate: way }, { id: way }],
    newest: (way) => [{ startDate: way === 'asc' ? 'desc' : 'asc' }, { id: way === 'asc' ? 'desc' : 'asc' }],
    name: (way) => [{ name: way }, { id: way }],
  })

builder.queryField('openSpiffs', (t) =>
  t.prismaConnection({
    type: 'Spiff',
    cursor: 'id',
    authScopes: { signedIn: true },
    description: 'Spiffs the viewer may claim from today, what ends first before the others.',
    args: {
      text: t.arg.string({ description: 'Part of the name, the details, or an item’s name or part number.' }),
      brand: t.arg.id({ description: 'Raw id of a brand.' }),
      upcoming: t.arg.boolean({ description: 'Instead those that begin on a later day.' }),
      sort: t.arg.string({ description: 'ending, newest or name.' }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: async (_parent, args, ctx) =>
      ctx.db.spiff.count({ where: { AND: [await openNow(ctx, args.upcoming), spiffsFound(args)] } }),
    resolve: async (query, _root, args, ctx) =>
      markSpiffsSeen(
        ctx,
        await ctx.db.spiff.findMany({
          ...query,
          ...(args.offset ? { skip: args.offset } : {}),
          where: { AND: [await openNow(ctx, args.upcoming), spiffsFound(args)] },
          orderBy: openOrder(args.sort),
        }),
      ),
  }),
)

builder.queryField('spiff', (t) =>
  t.prismaField({
    type: 'Spiff',
    nullable: true,
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.id({ required: true }) },
    description: 'One spiff; null unless the viewer may see it.',
    resolve: async (query, _root, { databaseId }, ctx) => {
      if (!isUuid(databaseId)) return null
      const row = await ctx.db.spiff.findFirst({
        ...query,
        where: { AND: [{ id: databaseId }, spiffsSeenBy(signedIn(ctx))] },
      })
      return row && markSpiffsSeen(ctx, [row])[0]
    },
  }),
)

const Sections = builder
  .objectRef<Record<'pending' | 'approved' | 'denied' | 'completed', number>>('SpiffSections')
  .implement({
    description: 'How many spiffs stand in each section.',
    fields: (t) => ({
      pending: t.exposeInt('pending', { description: 'Proposed.' }),
      approved: t.exposeInt('approved', { description: 'Open.' }),
      denied: t.exposeInt('denied', { description: 'Refused.' }),
      completed: t.exposeInt('completed', { description: 'Over.' }),
      viewerDecides: t.boolean({
        description: 'Whether the viewer opens, refuses and ends spiffs; others propose them.',
        resolve: (_sections, _args, { viewer }) => decidesSpiffs(viewer),
      }),
    }),
  })

builder.queryField('spiffSections', (t) =>
  t.field({
    type: Sections,
    authScopes: (_root, _args, { viewer }) => managesSpiffs(viewer),
    description: 'How many spiffs the viewer manages, by section.',
    resolve: async (_root, _args, ctx) => {
      const rows = await ctx.db.spiff.groupBy({ by: ['status'], where: spiffsManagedBy(signedIn(ctx)), _count: true })
      const of = (status: string) => rows.find((row) => row.status === status)?._count ?? 0
      return { pending: of('PENDING'), approved: of('APPROVED'), denied: of('DENIED'), completed: of('COMPLETED') }
    },
  }),
)
