import type { z } from 'zod'
import type { Db, Tx } from '../platform/db.ts'
import type { Change } from '../platform/events.ts'
import type { Mapping } from './fields.ts'
import type { Powers } from './powers.ts'
import type { Line } from './read.ts'
import { cut } from '../platform/values/text.ts'

/** What is wrong with one cell, as people read it. */
export interface Fault {
  row: number
  column: string
  value: string
  message: string
}

/** A row that may be written, with the line it came from. */
interface Good<T> {
  line: number
  row: T
}
interface Checked<T> {
  good: Good<T>[]
  faults: Fault[]
}

/** One kind of import. `prepare` reads what the whole file refers to once; the check of a batch then asks for what may have changed since. */
export interface Importer<T> {
  prepare(
    db: Db | Tx,
    all: Line[],
    mapping: Mapping,
    powers: Powers,
  ): Promise<(db: Db | Tx, batch: Line[]) => Promise<Checked<T>>>
  /** Writes rows; a fault for each that somebody else wrote meanwhile. */
  insert(c: Change, rows: Good<T>[], byId: string): Promise<{ created: number; faults: Fault[] }>
}

/** Spreadsheets run cells that begin with one of these as formulas. */
const FORMULA = /^[=+\-@\t\r]/

/** The cells of one row by field, with a place for what is wrong with them. */
export function reader(line: Line, mapping: Mapping, labels: ReadonlyMap<string, string>) {
  const faults: Fault[] = []
  const cell = (field: string): string => {
    const column = mapping[field]
    return column === undefined ? '' : (line.cells[column] ?? '').trim()
  }
  const fault = (field: string, message: string) =>
    void faults.push({ row: line.line, column: labels.get(field) ?? field, value: cut(cell(field), 200), message })
  return {
    faults,
    cell,
    fault,
    /** A cell through the shape a form would ask of it; undefined after a fault. */
    shaped<T>(field: string, shape: z.ZodType<T>): T | undefined {
      const parsed = shape.safeParse(cell(field))
      if (parsed.success) return parsed.data
      fault(field, parsed.error.issues[0]?.message ?? 'Check this value.')
      return undefined
    },
    /** Text that shall never run as a formula in somebody's spreadsheet. */
    safe(field: string, shape: z.ZodType<string>): string | undefined {
      if (FORMULA.test(cell(field))) {
        fault(field, 'Starts like a formula (= + - @). Write it as plain text.')
        return undefined
      }
      return this.shaped(field, shape)
    },
  }
}

/** The first line of each value; later ones are duplicates of it. */
export function firstLines(
  all: Line[],
  mapping: Mapping,
  field: string,
  plain: (value: string) => string,
): ReadonlyMap<string, number> {
  const column = mapping[field]
  const first = new Map<string, number>()
  if (column === undefined) return first
  for (const { line, cells } of all) {
    const value = plain(cells[column] ?? '')
    if (value && !first.has(value)) first.set(value, line)
  }
  return first
}

/** All different values of a column. */
export const valuesOf = (all: Line[], mapping: Mapping, field: string): string[] => {
  const column = mapping[field]
  return column === undefined ? [] : [...new Set(all.map(({ cells }) => (cells[column] ?? '').trim()).filter(Boolean))]
}

/** Lists in one cell: names separated by semicolons or upright strokes. */
export const namesIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[;|]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]
