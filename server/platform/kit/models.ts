import type { InputFieldMap, InputShapeFromFields } from '@pothos/core'
import type { PrismaModelTypes, PrismaObjectRef } from '@pothos/plugin-prisma'
import type PrismaTypes from '../../../prisma/generated/pothos.ts'
import type { Types } from '../graphql/builder.ts'
import { signedIn, type Context } from '../context.ts'
import type { Db, Tx } from '../db.ts'
import { membership, type Loader } from './loader.ts'
import type { May } from '../permission.ts'
import type { Viewer } from '../viewer.ts'

/** Models with an id of their own: what lists, look-ups and payloads are made of. */
export type Entity = {
  [N in keyof PrismaTypes]: PrismaTypes[N]['Shape'] extends { id: string } ? N : never
}[keyof PrismaTypes]
export type Row<N extends Entity> = PrismaTypes[N]['Shape']
export type Where<N extends Entity> = PrismaTypes[N]['Where']
export type OrderBy<N extends Entity> = PrismaTypes[N]['OrderBy']
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
export const tables = (db: Db | Tx): Tables => db

export const uncapitalized = <T extends string>(text: T) =>
  (text.charAt(0).toLowerCase() + text.slice(1)) as Uncapitalize<T>

/** A type of a model, the one of its name or another. */
export type Variant<N extends Entity> = PrismaObjectRef<Types, PrismaModelTypes & PrismaTypes[N], { id: string }>

/**
 * Pothos' own options stay unresolved while the model is a type parameter. So callers see a generic overload, and the
 * body is written for this one model of which it touches nothing but the id: TypeScript lets the two stand beside one
 * another.
 */
export type Stand = 'StoredFile'

export type Asked<Args extends InputFieldMap> = Given<NoInfer<Args>>

/** A model, who sees which of its rows, and who may ask at all. */
export interface Visible<N extends Entity> {
  type: N
  visibleTo: (viewer: Viewer) => Where<N>
  may: May<unknown>
  loader: Loader<string, boolean>
}

/** Rows that passed the filter need no second question at their type. */
export function asVisible<Row extends { id: string }>(
  rows: Row[],
  loader: Loader<string, boolean>,
  ctx: Context,
): Row[] {
  for (const { id } of rows) loader(ctx).prime(id, true)
  return rows
}

const ONLY_ID = { select: { id: true } }

/** Asks for all rows of a request at once, never one by one. */
export function loaderOf<N extends Entity>(type: N, visibleTo: (viewer: Viewer) => Where<N>): Loader<string, boolean>
export function loaderOf(type: Stand, visibleTo: (viewer: Viewer) => Where<Stand>): Loader<string, boolean> {
  return membership(async (ctx, ids) => {
    const rows = await tables(ctx.db)[uncapitalized(type)].findMany({
      ...ONLY_ID,
      where: { AND: [{ id: { in: ids } }, visibleTo(signedIn(ctx))] },
    })
    return rows.map(({ id }) => id)
  })
}
