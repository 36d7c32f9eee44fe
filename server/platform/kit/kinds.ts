import { brandWithType, type FieldMap, type InputFieldMap, type InterfaceRef } from '@pothos/core'
import { prismaConnectionHelpers, queryFromInfo } from '@pothos/plugin-prisma'
import { Kind, type GraphQLResolveInfo } from 'graphql'
import { signedIn, type Context } from '../context.ts'
import { whenInstalled } from '../feature.ts'
import { builder, typeOf, type Types } from '../graphql/builder.ts'
import { scopesOf, type May, type PerTarget } from '../permission.ts'
import { BESIDE, connectionOf, NUMBER, rowBeside, stepArgs, type RootList } from './list.ts'
import {
  asVisible,
  tables,
  uncapitalized,
  type Entity,
  type Fields,
  type Visible,
  type Stand,
  type Where,
} from './models.ts'
import { targetEnum, type TargetEnum } from './targets.ts'

interface Named {
  /** Of the enum that names one of them, and what it says of itself. */
  name: string
  description: string
  /** The argument that names one. */
  argument: 'kind' | 'target'
  /** What their types have in common: the type of every field made here. */
  as: InterfaceRef<Types, { id: string }>
}

interface Kinds<N extends Entity> {
  /** Declares one of them: who sees which rows, and what its fields ask. */
  add<M extends N>(seen: Visible<M>): void
  /** Names one of them in inputs; there once all features are. */
  type(): TargetEnum<N>
  /** What a mutation asks for each of them, whose input names one under the argument. */
  may(of: (model: N) => May<unknown>): PerTarget
  /** A connection on the root, of one of them at a time. */
  list<Args extends InputFieldMap = {}>(field: string, list: RootList<N, Args>): void
  /** A look-up by `databaseId`; null for what the viewer does not see. */
  one(field: string, description: string): void
  /** The payload of a mutation that answers an id and its model, under this name. */
  saved(field: string, description: string): (t: Fields<{ id: string; model: N }>) => FieldMap
}

/** Whether a page is asked for its number alone. */
const isCountOnly = ({ fieldNodes }: GraphQLResolveInfo): boolean =>
  fieldNodes.every(({ selectionSet }) =>
    selectionSet?.selections.every(
      (asked) => asked.kind === Kind.FIELD && ['totalCount', '__typename'].includes(asked.name.value),
    ),
  )

/** The row, known as one of its model where a field names the interface alone. */
export function typed<Row>(row: Row, model: Entity): Row {
  brandWithType<Types>(row, typeOf(model))
  return row
}

/** The kinds that were declared, as their fields of the root need them. */
interface Declared extends Named {
  models: ReadonlyMap<string, Visible<Stand>>
  type(): TargetEnum<Stand>
  may(of: (seen: Visible<Stand>) => May<unknown>): PerTarget
}

const rowQuery = (typeName: Stand, context: Context, info: GraphQLResolveInfo) =>
  queryFromInfo({ context, info, typeName })
const kindIn = (args: object, argument: string) => String(Reflect.get(args, argument))
const scopesOn = (kinds: Declared) =>
  scopesOf(
    kinds.may((seen) => seen.may),
    (args: {}) => args,
  )
const kindArg = ({ type }: Declared) => ({ type: type(), required: true as const, description: 'Of which kind.' })

/** The same list over each model. */
const listsOver = (field: string, { models }: Declared, list: RootList<Stand, {}>) =>
  new Map(
    [...models].map(([model, seen]) => [
      model,
      {
        seen,
        connection: connectionOf(field, seen, list),
        pages: prismaConnectionHelpers(builder, seen.type, { cursor: 'id' }),
      },
    ]),
  )

function listFields(field: string, kinds: Declared, list: RootList<Stand, {}>): void {
  const { argument, as } = kinds
  const lists = listsOver(field, kinds, list)
  const [first] = lists.values()
  if (!first) return
  const { search } = first.connection
  builder.queryField(field, (t) =>
    t.connection(
      {
        type: as,
        description: list.description,
        authScopes: scopesOn(kinds),
        args: { [argument]: t.arg(kindArg(kinds)), ...search(t.arg), offset: t.arg.int({ description: NUMBER }) },
        async resolve(_root, args, ctx, info) {
          const { seen, connection, pages } = lists.get(kindIn(args, argument))!
          const { take, skip, cursor } = pages.getQuery(args, ctx, () => true)
          const paths = [['nodes'], ['edges', 'node']]
          const query = queryFromInfo({ context: ctx, info, typeName: seen.type, select: { id: true }, paths })
          const window = { ...query, take, skip, ...(cursor ? { cursor } : {}) }
          const rows = isCountOnly(info) ? [] : await connection.rows(window, args, ctx)
          for (const row of rows) typed(row, seen.type)
          return { ...pages.resolve(rows, args, ctx), count: () => connection.count(args, ctx) }
        },
      },
      { fields: (f) => ({ totalCount: f.int({ resolve: (page) => page.count() }) }) },
    ),
  )
  if (!list.beside) return
  builder.queryField(list.beside, (t) =>
    t.field({
      type: as,
      nullable: true,
      description: BESIDE,
      authScopes: scopesOn(kinds),
      args: { [argument]: t.arg(kindArg(kinds)), ...search(t.arg), ...stepArgs(t.arg) },
      async resolve(_root, args, ctx, info) {
        const { seen, connection } = lists.get(kindIn(args, argument))!
        return typed(await rowBeside(seen, connection, rowQuery(seen.type, ctx, info), args, ctx), seen.type)
      },
    }),
  )
}

function oneField(field: string, kinds: Declared, description: string): void {
  const { argument, as, models } = kinds
  builder.queryField(field, (t) =>
    t.field({
      type: as,
      nullable: true,
      description,
      authScopes: scopesOn(kinds),
      args: { [argument]: t.arg(kindArg(kinds)), databaseId: t.arg.id({ required: true, description: 'Raw id.' }) },
      async resolve(_root, args, ctx, info) {
        const { type: model, visibleTo, loader } = models.get(kindIn(args, argument))!
        const where: Where<Stand> = { AND: [{ id: args.databaseId }, visibleTo(signedIn(ctx))] }
        const row = await tables(ctx.db)[uncapitalized(model)].findFirst({ ...rowQuery(model, ctx, info), where })
        return row && typed(asVisible([row], loader, ctx)[0], model)
      },
    }),
  )
}

const savedField =
  ({ as }: Named, field: string, description: string) =>
  (t: Fields<{ id: string; model: Stand }>) => ({
    [field]: t.field({
      type: as,
      description,
      async resolve({ id, model }, _args, ctx, info) {
        const query = { ...rowQuery(model, ctx, info), where: { id } }
        return typed(await tables(ctx.db)[uncapitalized(model)].findUniqueOrThrow(query), model)
      },
    }),
  })

/**
 * Models of one make, such as all that is posted: each field of the root takes all of them, one at a time, and answers
 * by the interface they share. Who sees which rows is what each model's entity says.
 */
export function kinds<N extends Entity>(named: Named): Kinds<N>
// As with `Stand` in models.ts: written for one model.
export function kinds(named: Named): Kinds<Stand> {
  const models = new Map<string, Visible<Stand>>()
  let type: TargetEnum<Stand> | undefined
  whenInstalled(() => {
    type = targetEnum(
      named.name,
      named.description,
      [...models.values()].map((seen) => seen.type),
    )
  })
  const declared: Declared = {
    ...named,
    models,
    type: () => type!,
    may: (of) => ({ named: named.argument, asks: new Map([...models].map(([model, seen]) => [model, of(seen)])) }),
  }
  return {
    add: (seen) => void models.set(seen.type, seen),
    type: declared.type,
    may: (of) => declared.may((seen) => of(seen.type)),
    list: (field, list) => whenInstalled(() => listFields(field, declared, list)),
    one: (field, description) => whenInstalled(() => oneField(field, declared, description)),
    saved: (field, description) => savedField(named, field, description),
  }
}
