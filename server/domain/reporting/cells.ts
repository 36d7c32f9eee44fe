import { fieldOf, modelOf } from '../../platform/reads/models.ts'
import { quoted } from '../../platform/reads/statement.ts'
import { finished } from './figures.ts'
import { columnOf, type Compilation, type Group } from './groups.ts'
import { beforeOf, isBefore, noPlace, type Cursor, type Order } from './query.ts'
import { followsPeriod, type Column } from './columns.ts'

type Groups = ReadonlyMap<string, Group>
type Field = Extract<Column['source'], { is: 'field' }>

/** A column of the row, or of one that stands beside it. */
function fieldSql({ st, query }: Compilation, row: string, { path, made }: Field): string {
  let tables = ''
  let link = ''
  let model = modelOf(query.model)
  let here = row
  for (const step of path.slice(0, -1)) {
    const { on, type } = fieldOf(model, step)
    const alias = st.alias()
    const [mine, theirs] = on[0]!
    const equal = `${alias}.${quoted(theirs)} = ${here}.${quoted(mine)}`
    if (tables) tables += ` JOIN ${quoted(type)} ${alias} ON ${equal}`
    else [tables, link] = [`FROM ${quoted(type)} ${alias}`, equal]
    ;[model, here] = [modelOf(type), alias]
  }
  const value = made ? made(here) : `${here}.${quoted(fieldOf(model, path.at(-1)!).name)}`
  return tables ? `(SELECT ${value} ${tables} WHERE ${link})` : value
}

/** The value of a column, given where its group stands. */
export function cellSql(co: Compilation, name: string, groups: Groups, row: string): string {
  const { source } = columnOf(co.query, name)
  if (source.is === 'made') return source.sql(row)
  if (source.is === 'first') return `coalesce(${source.of.map((name) => `${row}.${quoted(name)}`).join(', ')})`
  if (source.is === 'field') return fieldSql(co, row, source)
  if (source.is === 'percent') {
    const [part, whole] = [source.part, source.whole].map((one) =>
      cellSql(co, isBefore(name) && followsPeriod(co.query.columns, one) ? beforeOf(one) : one, groups, row),
    )
    return `round(100.0 * ${part} / nullif(${whole}, 0), 1)`
  }
  for (const { alias, figures } of groups.values()) {
    const at = figures.findIndex((one) => one.name === name)
    if (at >= 0) return finished(source, `${alias}.m${at}`)
  }
  throw new Error(`No group of ${name}`)
}

/** What rows are sorted by; nulls stand last, either way. */
interface SortKey {
  sql: string
  isDescending: boolean
  isNullable: boolean
}

function keysOf(co: Compilation, { column, isDescending }: Order, groups: Groups, row: string): SortKey[] {
  const { source } = columnOf(co.query, column)
  if (source.is === 'made')
    return source.order.map((name) => ({ sql: `${row}.${quoted(name)}`, isDescending, isNullable: false }))
  const isCounted = source.is === 'measure' && (source.aggregate === 'count' || source.aggregate === 'sum')
  const isRequired =
    source.is === 'field' && source.path.length === 1 && fieldOf(modelOf(co.query.model), source.path[0]!).isRequired
  return [{ sql: cellSql(co, column, groups, row), isDescending, isNullable: !isCounted && !isRequired }]
}

/** The id comes last, so that no two rows stand at one place. */
export function sortKeys(co: Compilation, order: readonly Order[], groups: Groups, row: string): SortKey[] {
  const keys = order.flatMap((one) => keysOf(co, one, groups, row))
  return [...keys, { sql: `${row}."id"`, isDescending: keys.at(-1)?.isDescending ?? false, isNullable: false }]
}

export const orderSql = (keys: readonly SortKey[]): string =>
  keys
    .map(
      ({ sql, isDescending, isNullable }) => `${sql}${isDescending ? ' DESC' : ''}${isNullable ? ' NULLS LAST' : ''}`,
    )
    .join(', ')

/** Rows behind a cursor, by its values. Errors: BAD_USER_INPUT for one of another order. */
export function behindSql({ st }: Compilation, keys: readonly SortKey[], after: Cursor): string {
  if (after.length !== keys.length) throw noPlace()
  const bind = (at: number) => st.bind(after[at], `after ${at}`)
  const [first] = keys as [SortKey]
  const sign = ({ isDescending }: SortKey) => (isDescending ? '<' : '>')
  if (keys.every(({ isDescending, isNullable }) => !isNullable && isDescending === first.isDescending))
    return `(${keys.map(({ sql }) => sql).join(', ')}) ${sign(first)} (${keys.map((_, at) => bind(at)).join(', ')})`
  const equal = ({ sql }: SortKey, at: number) => (after[at] === null ? `${sql} IS NULL` : `${sql} = ${bind(at)}`)
  const behind = (key: SortKey, at: number) =>
    after[at] === null
      ? 'FALSE'
      : `(${key.sql} ${sign(key)} ${bind(at)}${key.isNullable ? ` OR ${key.sql} IS NULL` : ''})`
  return `(${keys.map((key, at) => [...keys.slice(0, at).map(equal), behind(key, at)].join(' AND ')).join(' OR ')})`
}
