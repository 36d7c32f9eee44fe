import { whereSql } from '../../platform/reads/where.ts'
import { quoted } from '../../platform/reads/statement.ts'
import type { Measure } from './columns.ts'
import { textOf, type Compilation, type Figure, type Group } from './groups.ts'
import { repeats, stepsOf, type Step } from './path.ts'

/** Figures below one row, for each of many (of these ids, or of all), or over all of them. */
export type Scope = { below: string } | { each: string | null } | { all: string | null }

type Aggregates = Record<Measure['aggregate'], (of: string, over: string | undefined) => string>
const AGGREGATES: Aggregates = {
  count: () => 'count(*)',
  sum: (of) => `sum(${of})`,
  average: (of, over) => (over ? `sum(${of}) / nullif(sum(${over}), 0)` : `avg(${of})`),
  latest: (of) => `max(${of})`,
  only: (of) => `max(${of})`,
  own: (of) => `sum(${of})`,
  names: (of) => `string_agg(DISTINCT ${of}, ', ' ORDER BY ${of})`,
}
const columnsIn = (x: string, { of, over }: Measure) =>
  [of === undefined ? '1' : `${x}.${quoted(of)}`, over && `${x}.${quoted(over)}`] as const

/** The figure as it is shown: none is 0 where one counts, and nothing where one averages. */
export function finished({ aggregate }: Measure, sql: string): string {
  if (aggregate === 'count' || aggregate === 'sum') return `coalesce(${sql}, 0)`
  return aggregate === 'average' ? `round(${sql}, 1)` : sql
}

const all = (parts: readonly string[]) => parts.filter((part) => part && part !== 'TRUE').join(' AND ')
const whereAll = (parts: readonly string[]) => {
  const condition = all(parts)
  return condition ? ` WHERE ${condition}` : ''
}

/** Which of the rows a figure counts, beyond what all of its group do. */
function ownCondition({ st }: Compilation, { measure, span }: Figure, { alias, model }: Step): string {
  const moment = `${alias}.${quoted(measure.at ?? '')}`
  return all([
    whereSql(st, model.name, alias, measure.where),
    ...(span ? [`${moment} >= ${st.bind(span.start, 'start')} AND ${moment} < ${st.bind(span.end, 'end')}`] : []),
  ])
}

/** What none of the figures counts need not be read. */
function shared({ st }: Compilation, { figures }: Group, own: readonly string[], { alias, model }: Step): string[] {
  if (own.length === 1) return [...own]
  const spans = figures.flatMap(({ span }) => span ?? [])
  if (!spans.length) return own.every(Boolean) ? [`(${[...new Set(own)].map((one) => `(${one})`).join(' OR ')})`] : []
  const { measure } = figures[0]!
  const moment = `${alias}.${quoted(measure.at!)}`
  const from = new Date(Math.min(...spans.map(({ start }) => start.getTime())))
  const to = new Date(Math.max(...spans.map(({ end }) => end.getTime())))
  const isSame = new Set(figures.map((one) => textOf(one.measure.where))).size === 1
  return [
    `${moment} >= ${st.bind(from, 'start')} AND ${moment} < ${st.bind(to, 'end')}`,
    ...(isSame ? [whereSql(st, model.name, alias, measure.where)] : []),
  ]
}

/** `SELECT …` of a group from these tables; with a key one row for each. */
function selected({ figures }: Group, own: readonly string[], leaf: Step, key: string | null, from: string): string {
  const filter = (at: number, by: string) => (own.length > 1 && own[at] ? ` FILTER (WHERE ${by})` : '')
  const [{ measure: first }] = figures as [Figure]
  if (first.aggregate !== 'count' || !first.of) {
    const cells = figures.map(
      ({ measure }, at) =>
        `${AGGREGATES[measure.aggregate](...columnsIn(leaf.alias, measure))}${filter(at, own[at]!)} AS m${at}`,
    )
    return `SELECT ${key ? `${key} AS k, ` : ''}${cells.join(', ')} ${from}${key ? ' GROUP BY 1' : ''}`
  }
  // Different values are grouped first: `count(DISTINCT …)` sorts every row.
  const fits = own.map((one, at) => (filter(at, '') ? `, bool_or(${one}) AS b${at}` : ''))
  const cells = own.map((_, at) => `count(*)${filter(at, `b${at}`)} AS m${at}`)
  const value = `${leaf.alias}.${quoted(first.of)} AS v${fits.join('')}`
  const values = `SELECT ${key ? `${key} AS k, ` : ''}${value} ${from} GROUP BY ${key ? '1, 2' : '1'}`
  const known = `SELECT ${key ? 'k, ' : ''}${cells.join(', ')} FROM (${values}) q WHERE v IS NOT NULL`
  return key ? `${known} GROUP BY 1` : known
}

/** The figures of a group as a query: m0, m1 … in their order, with the id of the subject as k where it is for each. */
export function figuresSql(co: Compilation, group: Group, scope: Scope): string {
  const { st, query } = co
  const steps = stepsOf(st, query.model, group.figures[0]!.measure)
  const leaf = steps.at(-1)!
  const hops = steps.slice(0, -1)
  const narrowed = query.counted[leaf.model.name]
  const own = group.figures.map((one) => ownCondition(co, one, leaf))
  const conditions = [
    ...(narrowed ? [whereSql(st, leaf.model.name, leaf.alias, narrowed)] : []),
    ...(leaf.where ? [whereSql(st, leaf.model.name, leaf.alias, leaf.where)] : []),
    ...shared(co, group, own, leaf),
  ]
  const onTheWay = hops.flatMap(({ model, alias, where }) => (where ? [whereSql(st, model.name, alias, where)] : []))
  const first = steps[0]!
  const key = `${first.alias}.${quoted(first.to)}`
  const within = (ids: string) => `${key} IN (SELECT ${quoted(first.from)} FROM ${ids})`
  const table = `FROM ${quoted(leaf.model.name)} ${leaf.alias}`
  if ('each' in scope) {
    const limits = [...(scope.each ? [within(scope.each)] : []), ...onTheWay, ...conditions]
    if (steps.length === 1 && leaf.isSingle && own.every((one) => !one))
      return `SELECT ${key} AS k, ${storedCells(group, leaf)} ${table}${whereAll(limits)}`
    const from = `${table}${joined(hops, leaf)}${whereAll(limits)}`
    if (!hops.length || !repeats(steps)) return selected(group, own, leaf, key, from)
    const once = `FROM (SELECT DISTINCT ${key} AS k, ${leaf.alias}.* ${from}) ${leaf.alias}`
    return selected(group, own, leaf, `${leaf.alias}.k`, once)
  }
  const link = 'below' in scope ? `${key} = ${scope.below}.${quoted(first.from)}` : scope.all ? within(scope.all) : ''
  if (!hops.length)
    return selected(group, own, leaf, null, `${table}${whereAll([link || `${key} IS NOT NULL`, ...conditions])}`)
  // Each row that is counted once, however many ways lead to it.
  const last = hops.at(-1)!
  const keys = `SELECT ${last.alias}.${quoted(leaf.from)} ${chained(hops)}${whereAll([link, ...onTheWay])}`
  return selected(
    group,
    own,
    leaf,
    null,
    `${table}${whereAll([`${leaf.alias}.${quoted(leaf.to)} IN (${keys})`, ...conditions])}`,
  )
}

/** What is stored once for each subject is read as it is. */
const storedCells = ({ figures }: Group, { alias }: Step): string =>
  figures
    .map(({ measure }, at) => {
      const [of, over] = columnsIn(alias, measure)
      if (measure.aggregate === 'count') return `1 AS m${at}`
      return `${of}${over ? `::numeric / nullif(${over}, 0)` : ''} AS m${at}`
    })
    .join(', ')

/** The steps before from the last one back. */
const joined = (hops: readonly Step[], leaf: Step): string =>
  hops
    .map((step, at) => ({ step, next: hops[at + 1] ?? leaf }))
    .toReversed()
    .map(
      ({ step: { model, alias }, next }) =>
        ` JOIN ${quoted(model.name)} ${alias} ON ${next.alias}.${quoted(next.to)} = ${alias}.${quoted(next.from)}`,
    )
    .join('')

const chained = (hops: readonly Step[]): string =>
  hops
    .map(({ model, alias, from, to }, at) => {
      const table = `${quoted(model.name)} ${alias}`
      return at ? `JOIN ${table} ON ${alias}.${quoted(to)} = ${hops[at - 1]!.alias}.${quoted(from)}` : `FROM ${table}`
    })
    .join(' ')
