import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Rows of a contract table by column name: tab separated, one header line, no quoting. */
export function contractTable<Column extends string>(name: string): Record<Column, string>[] {
  const [header, ...lines] = readFileSync(path.resolve(import.meta.dirname, `../contract/${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  const columns = header!.split('\t') as Column[]
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<Column, string>
  })
}
