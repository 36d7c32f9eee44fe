import { stringify } from 'csv-stringify/sync'
import { FOR_SPREADSHEETS } from '../platform/values/csv.ts'
import type { Fault, Line } from '../domain/imports/lines.ts'

/**
 * The rows with faults and what is wrong with each.
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
  return stringify([['Row', ...columns, 'Problem'], ...failed], { ...FOR_SPREADSHEETS, record_delimiter: 'windows' })
}
