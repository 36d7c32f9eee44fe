import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { given } from '../platform/kit/saves.ts'
import { isUuid, searchText } from '../platform/values/inputs.ts'
import { today } from '../platform/settings.ts'
import type { Viewer } from '../platform/viewer.ts'
import { Spiff } from './entity.ts'
import { decidesSpiffs, managesSpiffs, spiffsManagedBy, spiffsVisibleTo, spiffsAvailableTo } from './rules.ts'
import { SpiffApproval, SpiffStatus, SpiffStructure } from './types.ts'
import './jobs.ts'
import './managedFields.ts'
import './overview.ts'
import './remove.ts'
import './save.ts'
import './steps.ts'
import './viewerFields.ts'

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
    ...given({ status, structure, approval }),
    ...(startDate ? { endDate: { gte: startDate } } : {}),
    ...(endDate ? { startDate: { lte: endDate } } : {}),
    ...(brand ? { brands: { some: { brandId: isUuid(brand) ? brand : { in: [] } } } } : {}),
  }
}

/** What the list of spiffs holds for the viewer: those managed, or those they may claim or claimed from. */
const listedFor = (viewer: Viewer): Prisma.SpiffWhereInput =>
  managesSpiffs(viewer) ? spiffsManagedBy(viewer) : spiffsVisibleTo(viewer)

Spiff.list('spiffs', {
  description: 'Spiffs the viewer manages; for others those open to them or claimed from.',
  among: listedFor,
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name, the details, or an item’s name or part number.' }),
    status: arg({ type: SpiffStatus, description: 'Only these.' }),
    structure: arg({ type: SpiffStructure, description: 'Only these.' }),
    approval: arg({ type: SpiffApproval, description: 'Only these.' }),
    startDate: arg({ type: 'Day', description: 'Running on or after this day.' }),
    endDate: arg({ type: 'Day', description: 'Running on or before this day.' }),
    brand: arg.id({ description: 'Raw id of a brand.' }),
  }),
  found: spiffsFound,
  orders: {
    // The documented order (spec part 2, 9).
    TITLE: ['By title.', (way) => [{ name: way }]],
    START_DATE: ['By the first day.', (way) => [{ startDate: way }]],
    END_DATE: ['By the last day.', (way) => [{ endDate: way }]],
    GRANTED: ['By what was granted.', (way) => [{ granted: way }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
  },
})

Spiff.list('openSpiffs', {
  may: 'signedIn',
  description: 'Spiffs the viewer may claim from today, what ends first before the others.',
  among: spiffsAvailableTo,
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name, the details, or an item’s name or part number.' }),
    brand: arg.id({ description: 'Raw id of a brand.' }),
    upcoming: arg.boolean({ description: 'Instead those that begin on a later day.' }),
  }),
  async found({ upcoming, ...search }, _viewer, ctx): Promise<Prisma.SpiffWhereInput> {
    const day = await today(ctx)
    return {
      AND: [
        upcoming ? { startDate: { gt: day } } : { startDate: { lte: day }, claimUntil: { gte: day } },
        spiffsFound(search),
      ],
    }
  },
  orders: {
    ENDING: ['What ends first comes first.', { endDate: 'asc' }],
    NEWEST: ['What began last comes first.', { startDate: 'desc' }],
    NAME: ['By name.', { name: 'asc' }],
  },
  sortType: 'OpenSpiffSort',
})

Spiff.one('spiff', 'One spiff; null unless the viewer may see it.')

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
