import { fieldOf, modelOf, type Field, type Model } from './models.ts'
import { fromCursor, joinedTo, orderSql, ordersOf, type Table } from './orders.ts'
import type { Args, Window } from './shape.ts'
import { quoted, refuse, type Statement } from './statement.ts'
import { linked, whereSql } from './where.ts'

type Decode = (value: unknown) => unknown

/** A statement that answers one value, JSON of rows as lists of their cells, and how they are made of it. */
export interface Compiled {
  sql: string
  decode: Decode
}

/** PostgreSQL takes a hundred arguments of a function. */
const MOST_CELLS = 100

const moment: Decode = (text) => {
  const date = new Date(text as string)
  if (Number.isNaN(date.getTime())) refuse('a moment that is none here')
  return date
}
const DECODERS: Record<string, Decode> = {
  DateTime: moment,
  BigInt: (text) => BigInt(text as string),
  Bytes: (text) => new Uint8Array(Buffer.from(text as string, 'base64')),
  // No number of JSON: NaN and what is infinite come as words.
  Float: Number,
}

function decoderOf(field: Field): Decode | undefined {
  const decode = DECODERS[field.type]
  if (field.isList) return (value) => (decode ? ((value as unknown[] | null) ?? []).map(decode) : (value ?? []))
  return decode && ((value) => (value === null ? null : decode(value)))
}

/** A column as JSON can carry it. */
function cellOf(field: Field, column: string): string {
  if (field.type === 'BigInt') return `${column}::text${field.isList ? '[]' : ''}`
  return field.type === 'Bytes' ? `encode(${column}, 'base64')` : column
}

const tableOf = (st: Statement, model: Model): Table => ({ st, model, alias: st.alias(), joins: new Map() })

/** `findMany` of a model. Errors: NotCompiled. */
export function compileRows(st: Statement, model: Model, args: Args): Compiled {
  return listOf(tableOf(st, model), args)
}

/** `count` of a model. Errors: NotCompiled. */
export function compileCount(st: Statement, model: Model, { where, ...rest }: Args): Compiled {
  if (Object.keys(rest).length) refuse('a count of a part')
  const { alias } = tableOf(st, model)
  const condition = where ? ` WHERE ${whereSql(st, model.name, alias, where)}` : ''
  return { sql: `(SELECT count(*) FROM ${quoted(model.name)} ${alias}${condition})`, decode: Number }
}

interface Cells {
  sql: string
  decode: Decode
}

function cellsOf(table: Table, { select, include }: Args, joins: boolean): Cells {
  const { model, alias } = table
  const scalars = [...model.fields.values()].flatMap((field) => (field.isRelation ? [] : [[field.name, true]]))
  const chosen = Object.entries(select ?? { ...Object.fromEntries(scalars), ...include })
  if (chosen.length > MOST_CELLS) refuse('so many columns')
  const cells = chosen.map(([name, one]): Compiled & { name: string } => {
    if (name === '_count') return { name, ...countsOf(table, one as { select: object }) }
    const field = fieldOf(model, name)
    if (field.isRelation) return { name, ...relatedOf(table, field, one === true ? {} : (one as Args), joins) }
    const decode = decoderOf(field)
    return { name, sql: cellOf(field, `${alias}.${quoted(name)}`), decode: decode ?? AS_IT_IS }
  })
  const names = cells.map(({ name }) => name)
  const decoders = cells.map(({ decode }) => (decode === AS_IT_IS ? undefined : decode))
  return {
    sql: `json_build_array(${cells.map(({ sql }) => sql).join(', ')})`,
    decode(row) {
      const made: Record<string, unknown> = {}
      for (let at = 0; at < names.length; at++) {
        const value = (row as unknown[])[at]
        const decode = decoders[at]
        made[names[at]!] = decode ? decode(value) : value
      }
      return made
    },
  }
}
const AS_IT_IS: Decode = (value) => value

function countsOf({ st, model, alias }: Table, { select }: { select: object }): Compiled {
  const counts = Object.entries(select).map(([name, one]: [string, true | Args]) => {
    const field = fieldOf(model, name)
    if (!field.isList) refuse('a count of one')
    const beside = st.alias()
    const where = one === true || !one.where ? '' : ` AND ${whereSql(st, field.type, beside, one.where)}`
    return [
      name,
      `(SELECT count(*) FROM ${quoted(field.type)} ${beside} WHERE ${linked(field, alias, beside)}${where})`,
    ] as const
  })
  return {
    sql: `json_build_array(${counts.map(([, sql]) => sql).join(', ')})`,
    decode: (row) => Object.fromEntries(counts.map(([name], at) => [name, (row as number[])[at]])),
  }
}

/** What stands beside a row: of a list that is read whole the one row is joined, of a page it is looked up. */
function relatedOf(table: Table, field: Field, args: Args, joins: boolean): Compiled {
  const model = modelOf(field.type)
  if (field.isList) {
    const beside = tableOf(table.st, model)
    return listOf(beside, args, (alias) => linked(field, table.alias, alias))
  }
  if (args.where || args.orderBy || args.take || args.skip || args.cursor) refuse('a part of one row')
  if (joins) {
    const beside = { ...table, model, alias: joinedTo(table, field), joins: new Map<string, never>() }
    const { sql, decode } = cellsOf(beside, args, false)
    const isThere = `${beside.alias}.${quoted(field.on[0]![1])} IS NOT NULL`
    return { sql: `CASE WHEN ${isThere} THEN ${sql} END`, decode: orNull(decode) }
  }
  const beside = tableOf(table.st, model)
  const { sql, decode } = cellsOf(beside, args, false)
  const condition = linked(field, table.alias, beside.alias)
  return {
    sql: `(SELECT ${sql} FROM ${quoted(model.name)} ${beside.alias} WHERE ${condition})`,
    decode: orNull(decode),
  }
}
const orNull =
  (decode: Decode): Decode =>
  (row) =>
    row === null ? null : decode(row)

const windowSql = (take: Window | undefined, skip: Window | undefined) =>
  `${take ? ` LIMIT ${take.size.sql}` : ''}${skip ? ` OFFSET ${skip.size.sql}` : ''}`

function listOf(table: Table, args: Args, link?: (alias: string) => string): Compiled {
  const { st, model, alias } = table
  const { where, orderBy, take, skip, cursor } = args
  if (skip?.isBackwards) refuse('to skip backwards')
  const isBackwards = take?.isBackwards ?? false
  const window = windowSql(take, skip)
  const orders = orderBy ? ordersOf(table, orderBy) : []
  // Rows that nobody ordered come in one order all the same beside another row, and where one goes on from a place.
  if (!orders.length && (link || cursor || isBackwards))
    orders.push(
      ...ordersOf(
        table,
        model.keys.map((key) => ({ [key]: 'asc' })),
      ),
    )
  const { sql: row, decode } = cellsOf(table, args, !window)
  const filtered = (of: string) => [
    ...(link ? [link(of)] : []),
    ...(where ? [whereSql(st, model.name, of, where)] : []),
  ]
  const among = link ? filtered : () => []
  const conditions = [
    ...filtered(alias),
    ...(cursor ? [fromCursor(table, { cursor, among }, orders, isBackwards)] : []),
  ]
  const joined = [...table.joins.values()].map(({ sql }) => sql).join('')
  const from = `FROM ${quoted(model.name)} ${alias}${joined}${conditions.length ? ` WHERE ${conditions.join(' AND ')}` : ''}`
  const order = orders.length ? ` ORDER BY ${orderSql(orders, isBackwards)}` : ''
  return {
    sql: window
      ? `(SELECT json_agg(r) FROM (SELECT ${row} AS r ${from}${order}${window}) q)`
      : `(SELECT json_agg(${row}${order}) ${from})`,
    decode(value) {
      const rows = ((value as unknown[] | null) ?? []).map(decode)
      return isBackwards ? rows.reverse() : rows
    },
  }
}
