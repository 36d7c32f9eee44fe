/** A row of a file with the number a spreadsheet shows beside it. A type, since it is kept as JSON. */
export type Line = { line: number; cells: string[] }

/** What is wrong with one cell, as people read it. */
export type Fault = { row: number; column: string; value: string; message: string }

/** Field name to column number. */
export type Mapping = Record<string, number>
