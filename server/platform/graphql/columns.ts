import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { getModel } from '@pothos/plugin-prisma'
import type { GraphQLFieldResolver } from 'graphql'

type Resolver = GraphQLFieldResolver<unknown, object, object, unknown>

/** The columns a field is read from; undefined where it also needs other rows. */
function columnsOf(chosen: unknown, scalars: ReadonlySet<string>): string[] | undefined {
  if (typeof chosen !== 'object' || chosen === null) return undefined
  const columns = Object.entries(chosen)
  return columns.every(([name, whole]) => whole === true && scalars.has(name))
    ? columns.map(([name]) => name)
    : undefined
}

/**
 * Answers what stands in a column from the row at hand. The Prisma plugin looks up for each field of each row whether
 * its plan loaded it, which costs more than all else a list of columns does; a row that holds them answers that itself.
 * Only of what is asked: after a change the row at hand can be the one from before, and is read again.
 */
class ColumnsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  readonly #scalars = new Map<string, ReadonlySet<string>>()

  /** What a model has beside its relations. */
  #scalarsOf(model: string): ReadonlySet<string> {
    let scalars = this.#scalars.get(model)
    if (!scalars) {
      const { fields } = getModel(model, this.builder)
      this.#scalars.set(
        model,
        (scalars = new Set(fields.filter(({ kind }) => kind !== 'object').map(({ name }) => name))),
      )
    }
    return scalars
  }

  #columnsOf(field: PothosOutputFieldConfig<Types>): string[] | undefined {
    const { pothosPrismaSelect, pothosPrismaFallback, pothosPrismaLoaded } = field.extensions ?? {}
    const model = this.buildCache.getTypeConfig(field.parentType).extensions?.pothosPrismaModel
    if (field.kind !== 'PrismaObject' || typeof model !== 'string') return undefined
    if (pothosPrismaFallback || pothosPrismaLoaded || Object.keys(field.args).length) return undefined
    return columnsOf(pothosPrismaSelect, this.#scalarsOf(model))
  }

  override wrapResolve(planned: Resolver, field: PothosOutputFieldConfig<Types>): Resolver {
    const { resolve } = field as { resolve?: Resolver }
    const columns = resolve && this.#columnsOf(field)
    if (!columns || !resolve) return planned
    const holds = (row: unknown) => columns.every((name) => (row as Record<string, unknown>)[name] !== undefined)
    return (row, args, ctx, info) =>
      info.operation.operation === 'query' && holds(row) ? resolve(row, args, ctx, info) : planned(row, args, ctx, info)
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      columns: ColumnsPlugin<Types>
    }
  }
}

SchemaBuilder.registerPlugin('columns', ColumnsPlugin)

export default 'columns' as const
