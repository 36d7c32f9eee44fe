import { quoted, statement } from '../../platform/reads/statement.ts'
import { whereSql } from '../../platform/reads/where.ts'
import { behindSql, cellSql, orderSql, sortKeys } from './cells.ts'
import { figuresSql } from './figures.ts'
import { columnOf, groupsOf, rowsWithBefore, withBefore, type Compilation, type Group } from './groups.ts'
import type { CompiledReport, ReportQuery } from './query.ts'

/** The subject in every statement. */
const ROW = 's'
/** The ids of rows in the period before. */
const PAST = 'past'
const list = (parts: readonly string[]) => parts.join(', ')
const where = (parts: readonly string[]) => {
  const all = parts.filter((part) => part !== 'TRUE')
  return all.length ? ` WHERE ${all.join(' AND ')}` : ''
}
const isCounted = (query: ReportQuery, name: string) => ['measure', 'percent'].includes(columnOf(query, name).source.is)

type Page = NonNullable<ReportQuery['page']>

/** The ids of the page in order: figures that are sorted by are counted for all rows, and carried along. */
function pageSql(co: Compilation, page: Page, sorted: ReadonlyMap<string, Group>): { sql: string; keys: number } {
  const { query, st } = co
  const keys = sortKeys(co, page.order, sorted, ROW)
  const order = orderSql(keys)
  const joins = [...sorted.values()].map(
    (group) =>
      ` LEFT JOIN (${figuresSql(co, group, { each: co.base })}) ${group.alias} ON ${group.alias}.k = ${ROW}."id"`,
  )
  const carried = [...sorted.values()].flatMap(({ alias, figures }) =>
    figures.map((_, at) => `${alias}.m${at} AS ${alias}m${at}`),
  )
  const cells = [`${ROW}."id"`, ...keys.map(({ sql }, at) => `${sql} AS o${at}`), ...carried]
  const limits = [whereSql(st, query.model, ROW, query.where), ...(page.after ? [behindSql(co, keys, page.after)] : [])]
  const offset = page.offset ? ` OFFSET ${st.bind(page.offset, 'offset')}` : ''
  return {
    keys: keys.length,
    sql: `SELECT ${list(cells)}, row_number() OVER (ORDER BY ${order}) AS n FROM ${quoted(query.model)} ${ROW}${joins.join('')}${where(limits)} ORDER BY ${order} LIMIT ${st.bind(page.first, 'first')}${offset}`,
  }
}

/** Figures beside the rows of the page: those it was sorted by are there, others are counted for the page alone. */
function besidePage(co: Compilation, names: readonly string[], sorted: ReadonlyMap<string, Group>) {
  const joins: string[] = []
  const places = new Map<string, Group>()
  for (const [key, group] of groupsOf(co, names)) {
    const known = sorted.get(key)
    const isKnown = ({ name }: { name: string }) => known?.figures.some((one) => one.name === name) ?? false
    if (known && group.figures.some(isKnown)) {
      const alias = co.st.alias()
      const carried = known.figures.map((_, at) => `page.${known.alias}m${at} AS m${at}`)
      joins.push(` CROSS JOIN LATERAL (SELECT ${list(carried)}) ${alias}`)
      places.set(`${key} known`, { ...known, alias })
    }
    const open = { ...group, figures: group.figures.filter((one) => !isKnown(one)) }
    if (!open.figures.length) continue
    // Along several tables once for the page: row by row PostgreSQL may read the whole period for each.
    const isFar = open.figures.some(({ measure: { aggregate, path } }) => aggregate !== 'names' && path.length > 1)
    joins.push(
      isFar
        ? ` LEFT JOIN (${figuresSql(co, open, { each: 'page' })}) ${open.alias} ON ${open.alias}.k = ${ROW}."id"`
        : ` CROSS JOIN LATERAL (${figuresSql(co, open, { below: ROW })}) ${open.alias}`,
    )
    places.set(key, open)
  }
  return { joins, places }
}

/** Rows as lists: the id, the values of its place, and its cells. */
function rowsSql(co: Compilation, page: Page): { page: string; rows: string; cells: string[] } {
  const { query } = co
  const cells = rowsWithBefore(query, page.columns)
  const ordered = page.order.map(({ column }) => column).filter((name) => isCounted(query, name))
  const sorted = groupsOf(co, rowsWithBefore(query, ordered))
  const { sql, keys } = pageSql(co, page, sorted)
  const { joins, places } = besidePage(co, cells, sorted)
  const place = Array.from({ length: keys }, (_, at) => `page.o${at}`)
  const row = [
    `${ROW}."id"`,
    `json_build_array(${list(place)})`,
    ...cells.map((name) => cellSql(co, name, places, ROW)),
  ]
  const tables = `FROM page JOIN ${quoted(query.model)} ${ROW} ON ${ROW}."id" = page."id"${joins.join('')}`
  return { page: sql, rows: `SELECT json_agg(json_build_array(${list(row)}) ORDER BY page.n) ${tables}`, cells }
}

/** The figures over every row, each counted once, however many of the rows it stands below. */
function totalsSql(co: Compilation): { totals: string; cells: string[] } {
  const cells = withBefore(co.query, co.query.totals)
  const groups = groupsOf(co, cells)
  const from = [...groups.values()].map(
    (group) => `(${figuresSql(co, group, { all: group.isPast ? PAST : co.base })}) ${group.alias}`,
  )
  const values = list(cells.map((name) => cellSql(co, name, groups, ROW)))
  return { totals: `SELECT json_build_array(${values})${from.length ? ` FROM ${list(from)}` : ''}`, cells }
}

/** A page, the totals and the number of rows, as far as they are asked for: one statement. */
export function compilePage(query: ReportQuery): CompiledReport {
  const st = statement()
  const { model, page, totals, hasCount } = query
  const sortsByFigure = page?.order.some(({ column }) => isCounted(query, column)) ?? false
  const isWhole = whereSql(statement(), model, ROW, query.where) === 'TRUE'
  const base = (totals.length || hasCount || sortsByFigure) && !isWhole ? 'base' : null
  const co: Compilation = { st, query, base }
  const ids = (name: string, of: object) =>
    `${name} AS MATERIALIZED (SELECT ${ROW}."id" FROM ${quoted(model)} ${ROW}${where([whereSql(st, model, ROW, of)])})`
  const parts = base ? [ids(base, query.where)] : []
  if (totals.length && query.rowsBefore) parts.push(ids(PAST, query.rowsBefore))
  const selected: string[] = []
  const shown = page && rowsSql(co, page)
  if (shown) {
    parts.push(`page AS MATERIALIZED (${shown.page})`)
    selected.push(`(${shown.rows}) AS rows`)
  }
  const summed = totals.length ? totalsSql(co) : null
  if (summed) selected.push(`(${summed.totals}) AS totals`)
  if (hasCount) selected.push(`(SELECT count(*)::int FROM ${base ?? quoted(model)}) AS count`)
  const text = `${parts.length ? `WITH ${list(parts)} ` : ''}SELECT ${list(selected)}`
  return { text, values: st.values, cells: shown?.cells ?? [], totals: summed?.cells ?? [] }
}
