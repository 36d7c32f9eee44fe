import type { z } from 'zod'
import { cut } from '../../platform/values/text.ts'
import { dayFrom } from './days.ts'
import type { Fault, Line, Mapping, Read } from './lines.ts'

/** Spreadsheets run cells that begin with one of these as formulas. */
const FORMULA = /^[=+\-@\t\r]/

/** The cells of one row by field, with a place for what is wrong with them. */
export interface Cells {
  /** The number a spreadsheet shows beside the row. */
  line: number
  /** What is wrong so far. */
  faults: readonly Fault[]
  /** What may be wrong: the row is written all the same. */
  doubts: readonly Fault[]
  cell(field: string): string
  fault(field: string, message: string, fix?: string): void
  doubt(field: string, message: string): void
  /** A day, in the order of the file; undefined when it is none. */
  day(field: string): Date | undefined
  /** A cell through the shape a form would ask of it; undefined after a fault. */
  shaped<T>(field: string, shape: z.ZodType<T>): T | undefined
  /** Text that shall never run as a formula in somebody's spreadsheet. */
  safe(field: string, shape: z.ZodType<string>): string | undefined
}

export function cellsOf(
  { line, cells }: Line,
  { mapping, dayOrder }: Read,
  labels: ReadonlyMap<string, string>,
): Cells {
  const faults: Fault[] = []
  const doubts: Fault[] = []
  const cell = (field: string) => (cells[mapping[field] ?? -1] ?? '').trim()
  const at = (field: string) => ({ row: line, column: labels.get(field) ?? field, value: cut(cell(field), 200) })
  const fault = (field: string, message: string, fix?: string) =>
    void faults.push({ ...at(field), message, ...(fix === undefined ? {} : { fix }) })
  function shaped<T>(field: string, shape: z.ZodType<T>): T | undefined {
    const parsed = shape.safeParse(cell(field))
    if (parsed.success) return parsed.data
    fault(field, parsed.error.issues[0]?.message ?? 'Check this value.')
    return undefined
  }
  return {
    line,
    faults,
    doubts,
    cell,
    fault,
    doubt: (field, message) => void doubts.push({ ...at(field), message }),
    day: (field) => dayFrom(cell(field), dayOrder),
    shaped,
    safe(field, shape) {
      if (!FORMULA.test(cell(field))) return shaped(field, shape)
      fault(field, 'Starts like a formula (= + - @). Write it as plain text.')
      return undefined
    },
  }
}

/** Many rows by their columns. */
export interface Columns {
  /** Whether a column is read as this field. */
  has(field: string): boolean
  /** All different values of a column. */
  values(field: string): string[]
  /** The first line of each value; later ones are duplicates of it. */
  firstLines(field: string, plain: (value: string) => string): ReadonlyMap<string, number>
}

export function columnsOf(lines: readonly Line[], mapping: Mapping): Columns {
  const column = (field: string) => {
    const at = mapping[field]
    return at === undefined ? [] : lines.map(({ line, cells }) => ({ line, value: (cells[at] ?? '').trim() }))
  }
  return {
    has: (field) => mapping[field] !== undefined,
    values: (field) => [...new Set(column(field).flatMap(({ value }) => value || []))],
    firstLines(field, plain) {
      const first = new Map<string, number>()
      for (const { line, value } of column(field)) {
        const key = plain(value)
        if (key && !first.has(key)) first.set(key, line)
      }
      return first
    },
  }
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
