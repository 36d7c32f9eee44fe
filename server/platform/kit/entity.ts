import type { ArgBuilder, FieldMap, InputFieldMap, InputShapeFromFields } from '@pothos/core'
import { queryFromInfo, type PrismaModelTypes, type PrismaObjectRef } from '@pothos/plugin-prisma'
import DataLoader from 'dataloader'
import type PrismaTypes from '../../../prisma/generated/pothos.ts'
import { builder, typeOf, type Types } from '../graphql/builder.ts'
import { signedIn, type Call, type Context } from '../context.ts'
import type { Db, Tx } from '../db.ts'
import { badInput } from '../errors.ts'
import { scopesOf, type May } from '../permission.ts'
import { merged, type Topic, type Topics } from '../pubsub.ts'
import { isUuid } from '../values/inputs.ts'
import type { Viewer } from '../viewer.ts'

/** Models with an id of their own: what lists, look-ups and payloads are made of. */
export type Entity = {
  [N in keyof PrismaTypes]: PrismaTypes[N]['Shape'] extends { id: string } ? N : never
}[keyof PrismaTypes]
type Row<N extends Entity> = PrismaTypes[N]['Shape']
type Where<N extends Entity> = PrismaTypes[N]['Where']
type OrderBy<N extends Entity> = PrismaTypes[N]['OrderBy']
export type Fields<Shape> = PothosSchemaTypes.ObjectFieldBuilder<Types, Shape>
/** Never until TypeScript has read the fields: lets named functions stand where arrows do. */
export type Given<I extends InputFieldMap> = string extends keyof I ? never : InputShapeFromFields<I>

/** What the kit calls of a Prisma client; the `query` of Pothos is spread in, unseen by the type. */
interface Table<N extends Entity> {
  count(args: { where: Where<N>; take?: number }): Promise<number>
  findFirst(args: { where: Where<N> }): Promise<Row<N> | null>
  findMany(args: { where: Where<N>; orderBy?: OrderBy<N>[]; skip?: number }): Promise<Row<N>[]>
  findUniqueOrThrow(args: { where: { id: string } }): Promise<Row<N>>
}
type Tables = { [N in Entity as Uncapitalize<N>]: Table<N> }
/** No cast: the compiler proves that the real client has all of it. */
const tables = (db: Db | Tx): Tables => db

export const uncapitalized = <T extends string>(text: T) =>
  (text.charAt(0).toLowerCase() + text.slice(1)) as Uncapitalize<T>

/** A type of a model, the one of its name or another. */
type Variant<N extends Entity> = PrismaObjectRef<Types, PrismaModelTypes & PrismaTypes[N], { id: string }>

type Loader = (ctx: Context) => DataLoader<string, boolean>

/**
 * Pothos' own options stay unresolved while the model is a type parameter. So callers see a generic overload, and the
 * body is written for this one model of which it touches nothing but the id: TypeScript lets the two stand beside one
 * another.
 */
type Stand = 'StoredFile'

type Way = 'asc' | 'desc'
/** In words and by columns; a function of the way makes two of it, the second named …_DESC. */
type Order<N extends Entity> =
  | readonly [description: string, ...by: OrderBy<N>[]]
  | readonly [description: string, by: (way: Way) => OrderBy<N>[]]
/** Orders by name, where several lists share them. */
export type Orders<N extends Entity> = Record<string, Order<N>>

type Asked<Args extends InputFieldMap> = Given<NoInfer<Args>>

/** As a method, so that the kit's bodies may stand beside its generic signatures. */
interface Chosen<N extends Entity, Args extends InputFieldMap> {
  by(args: Asked<Args>): readonly OrderBy<N>[]
}

/**
 * The one order, which may hang on what is searched; or several by name, the first by default, which make the enum of
 * the argument `sort`. The id is added as the last.
 */
type Ordered<N extends Entity, Args extends InputFieldMap> =
  | { order: readonly OrderBy<N>[] | Chosen<N, Args>['by'] }
  | {
      orders: Orders<N>
      /** The name of the enum, where `<Type>Sort` is taken. */
      sortType?: string
    }

/** TypeScript reads in order: `args` stands before `found`. */
type List<N extends Entity, Args extends InputFieldMap> = Ordered<N, Args> & {
  description: string
  /** The rows as another type of the same model, a variant of Pothos. */
  as?: Variant<N>
  /** Fewer rows than the entity's filter lets the viewer see, instead of it. */
  among?: (viewer: Viewer) => Where<N>
  /** By default what the entity asks. */
  may?: May<Asked<Args>>
  args?: (arg: ArgBuilder<Types>) => Args
  /** The search. Write its type down (`: Prisma.BrandWhereInput`), or unknown columns pass. */
  found?(args: Asked<Args>, viewer: Viewer, ctx: Context): Where<N> | Promise<Where<N>>
  /** The most that totalCount counts, where counting all would cost more than the page. */
  mostCounted?: number
  /** Rows where nobody says how many. */
  size?: number
}

/** A list on the root may have a field beside it that steps from one row to the next of the same search and order. */
type RootList<N extends Entity, Args extends InputFieldMap> = List<N, Args> & { beside?: string }

/** A list on an object: `of` says which rows belong to the one of the id. */
type ListWithin<N extends Entity, Args extends InputFieldMap> = List<N, Args> & { of: (id: string) => Where<N> }

/** A model, who sees which of its rows, and who may ask at all. */
interface Seen<N extends Entity> {
  type: N
  seenBy: (viewer: Viewer) => Where<N>
  may: May<unknown>
  loader: Loader
}

const wayOf = (order: unknown): Way =>
  typeof order === 'object' && order !== null ? wayOf(Object.values(order)[0]) : order === 'desc' ? 'desc' : 'asc'

/** Ends in the id, so that no two rows are equal and pages neither repeat nor skip one. */
const decided = (by: readonly OrderBy<Stand>[]): OrderBy<Stand>[] =>
  by.some((part) => 'id' in part) ? [...by] : [...by, { id: wayOf(by.at(-1)) }]

/** Every order by its name, with words; a function of the way is two. */
const ordersOf = (list: Ordered<Stand, {}>) =>
  'order' in list
    ? []
    : Object.entries(list.orders).flatMap(([name, [words, first, ...rest]]) =>
        typeof first === 'function'
          ? [
              { name, words, by: decided(first('asc')) },
              { name: `${name}_DESC`, words: words.replace(/\.$/, ', from the end.'), by: decided(first('desc')) },
            ]
          : [{ name, words, by: decided([first, ...rest]) }],
      )

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

/** Steps one takes at a time from a row to another. */
const MOST_STEPS = 100

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Rows that passed the filter need no second question at their type. */
function asSeen<Row extends { id: string }>(rows: Row[], loader: Loader, ctx: Context): Row[] {
  for (const { id } of rows) loader(ctx).prime(id, true)
  return rows
}

const makeEnum = (name: string, field: string, orders: { name: string; words: string }[]) =>
  builder.enumType(name, {
    description: `Orders of the list of ${inWords(field)}.`,
    values: Object.fromEntries(orders.map((order) => [order.name, { description: order.words }])),
  })
const enums = new Map<string, ReturnType<typeof makeEnum>>()

/** The enum of orders, which lists of one type may share. */
function enumOf(...[name, field, orders]: Parameters<typeof makeEnum>): ReturnType<typeof makeEnum> {
  const known = enums.get(name) ?? makeEnum(name, field, orders)
  enums.set(name, known)
  return known
}

/**
 * A list as Pothos asks for it, on the root and on objects alike. The one place that says how it reaches the database.
 */
function connectionOf(field: string, { type, seenBy, may, loader }: Seen<Stand>, list: List<Stand, {}>) {
  const orders = ordersOf(list)
  const sorts = 'orders' in list ? enumOf(list.sortType ?? `${type}Sort`, field, orders) : null
  const where = async (args: {}, ctx: Context, within: Where<Stand>) => {
    const viewer = signedIn(ctx)
    return { AND: [within, (list.among ?? seenBy)(viewer), (await list.found?.(args, viewer, ctx)) ?? {}] }
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
      ...(list.size ? { defaultSize: list.size } : {}),
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
      return asSeen(rows, loader, ctx)
    },
  }
}

/** The row so many steps after one in a list, or before it; null at the ends. */
function besideField(name: string, { type, may }: Seen<Stand>, connection: ReturnType<typeof connectionOf>): void {
  const { search, rows } = connection
  builder.queryField(name, (t) =>
    t.prismaField({
      type,
      nullable: true,
      description: 'The row beside one in the list of the same search and order; null at its ends.',
      authScopes: scopesOf(may, (given: {}) => given),
      args: {
        ...search(t.arg),
        databaseId: t.arg.id({ required: true, description: 'Raw id of the row one comes from.' }),
        step: t.arg.int({ description: '1, the next, by default; -1 is the one before.' }),
      },
      async resolve(query, _root, { databaseId, step, ...given }, ctx) {
        const take = step ?? 1
        if (!isUuid(databaseId) || !take || Math.abs(take) > MOST_STEPS) return null
        const window = { ...query, cursor: { id: databaseId }, skip: 1, take }
        const found = await rows(window, given, ctx)
        return (take > 0 ? found[take - 1] : found.length === -take ? found[0] : null) ?? null
      },
    }),
  )
}

const NUMBER = 'For numbered pages of the REST calls.'

function listField<N extends Entity, Args extends InputFieldMap>(
  field: string,
  seen: Seen<N>,
  list: RootList<N, Args>,
): void
function listField(field: string, seen: Seen<Stand>, list: RootList<Stand, {}>): void {
  const connection = connectionOf(field, seen, list)
  const { options, search, count, rows } = connection
  if (list.beside) besideField(list.beside, seen, connection)
  builder.queryField(field, (t) =>
    t.prismaConnection({
      ...options,
      args: { ...search(t.arg), offset: t.arg.int({ description: NUMBER }) },
      totalCount: (_root, given, ctx) => count(given, ctx),
      resolve: (query, _root, given, ctx) => rows(query, given, ctx),
    }),
  )
}

/** At most `most` of a list, without pages: for choosing, or the newest of somebody's. */
type Few<N extends Entity, Args extends InputFieldMap> = Omit<List<N, Args>, 'size' | 'mostCounted'> &
  Ordered<N, Args> & { most: number }

function fewField<N extends Entity, Args extends InputFieldMap>(field: string, seen: Seen<N>, list: Few<N, Args>): void
function fewField(field: string, seen: Seen<Stand>, list: Few<Stand, {}>): void {
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

function listWithinField<P extends Entity, N extends Entity, Args extends InputFieldMap>(
  parent: P,
  field: string,
  seen: Seen<N>,
  list: ListWithin<N, Args>,
): void
function listWithinField(parent: Stand, field: string, seen: Seen<Stand>, list: ListWithin<Stand, {}>): void {
  const { options, search, count, rows } = connectionOf(field, seen, list)
  builder.prismaObjectField(parent, field, (t) =>
    t.prismaConnection({
      ...options,
      args: { ...search(t.arg), offset: t.arg.int({ description: NUMBER }) },
      totalCount: ({ id }, given, ctx) => count(given, ctx, list.of(id)),
      resolve: (query, { id }, given, ctx) => rows(query, given, ctx, list.of(id)),
    }),
  )
}

function oneField<N extends Entity>(field: string, seen: Seen<N>, description: string, among?: Seen<N>['seenBy']): void
function oneField(
  field: string,
  { type, seenBy, may, loader }: Seen<Stand>,
  description: string,
  among = seenBy,
): void {
  builder.queryField(field, (t) =>
    t.prismaField({
      type,
      nullable: true,
      description,
      authScopes: scopesOf(may, (args: {}) => args),
      args: { databaseId: t.arg.id({ required: true }) },
      resolve: async (query, _root, { databaseId }, ctx) => {
        const row = await tables(ctx.db)[uncapitalized(type)].findFirst({
          ...query,
          where: { AND: [{ id: databaseId }, among(signedIn(ctx))] },
        })
        return row && asSeen([row], loader, ctx)[0]
      },
    }),
  )
}

/** Topics that carry the id of a row. */
type RowTopic = { [T in Topic]: Topics[T] extends string ? T : never }[Topic]

/** News of single rows. TypeScript reads in order: `args` stands before `channels`. */
type Changes<N extends Entity, Args extends InputFieldMap> = {
  description: string
  topic: RowTopic
  /** Fewer rows than the entity's filter lets the viewer see, instead of it. */
  among?: (viewer: Viewer) => Where<N>
  /** By default what the entity asks. */
  may?: May<Asked<Args>>
  args?: (arg: ArgBuilder<Types>) => Args
  /** Where this viewer listens. */
  channels: (viewer: Viewer, args: Asked<Args>) => readonly string[]
}

function changesField<N extends Entity, Args extends InputFieldMap>(
  field: string,
  seen: Seen<N>,
  changes: Changes<N, Args>,
): void
function changesField(field: string, { type, seenBy, may }: Seen<Stand>, changes: Changes<Stand, {}>): void {
  builder.subscriptionField(field, (t) =>
    t.field({
      type: typeOf(type),
      nullable: true,
      description: changes.description,
      authScopes: scopesOf(changes.may ?? may, (args: {}) => args),
      args: changes.args?.(t.arg) ?? {},
      subscribe(_root, args: {}, ctx) {
        const heard = changes
          .channels(signedIn(ctx), args)
          .map((channel) => ctx.services.pubsub.subscribe(changes.topic, channel))
        return heard.length === 1 ? heard[0]! : merged(...heard)
      },
      // Read anew for each listener: what one sees of it is asked at every event.
      resolve: (id: string, _args, ctx, info) =>
        tables(ctx.db)[uncapitalized(type)].findFirst({
          ...queryFromInfo({ context: ctx, info }),
          where: { AND: [{ id }, (changes.among ?? seenBy)(signedIn(ctx))] },
        }),
    }),
  )
}

/**
 * The payload `{ <type> }` of a mutation that answers an id. For models of other features: own ones have it at their
 * entity.
 */
export const saved = <N extends Entity>(type: N, description = 'As saved.') => savedAt(type, 'id', description)

function savedAt<N extends Entity, K extends string>(
  type: N,
  key: K,
  description: string,
  field?: string,
): (t: Fields<Record<K, string>>) => FieldMap
function savedAt(type: Stand, key: string, description: string, field: string = uncapitalized(type)) {
  return (t: Fields<Record<string, string>>): FieldMap => ({
    [field]: t.prismaField({
      type,
      description,
      resolve: (query, answer, _args, { db }) =>
        tables(db)[uncapitalized(type)].findUniqueOrThrow({ ...query, where: { id: answer[key]! } }),
    }),
  })
}

const ONLY_ID = { select: { id: true } }

/** Asks for all rows of a request at once, never one by one. */
function loaderOf<N extends Entity>(type: N, seenBy: (viewer: Viewer) => Where<N>): Loader
function loaderOf(type: Stand, seenBy: (viewer: Viewer) => Where<Stand>): Loader {
  const loaders = new WeakMap<Call, DataLoader<string, boolean>>()
  return (ctx) => {
    let loader = loaders.get(ctx.call)
    if (!loader) {
      loader = new DataLoader<string, boolean>(async (ids) => {
        const rows = await tables(ctx.db)[uncapitalized(type)].findMany({
          ...ONLY_ID,
          where: { AND: [{ id: { in: [...ids] } }, seenBy(signedIn(ctx))] },
        })
        const seen = new Set(rows.map(({ id }) => id))
        return ids.map((id) => seen.has(id))
      })
      loaders.set(ctx.call, loader)
    }
    return loader
  }
}

/**
 * A model as a feature offers it: who sees which rows is said here, once, for its lists, look-ups and payloads. `may`
 * is what its fields ask unless they say otherwise.
 */
export function entity<N extends Entity>(
  type: N,
  seenBy: (viewer: Viewer) => Where<N>,
  may: May<unknown> = 'signedIn',
) {
  const loader = loaderOf(type, seenBy)
  const seen: Seen<N> = { type, seenBy, may, loader }
  return {
    /** A connection on the root: search, order, pages by cursor or number, totalCount. */
    list: <Args extends InputFieldMap = {}>(field: string, list: RootList<N, Args>) => listField(field, seen, list),
    /** The first of it, without pages. */
    few: <Args extends InputFieldMap = {}>(field: string, list: Few<N, Args>) => fewField(field, seen, list),
    /** The same on an object of another type. */
    listWithin: <Args extends InputFieldMap = {}>(parent: Entity, field: string, list: ListWithin<N, Args>) =>
      listWithinField(parent, field, seen, list),
    /** A look-up by `databaseId`; null for what the viewer does not see, or what is not `among` it. */
    one: (field: string, description: string, among?: (viewer: Viewer) => Where<N>) =>
      oneField(field, seen, description, among),
    /** A subscription that tells each row as it changes; null for one the viewer does not see. */
    changes: <Args extends InputFieldMap = {}>(field: string, changes: Changes<N, Args>) =>
      changesField(field, seen, changes),
    /** The payload `{ <type> }` of a mutation that answers an id; `field` where it has another name. */
    saved: (description = 'As saved.', field?: string) => savedAt(type, 'id', description, field),
    /**
     * The same for an id answered under this key, beside another of the payload; `field` where it is not called as its
     * type.
     */
    savedAt: <K extends string>(key: K, description: string, field?: string) => savedAt(type, key, description, field),
    /** The payload `{ deletedId databaseId }`. */
    removed:
      () =>
      (t: Fields<{ id: string }>): FieldMap => ({
        deletedId: t.globalID({ description: 'Global id of what was removed.', resolve: ({ id }) => ({ id, type }) }),
        databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
      }),
    /** Whether the viewer sees it, asked once per request for all: for `authScopes` of its type. */
    sees: (ctx: Context, id: string): boolean | Promise<boolean> =>
      ctx.viewer !== null && (Object.keys(seenBy(ctx.viewer)).length === 0 || loader(ctx).load(id)),
    /** Whether there is such a row and the viewer sees it: for ids that come from outside. */
    has: (ctx: Context, id: string): Promise<boolean> => loader(ctx).load(id),
    /** Rows that stand beside something seen are seen without asking. */
    markSeen: <Row extends { id: string }>(ctx: Context, rows: Row[]): Row[] => asSeen(rows, loader, ctx),
  }
}
