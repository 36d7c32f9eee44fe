import type { Field } from '../domain/imports/importable.ts'
import type { Fault, Line, Mapping } from '../domain/imports/lines.ts'

/** Rows with the zeros back that a spreadsheet took: where a fault says what its cell said before. */
export function withZeros(
  fields: readonly Field[],
  lines: readonly Line[],
  mapping: Mapping,
  faults: readonly Fault[],
): Line[] {
  const columns = new Map(fields.map(({ name, label }) => [label, mapping[name]]))
  const fixes = new Map(
    faults.flatMap(({ row, column, value, fix }) => {
      const at = columns.get(column)
      return fix === undefined || at === undefined ? [] : [[`${row}:${at}`, { value, fix }] as const]
    }),
  )
  return lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, at) => {
      const known = fixes.get(`${line}:${at}`)
      return known && known.value === cell.trim() ? known.fix : cell
    }),
  }))
}
