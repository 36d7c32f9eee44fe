/** Which number of a day such as 03/11/2026 comes first. */
export type DayOrder = 'DAY' | 'MONTH'

/** A row of a file with the number a spreadsheet shows beside it. A type, since it is kept as JSON. */
export type Line = { line: number; cells: string[] }

/** What is wrong with one cell, as people read it; `fix` is what it said before a spreadsheet took its zeros. */
export type Fault = { row: number; column: string; value: string; message: string; fix?: string }

/** Field name to column number. */
export type Mapping = Record<string, number>

/** How a file is read: its columns, and which number of a day comes first where that is known. */
export interface Read {
  mapping: Mapping
  dayOrder: DayOrder | null
}
