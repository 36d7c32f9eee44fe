import { fieldOf, modelOf, type Field, type Model } from './models.ts'
import { both, looksWithin, quoted, refuse, Slot, type Statement } from './statement.ts'

type Filter = Record<string, unknown>

const COMPARISONS: Record<string, string> = { lt: '<', lte: '<=', gt: '>', gte: '>=' }
/** How rows of a relation stand to one another. */
export const linked = (field: Field, here: string, there: string) =>
  field.on.length
    ? field.on.map(([a, b]) => `${there}.${quoted(b)} = ${here}.${quoted(a)}`).join(' AND ')
    : refuse(`${field.model}.${field.name}`)

/**
 * A `where` of Prisma as a condition on the table called `table`, as Prisma reads it. What is unknown stays unknown:
 * under NOT a null is neither in nor out. What says nothing, such as `{}`, is left out of what stands around it: an OR
 * of it and of something else is that alone.
 */
export function whereSql(st: Statement, model: string, table: string, where: object): string {
  return conditionOf(st, modelOf(model), table, where as Filter, true)
}

/** `isPositive`: whether false and unknown come to the same, since no NOT stands around it. */
const conditionOf = (st: Statement, model: Model, table: string, where: Filter, isPositive: boolean): string =>
  filterOf({ st, model, table, isPositive, isInner: false }, where) ?? 'TRUE'

interface Place {
  st: Statement
  model: Model
  table: string
  isPositive: boolean
  /** Within an AND, OR or NOT of the same row. */
  isInner: boolean
}

/** Null for what says nothing. */
function filterOf(place: Place, where: Filter): string | null {
  const { st, model, table, isPositive } = place
  const parts = Object.entries(where).map(([name, value]) => {
    if (value === undefined) return null
    if (name === 'AND' || name === 'OR' || name === 'NOT') return groupOf(place, name, [value].flat() as Filter[])
    if (model.compoundKeys.has(name)) return filterOf(place, value as Filter)
    const field = fieldOf(model, name)
    return field.isRelation
      ? related(st, field, table, value, isPositive)
      : compared(st, field, `${table}.${quoted(name)}`, value)
  })
  const said = parts.filter((part) => part !== null)
  return said.length ? both(said) : null
}

function groupOf(place: Place, kind: 'AND' | 'OR' | 'NOT', list: readonly Filter[]): string | null {
  const { st, model, table } = place
  const isPositive = place.isPositive && kind !== 'NOT'
  const ways = list.filter((one) => Object.values(one).some((value) => value !== undefined))
  const columns = new Set(ways.map((one) => keyOf(model, one)))
  const [column] = columns
  if (kind === 'OR' && isPositive && ways.length > 1 && columns.size === 1 && column)
    return `${table}.${quoted(column)} IN (${ways.map((one) => keysThatFit(st, model, one)).join(' UNION ALL ')})`
  const said = ways.flatMap((one) => filterOf({ ...place, isPositive, isInner: true }, one) ?? [])
  if (!said.length) return place.isInner ? null : kind === 'OR' ? 'FALSE' : 'TRUE'
  if (kind === 'NOT') return both(said.map((one) => `(NOT ${one})`))
  return kind === 'AND' || said.length === 1 ? both(said) : `(${said.join(' OR ')})`
}

const single = (condition: Filter) => {
  const [first, another] = Object.entries(condition).filter(([, value]) => value !== undefined)
  return another ? undefined : first
}
/** The model that a foreign key leads to. */
const targetOf = (model: Model, column: string): string | undefined =>
  [...model.fields.values()].find(
    ({ holdsKey, on: [pair, other] }) => holdsKey && !other && pair?.[0] === column && pair[1] === 'id',
  )?.type

/** The id or the foreign key by whose values alone a condition can be said; null where it takes more. */
function keyOf(model: Model, condition: Filter): string | null {
  const [name, value] = single(condition) ?? []
  const field = name === undefined ? undefined : model.fields.get(name)
  if (!field || value === null) return null
  if (!field.isRelation) return field.name === 'id' || targetOf(model, field.name) ? field.name : null
  const [pair, other] = field.on
  if (!pair || other) return null
  if (field.holdsKey && pair[1] === 'id') return keyOf(modelOf(field.type), value as Filter) === 'id' ? pair[0] : null
  const [how, where] = single(value as Filter) ?? []
  return field.isList && how === 'some' && where !== undefined && pair[0] === 'id' ? 'id' : null
}

/**
 * The values of that key as a query. Several ways to one key are a union, of which PostgreSQL knows how many rows it
 * finds; of an OR with EXISTS it guesses half the table, and reads all of it.
 */
function keysThatFit(st: Statement, model: Model, condition: Filter): string {
  const [name, value] = single(condition)!
  const field = fieldOf(model, name)
  const alias = st.alias()
  const select = (other: Model, column: string, where: string) =>
    `SELECT ${alias}.${quoted(column)} FROM ${quoted(other.name)} ${alias} WHERE ${where}`
  if (!field.isRelation) {
    const other = modelOf(name === 'id' ? model.name : targetOf(model, name)!)
    return select(other, 'id', compared(st, fieldOf(other, 'id'), `${alias}."id"`, value))
  }
  const other = modelOf(field.type)
  if (field.holdsKey) return keysThatFit(st, other, value as Filter)
  return select(other, field.on[0]![1], conditionOf(st, other, alias, (value as Filter).some as Filter, true))
}

const exists = (st: Statement, field: Field, table: string, where: (alias: string) => string): string => {
  const alias = st.alias()
  const condition = where(alias)
  const more = condition === 'TRUE' ? '' : ` AND ${condition}`
  return `EXISTS (SELECT FROM ${quoted(field.type)} ${alias} WHERE ${linked(field, table, alias)}${more})`
}

function related(st: Statement, field: Field, table: string, value: unknown, isPositive: boolean): string | null {
  const other = modelOf(field.type)
  if (!field.isList) {
    if (value === null) return relatedOne(st, field, table, null, false, isPositive)
    const names = Object.keys(value as Filter)
    if (!names.length) return null
    return names.every((name) => name === 'is' || name === 'isNot')
      ? both(names.map((name) => relatedOne(st, field, table, (value as Filter)[name], name === 'isNot', isPositive)))
      : relatedOne(st, field, table, value, false, isPositive)
  }
  // What stands within EXISTS counts where it is true: whatever is around, false and unknown are the same there.
  const rows = (where: unknown) =>
    exists(st, field, table, (alias) => conditionOf(st, other, alias, where as Filter, true))
  const parts = Object.entries(value as Filter).map(([how, where]) => {
    if (how === 'some') return rows(where)
    if (how === 'none') return `(NOT ${rows(where)})`
    if (how !== 'every') return refuse(`${field.model}.${field.name}: ${how}`)
    const misfit = (alias: string) => `(NOT ${conditionOf(st, other, alias, where as Filter, false)})`
    return `(NOT ${exists(st, field, table, misfit)})`
  })
  return parts.length ? both(parts) : null
}

/** The one row beside it, if there is one, as Prisma joins it: what is unknown of it is unknown of both. */
function relatedOne(
  st: Statement,
  field: Field,
  table: string,
  where: unknown,
  isTurned: boolean,
  isPositive: boolean,
): string {
  const other = modelOf(field.type)
  const keys = field.on.map(([here]) => `${table}.${quoted(here)}`)
  const isThere = field.holdsKey
    ? both(keys.map((key) => `${key} IS NOT NULL`))
    : exists(st, field, table, () => 'TRUE')
  if (where === null) return isTurned ? isThere : `(NOT ${isThere})`
  if (isPositive && !isTurned)
    return exists(st, field, table, (alias) => conditionOf(st, other, alias, where as Filter, true))
  const alias = st.alias()
  const fits = conditionOf(st, other, alias, where as Filter, false)
  const row = `(SELECT ${fits} FROM ${quoted(other.name)} ${alias} WHERE ${linked(field, table, alias)})`
  return isTurned ? `(NOT (${row} AND ${isThere}))` : `(${row} AND ${isThere})`
}

const isPlain = (value: unknown) =>
  typeof value !== 'object' || value instanceof Date || value instanceof Slot || Buffer.isBuffer(value)

/** A filter on a column. Words are compared as Prisma does: who takes them from people escapes their wildcards. */
function compared(st: Statement, field: Field, column: string, value: unknown): string {
  if (value === null) return `${column} IS NULL`
  if (field.type === 'Json' || Array.isArray(value)) refuse(`${field.model}.${field.name}: ${field.type}`)
  const bind = (given: unknown) => st.bind(given, `${field.model}.${field.name}`)
  if (isPlain(value)) return field.isList ? refuse(`${field.name}: list equals`) : `${column} = ${bind(value)}`
  const { mode, ...filter } = value as Filter
  return both(
    Object.entries(filter)
      .filter(([, given]) => given !== undefined)
      .map(([how, given]) =>
        mode === 'insensitive' && given !== null
          ? wordsSql(st, field, column, how, given)
          : operatorSql(st, field, column, how, given),
      ),
  )
}

/** Without regard to upper and lower case. */
function wordsSql(st: Statement, field: Field, column: string, how: string, given: unknown): string {
  const bind = (words: unknown, within?: string) => st.bind(words, `${field.model}.${field.name}`, within)
  if (how === 'equals') return `${column} ILIKE ${bind(given)}`
  if (how === 'not')
    return isPlain(given)
      ? `${column} NOT ILIKE ${bind(given)}`
      : `(NOT ${compared(st, field, column, { ...(given as Filter), mode: 'insensitive' })})`
  if (!looksWithin(how)) refuse(`${field.model}.${field.name}: ${how} in any case`)
  return `${column} ILIKE ${bind(given, how)}`
}

function operatorSql(st: Statement, field: Field, column: string, how: string, given: unknown): string {
  const bind = (value: unknown, within?: string) => st.bind(value, `${field.model}.${field.name}`, within)
  if (how === 'equals') return compared(st, field, column, given)
  if (how === 'not')
    return given === null
      ? `${column} IS NOT NULL`
      : isPlain(given)
        ? `${column} <> ${bind(given)}`
        : `(NOT ${compared(st, field, column, given)})`
  if (how === 'in') return `${column} = ANY (${bind(given)})`
  if (how === 'notIn') return `${column} <> ALL (${bind(given)})`
  if (how in COMPARISONS) return `${column} ${COMPARISONS[how]!} ${bind(given)}`
  if (looksWithin(how)) return `${column} LIKE ${bind(given, how)}`
  if (field.isList) {
    if (how === 'has') return `${bind(given)} = ANY (${column})`
    if (how === 'hasSome') return `${column} && ${bind(given)}`
    if (how === 'hasEvery') return `${column} @> ${bind(given)}`
    if (how === 'isEmpty') return `${column} ${given ? '=' : '<>'} '{}'`
  }
  return refuse(`${field.model}.${field.name}: ${how}`)
}
