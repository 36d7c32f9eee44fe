import { wallAt } from '../../domain/calendar/zones.ts'
import { followsPeriod, type Column, type ColumnKind } from '../../domain/reporting/columns.ts'
import type { Cells } from '../../domain/reporting/load.ts'
import { beforeOf } from '../../domain/reporting/query.ts'
import type { CellFormat, SheetCell, SheetColumn } from '../../platform/files/xlsx.ts'

/** A column of the file: the name of its value, and how it is written. */
export interface FileColumn extends SheetColumn {
  name: string
  kind: CellKind
}

/** Of a list a day may be one without a time. */
export type CellKind = ColumnKind | 'DAY'

export const FORMATS: Record<CellKind, CellFormat> = {
  TEXT: 'text',
  STATE: 'text',
  COUNT: 'count',
  NUMBER: 'decimal',
  PERCENT: 'percent',
  MONEY: 'money',
  MOMENT: 'moment',
  DURATION: 'duration',
  DAY: 'day',
}

/** The chosen columns; beside each that follows the period the same of the one before, where that is compared. */
export const fileColumns = (
  columns: Readonly<Record<string, Column>>,
  keys: readonly string[],
  compares: boolean,
): FileColumn[] =>
  keys.flatMap((key) => {
    const { title, kind, currency = 'USD' } = columns[key]!
    const unit = kind === 'MONEY' ? currency : undefined
    const head = unit ? `${title} (${unit})` : title
    const column = { name: key, title: head, kind, format: FORMATS[kind] }
    return compares && followsPeriod(columns, key)
      ? [column, { ...column, name: beforeOf(key), title: `${head}, previous period` }]
      : [column]
  })

const QUARTER = 900_000

/** What the clock of a zone shows, as if it were UTC. It is set anew at a quarter of an hour alone, so each is asked once. */
function clockIn(timeZone: string): (moment: Date) => number {
  const offsets = new Map<number, number>()
  return (moment) => {
    const time = moment.getTime()
    const from = Math.floor(time / QUARTER) * QUARTER
    let offset = offsets.get(from)
    if (offset === undefined) {
      if (offsets.size > 50_000) offsets.clear()
      offsets.set(from, (offset = wallAt(timeZone, new Date(from)) - from))
    }
    return time + offset
  }
}

/** IN_PROGRESS as people read it: In progress. */
export const stateWord = (state: string): string =>
  state.charAt(0).toUpperCase() + state.slice(1).toLowerCase().replaceAll('_', ' ')

/** Values of a report as a workbook takes them: the numbers the screen shows, by the portal's clock. */
export function cellsIn(timeZone: string): (column: FileColumn, value: unknown) => SheetCell {
  const wall = clockIn(timeZone)
  return ({ kind }, value) => {
    if (value == null || value === '') return null
    if (kind === 'TEXT') return String(value)
    if (kind === 'STATE') return stateWord(String(value))
    if (kind === 'DAY') return Date.parse(String(value))
    if (kind === 'MOMENT') return wall(new Date(String(value)))
    const number = Number(value)
    // 69.2 of a hundred is 0.692, not what the division leaves of it.
    return kind === 'MONEY' || kind === 'PERCENT' ? Number((number / 100).toPrecision(12)) : number
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** The same in a line of text: numbers plain, moments as 2026-11-27 14:05, so that no program takes the day for the month. */
export function inLine({ kind }: FileColumn, cell: SheetCell): SheetCell {
  if (typeof cell !== 'number') return cell
  if (kind === 'MOMENT') return new Date(cell).toISOString().slice(0, 16).replace('T', ' ')
  if (kind === 'DAY') return new Date(cell).toISOString().slice(0, 10)
  if (kind === 'PERCENT') return `${Math.round(cell * 1000) / 10}%`
  if (kind === 'MONEY') return cell.toFixed(2)
  if (kind !== 'DURATION') return cell
  return `${Math.floor(cell / 3600)}:${two(Math.floor(cell / 60) % 60)}:${two(Math.floor(cell) % 60)}`
}

/** A row in the order of the columns. */
export const rowOf = (columns: readonly FileColumn[], cells: Cells, cell: ReturnType<typeof cellsIn>): SheetCell[] =>
  columns.map((column) => cell(column, cells[column.name]))
