import { stringify } from 'csv-stringify/sync'
import type { Fault, Line } from '../domain/imports/lines.ts'

/**
 * The rows with faults and what is wrong with each. Cells that a spreadsheet would run as a formula are quoted; a mark
 * tells it the encoding.
 */
export function failedRows(columns: string[], rows: Line[], faults: Fault[]): string {
  const byRow = Map.groupBy(faults, ({ row }) => row)
  const failed = rows
    .filter(({ line }) => byRow.has(line))
    .map(({ line, cells }) => [
      String(line),
      ...cells,
      byRow
        .get(line)!
        .map(({ column, message }) => `${column}: ${message}`)
        .join(' '),
    ])
  return `\uFEFF${stringify([['Row', ...columns, 'Problem'], ...failed], { escape_formulas: true, record_delimiter: 'windows' })}`
}
