import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { given } from '../../platform/kit/saves.ts'
import { today } from '../../platform/settings.ts'
import { bareKey, searchWords } from '../../platform/values/inputs.ts'
import { EligibleItem } from '../entity.ts'
import { keepsItem } from '../rules.ts'

builder.prismaNode('EligibleItem', {
  description: 'A part whose purchase earns credits or points between two days. Seen by anyone signed in.',
  id: { field: 'id' },
  authScopes: { personOr: ['view-loyalty', 'create-edit-loyalty'] },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    partNumber: t.exposeString('partNumber', { description: 'As printed.' }),
    name: t.exposeString('name', { description: 'What it is.' }),
    credits: t.exposeInt('credits', { description: 'Credits, or points of a person, for each piece.' }),
    startDate: t.expose('startDate', { type: 'Day', description: 'First day on which buying it earns.' }),
    endDate: t.expose('endDate', { type: 'Day', description: 'Last day on which buying it earns.' }),
    brandId: t.exposeID('brandId', { nullable: true, description: 'Raw id of its brand; null when of none.' }),
    brandName: t.string({
      nullable: true,
      description: 'Null when of no brand.',
      select: { brand: { select: { name: true } } },
      resolve: ({ brand }) => brand?.name ?? null,
    }),
    earning: t.boolean({
      description: 'Whether buying it today earns.',
      select: { startDate: true, endDate: true },
      resolve: async ({ startDate, endDate }, _args, ctx) => {
        const day = await today(ctx)
        return startDate <= day && day <= endDate
      },
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save or delete it.',
      select: { brandId: true },
      resolve: ({ brandId }, _args, { viewer }) => viewer != null && keepsItem(viewer, brandId),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
  }),
})

const STATES = new Map<string, (day: Date) => Prisma.EligibleItemWhereInput>([
  ['earning', (day) => ({ startDate: { lte: day }, endDate: { gte: day } })],
  ['upcoming', (day) => ({ startDate: { gt: day } })],
  ['over', (day) => ({ endDate: { lt: day } })],
])

EligibleItem.list('eligibleItems', {
  description: 'Parts whose purchase earns, by part number.',
  args: (arg) => ({
    text: arg.string({ description: 'Words of the name or the part number.' }),
    brand: arg.id({ description: 'Raw id.' }),
    start: arg({ type: 'Day', description: 'Earning on this day or later.' }),
    end: arg({ type: 'Day', description: 'Earning on this day or before.' }),
    state: arg.string({ description: 'earning, upcoming or over; all when silent.' }),
  }),
  async found({ text, brand, start, end, state }, _viewer, ctx): Promise<Prisma.EligibleItemWhereInput> {
    const searched = searchWords(text).map((word): Prisma.EligibleItemWhereInput => ({
      OR: [
        { name: { contains: word, mode: 'insensitive' } },
        { partNumber: { contains: word, mode: 'insensitive' } },
        ...(bareKey(word) ? [{ partKey: { startsWith: bareKey(word) } }] : []),
      ],
    }))
    // Items whose days overlap what is asked for.
    return {
      ...given({ brandId: brand }),
      AND: [
        ...searched,
        ...(start ? [{ endDate: { gte: start } }] : []),
        ...(end ? [{ startDate: { lte: end } }] : []),
        STATES.get(state ?? '')?.(await today(ctx)) ?? {},
      ],
    }
  },
  orders: {
    PART: ['By part number.', (way) => [{ partNumber: way }]],
    NAME: ['By name.', (way) => [{ name: way }]],
    CREDITS: ['By what each piece earns.', (way) => [{ credits: way }]],
    START: ['By the first day.', (way) => [{ startDate: way }]],
    END: ['By the last day.', (way) => [{ endDate: way }]],
    BRAND: ['By brand.', (way) => [{ brand: { name: way } }, { partNumber: 'asc' }]],
  },
})
EligibleItem.one('eligibleItem', 'One eligible item; null when there is none.')

builder.queryField('eligibleItemByPart', (t) =>
  t.prismaField({
    type: 'EligibleItem',
    nullable: true,
    authScopes: { personOr: ['view-loyalty', 'create-edit-loyalty'] },
    args: {
      partNumber: t.arg.string({ required: true, description: 'As printed; spaces and dashes make no difference.' }),
      day: t.arg({ type: 'Day', description: 'Of the purchase; today when left out.' }),
    },
    description:
      'The item a part earns by on a day; without a day, the one of today, else the latest there was or will be. Null when the part is not eligible.',
    resolve: async (query, _root, { partNumber, day }, ctx) => {
      const partKey = bareKey(partNumber)
      if (!partKey) return null
      const on = day ?? (await today(ctx))
      const earning = await ctx.db.eligibleItem.findFirst({
        ...query,
        where: { partKey, startDate: { lte: on }, endDate: { gte: on } },
        orderBy: { startDate: 'desc' },
      })
      return (
        earning ??
        (day ? null : ctx.db.eligibleItem.findFirst({ ...query, where: { partKey }, orderBy: { startDate: 'desc' } }))
      )
    },
  }),
)
