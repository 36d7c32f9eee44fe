import type { ArgBuilder, InputFieldMap } from '@pothos/core'
import { builder, typeOf, type Types } from '../graphql/builder.ts'
import { signedIn, type Context } from '../context.ts'
import { badInput } from '../errors.ts'
import { scopesOf, type May } from '../permission.ts'
import { isUuid } from '../values/inputs.ts'
import type { Viewer } from '../viewer.ts'
import {
  asVisible,
  tables,
  uncapitalized,
  type Asked,
  type Entity,
  type Visible,
  type Stand,
  type Variant,
  type Where,
} from './models.ts'
import { asksFor } from '../graphql/selection.ts'
import { decided, enumOf, ordersOf, type Ordered } from './orders.ts'

/** TypeScript reads in order: `args` stands before `found`. */
export type List<N extends Entity, Args extends InputFieldMap> = Ordered<N, Args> & {
  description: string
  /** The rows as another type of the same model, a variant of Pothos. */
  as?: Variant<N>
  /** Fewer rows than the entity's filter lets the viewer see, instead of it. */
  among?: (viewer: Viewer) => Where<N>
  /** By default what the entity asks. */
  may?: May<Asked<Args>>
  args?: (arg: ArgBuilder<Types>) => Args
  /**
   * The search, of rows of this model where several share the list. Write its type down (`: Prisma.BrandWhereInput`), or
   * unknown columns pass.
   */
  found?(args: Asked<Args>, viewer: Viewer, ctx: Context, model: N): Where<N> | Promise<Where<N>>
  /** The most that totalCount counts, where counting all would cost more than the page. */
  mostCounted?: number
  /** Rows where nobody says how many. */
  size?: number
}

/** A list on the root may have a field beside it that steps from one row to the next of the same search and order. */
export type RootList<N extends Entity, Args extends InputFieldMap> = List<N, Args> & { beside?: string }

/** A list on an object: `of` says which rows belong to the one of the id. */
export type ListWithin<N extends Entity, Args extends InputFieldMap> = List<N, Args> & { of: (id: string) => Where<N> }

interface Page {
  offset?: number | null
  after?: string | null
  before?: string | null
}

/** Where a numbered page begins. Errors: BAD_USER_INPUT beside a cursor, which begins elsewhere. */
export function numbered({ offset, after, before }: Page): { skip?: number } {
  if (!offset) return {}
  if (offset < 0) throw badInput('offset', 'Use 0 or more.')
  if (after != null || before != null) throw badInput('offset', 'A page has a number or a cursor, not both.')
  return { skip: offset }
}

/** How long pages are, `size` where nobody says: longer only where the process itself reads a list whole. */
export const pageSizes = (size = 20) => ({
  maxSize: (_args: {}, { mostAtOnce = 100 }: Context): number => mostAtOnce,
  defaultSize: (_args: {}, { mostAtOnce = size }: Context): number => mostAtOnce,
})

/** Steps one takes at a time from a row to another. */
const MOST_STEPS = 100

/** Where one comes from in a list, and how far one goes. */
export const stepArgs = (arg: ArgBuilder<Types>) => ({
  databaseId: arg.id({ required: true, description: 'Raw id of the row one comes from.' }),
  step: arg.int({ description: '1, the next, by default; -1 is the one before.' }),
})

/** The row so many steps on; null at the ends, and beside what the viewer does not see. */
export async function rowBeside(
  { loader }: Visible<Stand>,
  { rows }: ReturnType<typeof connectionOf>,
  query: {},
  { databaseId, step, ...given }: { databaseId: string; step?: number | null },
  ctx: Context,
) {
  const take = step ?? 1
  if (!isUuid(databaseId) || !take || Math.abs(take) > MOST_STEPS) return null
  if (!(await loader(ctx).load(databaseId))) return null
  const window = { ...query, cursor: { id: databaseId }, take: take + Math.sign(take) }
  const found = (await rows(window, given, ctx)).filter(({ id }) => id !== databaseId)
  return found.at(take > 0 ? take - 1 : take) ?? null
}

/**
 * A list as Pothos asks for it, on the root and on objects alike. The one place that says how it reaches the database.
 */
export function connectionOf(field: string, { type, visibleTo, may, loader }: Visible<Stand>, list: List<Stand, {}>) {
  const orders = ordersOf(list)
  const sorts = 'orders' in list ? enumOf(list.sortType ?? `${type}Sort`, field, orders) : null
  const where = async (args: {}, ctx: Context, within: Where<Stand>) => {
    const viewer = signedIn(ctx)
    return { AND: [within, (list.among ?? visibleTo)(viewer), (await list.found?.(args, viewer, ctx, type)) ?? {}] }
  }
  const orderBy = (args: { sort?: string | null }) => {
    if (!('order' in list)) return (orders.find(({ name }) => name === args.sort) ?? orders[0])?.by ?? []
    return decided(typeof list.order === 'function' ? list.order(args) : list.order)
  }
  return {
    options: {
      type: list.as ?? typeOf(type),
      cursor: 'id' as const,
      description: list.description,
      authScopes: scopesOf(list.may ?? may, (args: {}) => args),
      ...pageSizes(list.size),
    },
    search: (arg: ArgBuilder<Types>) => ({
      ...list.args?.(arg),
      ...(sorts ? { sort: arg({ type: sorts, description: `${orders[0]?.name} by default.` }) } : {}),
    }),
    count: async (args: {}, ctx: Context, within: Where<Stand> = {}) =>
      tables(ctx.db)[uncapitalized(type)].count({
        where: await where(args, ctx, within),
        ...(list.mostCounted ? { take: list.mostCounted } : {}),
      }),
    async rows(query: {}, args: Page & { sort?: string | null }, ctx: Context, within: Where<Stand> = {}) {
      const rows = await tables(ctx.db)[uncapitalized(type)].findMany({
        ...query,
        ...numbered(args),
        where: await where(args, ctx, within),
        orderBy: orderBy(args),
      })
      return asVisible(rows, loader, ctx)
    },
  }
}

/**
 * The row so many steps after one in a list, or before it; null at the ends, and beside what the viewer does not see. The
 * one it comes from need not fit the search any more, such as news that was read among the unread.
 */
function besideField(name: string, seen: Visible<Stand>, connection: ReturnType<typeof connectionOf>): void {
  const { type, may } = seen
  builder.queryField(name, (t) =>
    t.prismaField({
      type,
      nullable: true,
      description: BESIDE,
      authScopes: scopesOf(may, (given: {}) => given),
      args: { ...connection.search(t.arg), ...stepArgs(t.arg) },
      resolve: (query, _root, given, ctx) => rowBeside(seen, connection, query, given, ctx),
    }),
  )
}

export const BESIDE = 'The row beside one in the list of the same search and order; null at its ends.'
export const NUMBER = 'For numbered pages of the REST calls.'

/** Counts that were begun with their page, by the arguments of the field: both are one statement. */
const begun = new WeakMap<object, Promise<number>>()
function begin(given: object, count: Promise<number>): void {
  begun.set(given, count)
  // Told by whoever asks for it.
  count.catch(() => {})
}

export function listField<N extends Entity, Args extends InputFieldMap>(
  field: string,
  seen: Visible<N>,
  list: RootList<N, Args>,
): void
export function listField(field: string, seen: Visible<Stand>, list: RootList<Stand, {}>): void {
  const connection = connectionOf(field, seen, list)
  const { options, search, count, rows } = connection
  if (list.beside) besideField(list.beside, seen, connection)
  builder.queryField(field, (t) =>
    t.prismaConnection({
      ...options,
      args: { ...search(t.arg), offset: t.arg.int({ description: NUMBER }) },
      totalCount: (_root, given, ctx) => begun.get(given) ?? count(given, ctx),
      resolve(query, _root, given, ctx, info) {
        if (asksFor(info, 'totalCount')) begin(given, count(given, ctx))
        return rows(query, given, ctx)
      },
    }),
  )
}

/** At most `most` of a list, without pages: for choosing, or the newest of somebody's. */
export type Few<N extends Entity, Args extends InputFieldMap> = Omit<List<N, Args>, 'size' | 'mostCounted'> &
  Ordered<N, Args> & { most: number }

export function fewField<N extends Entity, Args extends InputFieldMap>(
  field: string,
  seen: Visible<N>,
  list: Few<N, Args>,
): void
export function fewField(field: string, seen: Visible<Stand>, list: Few<Stand, {}>): void {
  const { options, search, rows } = connectionOf(field, seen, list)
  builder.queryField(field, (t) =>
    t.prismaField({
      type: [options.type],
      description: options.description,
      authScopes: options.authScopes,
      args: search(t.arg),
      resolve: (query, _root, given, ctx) => rows({ ...query, take: list.most }, given, ctx),
    }),
  )
}

export function listWithinField<P extends Entity, N extends Entity, Args extends InputFieldMap>(
  parent: P,
  field: string,
  seen: Visible<N>,
  list: ListWithin<N, Args>,
): void
export function listWithinField(parent: Stand, field: string, seen: Visible<Stand>, list: ListWithin<Stand, {}>): void {
  const { options, search, count, rows } = connectionOf(field, seen, list)
  builder.prismaObjectField(parent, field, (t) =>
    t.prismaConnection({
      ...options,
      args: { ...search(t.arg), offset: t.arg.int({ description: NUMBER }) },
      totalCount: ({ id }, given, ctx) => begun.get(given) ?? count(given, ctx, list.of(id)),
      resolve(query, { id }, given, ctx, info) {
        if (asksFor(info, 'totalCount')) begin(given, count(given, ctx, list.of(id)))
        return rows(query, given, ctx, list.of(id))
      },
    }),
  )
}
