import { brandWithType, type FieldMap, type InputFieldMap, type InterfaceRef } from '@pothos/core'
import { prismaConnectionHelpers, queryFromInfo } from '@pothos/plugin-prisma'
import { Kind, type GraphQLResolveInfo } from 'graphql'
import { signedIn, type Context } from '../context.ts'
import { whenInstalled } from '../feature.ts'
import { builder, typeOf, type Types } from '../graphql/builder.ts'
import { scopesOf, type May, type PerTarget } from '../permission.ts'
import { BESIDE, connectionOf, NUMBER, rowBeside, stepArgs, type RootList } from './list.ts'
import { asSeen, tables, uncapitalized, type Entity, type Fields, type Seen, type Stand, type Where } from './models.ts'
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
  add<M extends N>(seen: Seen<M>): void
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

/**
 * Models of one make, such as all that is posted: each field of the root takes all of them, one at a time, and answers
 * by the interface they share. Who sees which rows is what each model's entity says.
 */
export function kinds<N extends Entity>(named: Named): Kinds<N>
// As with `Stand` in models.ts: written for one model.
export function kinds({ name, description, argument, as }: Named): Kinds<Stand> {
  const declared = new Map<string, Seen<Stand>>()
  let type: TargetEnum<Stand> | undefined
  whenInstalled(() => {
    type = targetEnum(name, description, [...declared.keys()] as Stand[])
  })
  const may = (of: (seen: Seen<Stand>) => May<unknown>): PerTarget => ({
    named: argument,
    asks: new Map([...declared].map(([model, seen]) => [model, of(seen)])),
  })
  const scopes = () =>
    scopesOf(
      may((seen) => seen.may),
      (args: {}) => args,
    )
  const kindOf = (args: object): string => Reflect.get(args, argument) as string
  const rowQuery = (model: Stand, ctx: Context, info: GraphQLResolveInfo) =>
    queryFromInfo({ context: ctx, info, typeName: model })

  function rootList(field: string, list: RootList<Stand, {}>): void {
    const lists = new Map(
      [...declared].map(([model, seen]) => [
        model,
        {
          seen,
          connection: connectionOf(field, seen, list),
          pages: prismaConnectionHelpers(builder, seen.type, { cursor: 'id' }),
        },
      ]),
    )
    const [first] = lists.values()
    if (!first) return
    const named = { type: type!, required: true as const, description: 'Of which kind.' }
    builder.queryField(field, (t) =>
      t.connection(
        {
          type: as,
          description: list.description,
          authScopes: scopes(),
          args: {
            [argument]: t.arg(named),
            ...first.connection.search(t.arg),
            offset: t.arg.int({ description: NUMBER }),
          },
          async resolve(_root, args, ctx, info) {
            const { seen, connection, pages } = lists.get(kindOf(args))!
            const { take, skip, cursor } = pages.getQuery(args, ctx, () => true)
            const paths = [['nodes'], ['edges', 'node']]
            const query = queryFromInfo({ context: ctx, info, typeName: seen.type, select: { id: true }, paths })
            const window = { ...query, take, skip, ...(cursor ? { cursor } : {}) }
            const rows = isCountOnly(info) ? [] : await connection.rows(window, args, ctx)
            return {
              ...pages.resolve(
                rows.map((row) => typed(row, seen.type)),
                args,
                ctx,
              ),
              count: () => connection.count(args, ctx),
            }
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
        authScopes: scopes(),
        args: { [argument]: t.arg(named), ...first.connection.search(t.arg), ...stepArgs(t.arg) },
        async resolve(_root, args, ctx, info) {
          const { seen, connection } = lists.get(kindOf(args))!
          return typed(await rowBeside(seen, connection, rowQuery(seen.type, ctx, info), args, ctx), seen.type)
        },
      }),
    )
  }

  return {
    add: (seen) => void declared.set(seen.type, seen),
    type: () => type!,
    may: (of) => may(({ type: model }) => of(model)),
    list: (field, list) => whenInstalled(() => rootList(field, list)),
    one: (field, words) =>
      whenInstalled(() =>
        builder.queryField(field, (t) =>
          t.field({
            type: as,
            nullable: true,
            description: words,
            authScopes: scopes(),
            args: {
              [argument]: t.arg({ type: type!, required: true, description: 'Of which kind.' }),
              databaseId: t.arg.id({ required: true, description: 'Raw id.' }),
            },
            async resolve(_root, args, ctx, info) {
              const { type: model, seenBy, loader } = declared.get(kindOf(args))!
              const where: Where<Stand> = { AND: [{ id: args.databaseId }, seenBy(signedIn(ctx))] }
              const row = await tables(ctx.db)[uncapitalized(model)].findFirst({ ...rowQuery(model, ctx, info), where })
              return row && typed(asSeen([row], loader, ctx)[0], model)
            },
          }),
        ),
      ),
    saved: (field, words) => (t) => ({
      [field]: t.field({
        type: as,
        description: words,
        resolve: async ({ id, model }, _args, ctx, info) =>
          typed(
            await tables(ctx.db)[uncapitalized(model)].findUniqueOrThrow({
              ...rowQuery(model, ctx, info),
              where: { id },
            }),
            model,
          ),
      }),
    }),
  }
}
