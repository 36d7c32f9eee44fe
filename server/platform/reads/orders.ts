import { fieldOf, modelOf, type Field, type Model } from './models.ts'
import { both, quoted, refuse, type Statement } from './statement.ts'
import { linked, whereSql } from './where.ts'

/** What rows are ordered by. */
export interface Order {
  sql: string
  isDescending: boolean
  nulls?: 'first' | 'last'
  mayBeNull: boolean
}

/** A table that is read, with what is joined to it for its order. */
export interface Table {
  st: Statement
  model: Model
  alias: string
  /** Rows beside it, by the name of their relation: their alias and the join. */
  joins: Map<string, { alias: string; sql: string }>
}

type Way = 'asc' | 'desc' | { sort: 'asc' | 'desc'; nulls?: 'first' | 'last' }

/** The alias of the one row beside each row, joined once for all that is asked of it. */
export function joinedTo({ st, alias: here, joins }: Table, field: Field): string {
  let join = joins.get(field.name)
  if (!join) {
    const alias = st.alias()
    join = { alias, sql: ` LEFT JOIN ${quoted(field.type)} ${alias} ON ${linked(field, here, alias)}` }
    joins.set(field.name, join)
  }
  return join.alias
}

export function ordersOf(table: Table, given: unknown): Order[] {
  return [given].flat().flatMap((entry) =>
    Object.entries(entry as object).flatMap(([name, way]: [string, unknown]) => {
      if (way === undefined) return []
      const field = fieldOf(table.model, name)
      return field.isRelation ? besides(table, field, way as object) : [column(table, field, way as Way)]
    }),
  )
}

function column({ alias }: Table, field: Field, way: Way): Order {
  const { sort, nulls } = typeof way === 'string' ? { sort: way, nulls: undefined } : way
  return {
    sql: `${alias}.${quoted(field.name)}`,
    isDescending: sort === 'desc',
    mayBeNull: !field.isRequired,
    ...(nulls ? { nulls } : {}),
  }
}

function besides(table: Table, field: Field, way: object): Order[] {
  const { _count: counted, ...rest } = way as { _count?: 'asc' | 'desc' }
  if (field.isList) {
    if (!counted || Object.keys(rest).length) return refuse('the order of a list')
    const alias = table.st.alias()
    const sql = `(SELECT count(*) FROM ${quoted(field.type)} ${alias} WHERE ${linked(field, table.alias, alias)})`
    return [{ sql, isDescending: counted === 'desc', mayBeNull: false }]
  }
  const beside = {
    ...table,
    model: modelOf(field.type),
    alias: joinedTo(table, field),
    joins: new Map<string, never>(),
  }
  const orders = ordersOf(beside, way)
  if (beside.joins.size) return refuse('an order two relations away')
  return orders.map((order) => ({ ...order, mayBeNull: order.mayBeNull || !field.isRequired }))
}

export const orderSql = (orders: readonly Order[], isBackwards: boolean): string =>
  orders
    .map(({ sql, isDescending, nulls }) => {
      const where = nulls ? ` NULLS ${(nulls === 'first') === isBackwards ? 'LAST' : 'FIRST'}` : ''
      return `${sql}${isDescending === isBackwards ? '' : ' DESC'}${where}`
    })
    .join(', ')

/**
 * Rows from that of the cursor on, in this order. `among` says which rows it has to be one of: beside another row it is
 * looked for among those that stand there.
 */
export function fromCursor(
  { st, model, alias }: Table,
  { cursor, among }: { cursor: object; among: (alias: string) => string[] },
  orders: Order[],
  isBackwards: boolean,
): string {
  if (orders.some(({ mayBeNull, sql }) => mayBeNull || !sql.startsWith(`${alias}.`)))
    refuse('a cursor in such an order')
  const at = st.alias()
  const isIt = both([whereSql(st, model.name, at, cursor), ...among(at)])
  const from = `FROM ${quoted(model.name)} ${at} WHERE ${isIt}`
  const valueOf = (sql: string) => `(SELECT ${at}${sql.slice(alias.length)} ${from})`
  const goesDown = (order: Order) => order.isDescending !== isBackwards
  const ways = orders.map((last, index) => {
    const equal = orders.slice(0, index).map(({ sql }) => `${sql} = ${valueOf(sql)}`)
    const sign = (goesDown(last) ? '<' : '>') + (index === orders.length - 1 ? '=' : '')
    return `(${[...equal, `${last.sql} ${sign} ${valueOf(last.sql)}`].join(' AND ')})`
  })
  return `(${ways.join(' OR ')})`
}
