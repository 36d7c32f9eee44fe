import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder, type Types } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, NO_PERMISSION, notFound, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { bareKey, orderOf, requiredText, searchWords, uuid } from '../platform/values/inputs.ts'
import { today } from '../platform/settings.ts'
import { itemsKeptBy, keepsItem, managesLoyalty } from './rules.ts'
import { MAX_GRANT, wholeNumber } from './terms.ts'

builder.prismaNode('EligibleItem', {
  description: 'A part whose purchase earns credits or points between two days. Seen by anyone signed in.',
  id: { field: 'id' },
  authScopes: { signedIn: true },
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

interface Search {
  text?: string | null
  brand?: string | null
  start?: Date | null
  end?: Date | null
  state?: string | null
}

/** Items whose days overlap what is asked for. */
const found = ({ text, brand, start, end, state }: Search, day: Date): Prisma.EligibleItemWhereInput => ({
  ...(brand ? { brandId: brand } : {}),
  AND: [
    ...searchWords(text).map((word) => ({
      OR: [
        { name: { contains: word, mode: 'insensitive' as const } },
        { partNumber: { contains: word, mode: 'insensitive' as const } },
        ...(bareKey(word) ? [{ partKey: { startsWith: bareKey(word) } }] : []),
      ],
    })),
    ...(start ? [{ endDate: { gte: start } }] : []),
    ...(end ? [{ startDate: { lte: end } }] : []),
    ...(state === 'earning'
      ? [{ startDate: { lte: day }, endDate: { gte: day } }]
      : state === 'upcoming'
        ? [{ startDate: { gt: day } }]
        : state === 'over'
          ? [{ endDate: { lt: day } }]
          : []),
  ],
})

const ORDERS: Record<string, (way: 'asc' | 'desc') => Prisma.EligibleItemOrderByWithRelationInput[]> = {
  part: (way) => [{ partNumber: way }, { id: way }],
  name: (way) => [{ name: way }, { id: way }],
  credits: (way) => [{ credits: way }, { id: way }],
  start: (way) => [{ startDate: way }, { id: way }],
  end: (way) => [{ endDate: way }, { id: way }],
  brand: (way) => [{ brand: { name: way } }, { partNumber: 'asc' }, { id: 'asc' }],
}

builder.queryField('eligibleItems', (t) =>
  t.prismaConnection({
    type: 'EligibleItem',
    cursor: 'id',
    authScopes: { signedIn: true },
    description: 'Parts whose purchase earns, by part number.',
    args: {
      text: t.arg.string({ description: 'Words of the name or the part number.' }),
      brand: t.arg.id({ description: 'Raw id.' }),
      start: t.arg({ type: 'Day', description: 'Earning on this day or later.' }),
      end: t.arg({ type: 'Day', description: 'Earning on this day or before.' }),
      state: t.arg.string({ description: 'earning, upcoming or over; all when silent.' }),
      sort: t.arg.string({ description: 'part, name, credits, start, end or brand; a minus in front for descending.' }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: async (_parent, args, ctx) => ctx.db.eligibleItem.count({ where: found(args, await today(ctx)) }),
    resolve: async (query, _root, args, ctx) =>
      ctx.db.eligibleItem.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: found(args, await today(ctx)),
        orderBy: orderOf(args.sort, ORDERS),
      }),
  }),
)

builder.queryField('eligibleItem', (t) =>
  t.prismaField({
    type: 'EligibleItem',
    nullable: true,
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.id({ required: true }) },
    description: 'One eligible item; null when there is none.',
    resolve: (query, _root, { databaseId }, ctx) =>
      ctx.db.eligibleItem.findUnique({ ...query, where: { id: databaseId } }),
  }),
)

builder.queryField('eligibleItemByPart', (t) =>
  t.prismaField({
    type: 'EligibleItem',
    nullable: true,
    authScopes: { signedIn: true },
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

const payload = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>) => ({
  item: t.prismaField({
    type: 'EligibleItem',
    description: 'As saved.',
    resolve: (query, { id }, _args, { db }) => db.eligibleItem.findUniqueOrThrow({ ...query, where: { id } }),
  }),
})

/** Of one part only one item earns on a day. Two who save the same part at once do so one after the other. */
async function refuseOverlap(
  c: Change,
  { partKey, startDate, endDate }: { partKey: string; startDate: Date; endDate: Date },
  exceptId: string | null,
): Promise<void> {
  await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`eligible-item:${partKey}`}))`
  const other = await c.tx.eligibleItem.findFirst({
    where: {
      partKey,
      startDate: { lte: endDate },
      endDate: { gte: startDate },
      ...(exceptId ? { id: { not: exceptId } } : {}),
    },
    select: { startDate: true, endDate: true },
  })
  if (other)
    throw badInput(
      'startDate',
      `This part earns from ${other.startDate.toISOString().slice(0, 10)} to ${other.endDate.toISOString().slice(0, 10)} already. Choose days that do not overlap.`,
    )
}

builder.relayMutationField(
  'saveEligibleItem',
  {
    description: 'What to change; what is left out stays.',
    inputFields: (t) => ({
      databaseId: t.id({ validate: uuid, description: 'Left out: a new one, which needs everything but the brand.' }),
      partNumber: t.string({ validate: requiredText('Part number', 60), description: 'As printed.' }),
      name: t.string({ validate: requiredText('Name', 120), description: 'What it is.' }),
      brandId: t.id({ validate: uuid, description: 'Raw id; null for none. A brand manager names an own brand.' }),
      credits: t.int({ validate: wholeNumber('Credits', 1, MAX_GRANT.credits), description: 'For each piece.' }),
      startDate: t.field({ type: 'Day', description: 'First day.' }),
      endDate: t.field({ type: 'Day', description: 'Last day.' }),
      version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
    }),
  },
  {
    description:
      'Saves an eligible item. Submissions that wait are worth what the list says when they are decided. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT.',
    authScopes: (_root, _args, { viewer }) => managesLoyalty(viewer),
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'saveEligibleItem', async (c) => {
        const viewer = signedIn(ctx)
        const { databaseId, version, ...given } = input
        const before = databaseId ? await c.tx.eligibleItem.findUnique({ where: { id: databaseId } }) : null
        if (databaseId && !before) throw notFound('The item')
        if (before && !keepsItem(viewer, before.brandId)) throw failure('FORBIDDEN', NO_PERMISSION)
        if (before && version != null && version !== before.version) throw stale()
        const partNumber = given.partNumber ?? before?.partNumber
        const name = given.name ?? before?.name
        const credits = given.credits ?? before?.credits
        const startDate = given.startDate ?? before?.startDate
        const endDate = given.endDate ?? before?.endDate
        if (!partNumber || !bareKey(partNumber)) throw badInput('partNumber', 'Part number is required.')
        if (!name) throw badInput('name', 'Name is required.')
        if (!credits) throw badInput('credits', 'Say how many credits each piece earns.')
        if (!startDate) throw badInput('startDate', 'Choose the first day.')
        if (!endDate) throw badInput('endDate', 'Choose the last day.')
        if (endDate < startDate) throw badInput('endDate', 'The last day cannot be before the first.')
        const brandId = given.brandId === undefined ? (before?.brandId ?? null) : given.brandId
        if (!keepsItem(viewer, brandId)) throw badInput('brandId', 'Choose one of your brands.')
        if (brandId && brandId !== before?.brandId && !(await c.tx.brand.count({ where: { id: brandId } })))
          throw badInput('brandId', 'Choose a brand.')
        const row = { partNumber, partKey: bareKey(partNumber), name, brandId, credits, startDate, endDate }
        await refuseOverlap(c, row, before?.id ?? null)
        if (!before) {
          const { id } = await c.tx.eligibleItem.create({ data: { ...row, createdAt: c.now }, select: { id: true } })
          c.record({ type: 'EligibleItem', id, after: row })
          return { id }
        }
        const { count } = await c.tx.eligibleItem.updateMany({
          where: { id: before.id, version: before.version },
          data: { ...row, version: { increment: 1 } },
        })
        if (!count) throw stale()
        c.record({ type: 'EligibleItem', id: before.id, before, after: row })
        return { id: before.id }
      }),
  },
  { outputFields: payload },
)

builder.relayMutationField(
  'deleteEligibleItem',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description: 'Removes an eligible item; what was granted by it stays. Errors: NOT_FOUND, FORBIDDEN.',
    authScopes: (_root, _args, { viewer }) => managesLoyalty(viewer),
    resolve: (_root, { input: { databaseId: id } }, ctx) =>
      change(ctx, 'deleteEligibleItem', async (c) => {
        const before = await c.tx.eligibleItem.findUnique({ where: { id } })
        if (!before) throw notFound('The item')
        const { count } = await c.tx.eligibleItem.deleteMany({ where: { AND: [{ id }, itemsKeptBy(signedIn(ctx))] } })
        if (!count) throw failure('FORBIDDEN', NO_PERMISSION)
        c.record({ type: 'EligibleItem', id, before })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      deletedId: t.globalID({
        description: 'Global id of what was removed.',
        resolve: ({ id }) => ({ id, type: 'EligibleItem' }),
      }),
      databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
    }),
  },
)
