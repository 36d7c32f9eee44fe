import { fieldOf, modelOf } from '../../platform/reads/models.ts'
import type { statement } from '../../platform/reads/statement.ts'
import { followsPeriod, isOwn, type Column, type Measure } from './columns.ts'
import { beforeOf, isBefore, keyOf, type ReportQuery, type Span } from './query.ts'

/** A report on its way to a statement. */
export interface Compilation {
  st: ReturnType<typeof statement>
  query: ReportQuery
  /** The table of all ids, where somebody counts over others than those of the page. */
  base: string | null
}

/** A figure of a group: its column, what it counts, and between which moments. */
export interface Figure {
  name: string
  measure: Measure
  span: Span | null
}
/** Figures over the same rows, counted in one go. */
export interface Group {
  key: string
  alias: string
  figures: Figure[]
  /** Of rows that are in the period before. */
  isPast: boolean
}

export function columnOf({ columns }: ReportQuery, name: string): Column {
  const column = columns[keyOf(name)]
  if (!column) throw new Error(`No column ${name}`)
  return column
}

/** Columns of totals, and beside those that follow the period the same of the one before, where that is compared. */
export const withBefore = ({ before, columns }: ReportQuery, names: readonly string[]): string[] =>
  names.flatMap((name) => (before && followsPeriod(columns, name) ? [name, beforeOf(name)] : [name]))

/** The same of rows: one that is itself in the period was not in the one before. */
export const rowsWithBefore = (query: ReportQuery, names: readonly string[]): string[] =>
  withBefore(query, names).filter((name) => !isBefore(name) || !isOwn(columnOf(query, name)))

/** Where the figure is stored, as long as nothing narrows what is counted. */
function storedFor({ model, counted, period }: ReportQuery, measure: Measure): Measure {
  const { stored, at, path, via } = measure
  const leaf = path.reduce((name, step) => fieldOf(modelOf(name), step).type, model)
  if (!stored || (at && period) || counted[leaf]) return measure
  const aggregate = measure.aggregate === 'count' ? 'sum' : measure.aggregate
  return { is: 'measure', aggregate, path: stored[0].split('.'), of: stored[1], over: stored[2], via, where: {} }
}

export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one))

/** What keeps a figure from being counted with others of the same rows. */
function ownKey(name: string, { aggregate, of }: Measure): string {
  if (aggregate === 'names') return name
  return aggregate === 'count' && of ? `different ${of}` : ''
}

export function groupsOf({ st, query }: Compilation, names: readonly string[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  const add = (name: string) => {
    const { source } = columnOf(query, name)
    if (source.is === 'percent')
      for (const one of [source.part, source.whole])
        add(isBefore(name) && followsPeriod(query.columns, one) ? beforeOf(one) : one)
    if (source.is !== 'measure') return
    const measure = storedFor(query, source)
    const span = measure.at ? (isBefore(name) ? query.before : query.period) : null
    // Each column that a period is about has an index of its own.
    const moment = span ? ` at ${measure.at}` : ''
    const isPast = isOwn(columnOf(query, name)) && isBefore(name)
    const past = isPast ? ' past' : ''
    const key = `${measure.path.join('.')} ${textOf(measure.via)}${ownKey(name, measure)}${moment}${past}`
    const group = groups.get(key) ?? { key, alias: st.alias(), figures: [], isPast }
    groups.set(key, group)
    if (!group.figures.some((one) => one.name === name)) group.figures.push({ name, measure, span })
  }
  names.forEach(add)
  return groups
}
