import { declared } from '../../platform/feature.ts'
import type { Entity } from '../../platform/kit/models.ts'
import type { Right } from '../../platform/rights.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { ColumnKind } from '../reporting/columns.ts'

type Row = Readonly<Record<string, unknown>>

/** A column of the file of an admin list. */
export interface ListColumn {
  title: string
  /** A day has no time, whichever clock one reads it by. */
  kind: ColumnKind | 'DAY'
  /** Fields of a row as the schema has them. */
  fields: string
  value: (row: Row) => unknown
}

/** All rows of an admin list as a file: the list itself is asked, so that they are those of the screen. */
export interface ListFile {
  /** What it is called; so is the file. */
  title: string
  may: (viewer: Viewer) => boolean
  /** Who lost one of them does not get a file that was made before. */
  rights: readonly Right[]
  /** By the columns of the screen they stand for; the first names the row and is always there. */
  columns: Readonly<Record<string, readonly ListColumn[]>>
  /** Arguments of the list as people call them, and of ids the model they are of. */
  filters: Readonly<Record<string, { title: string; model?: Entity }>>
}

declare module '../../platform/feature.ts' {
  interface Feature {
    /** Lists whose rows are fetched as a file, by the field of the root that answers them. */
    listFiles?: Readonly<Record<string, ListFile>>
  }
}

/** The file of a list; undefined where it has none. */
export const listFileOf = (list: string): ListFile | undefined =>
  declared('listFiles').find((files) => Object.hasOwn(files, list))?.[list]

/** What is at the end of a path; of several, each with commas between. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => valueAt(one, path)).join(', ')
  const [name, ...rest] = path
  return value == null || name === undefined ? value : valueAt((value as Row)[name], rest)
}

/** A field of the row, or of one that stands beside it: `spiff.name`. */
export function listColumn(title: string, path: string, kind: ListColumn['kind'] = 'TEXT'): ListColumn {
  const names = path.split('.')
  const fields = names.reduceRight((below, name) => (below ? `${name} { ${below} }` : name), '')
  return { title, kind, fields, value: (row) => valueAt(row, names) }
}

/** An amount, and beside it its currency: rows may be in several. */
export const moneyColumns = (title: string, field: string): ListColumn[] => [
  listColumn(title, `${field}.minor`, 'MONEY'),
  listColumn(`${title}, currency`, `${field}.currency`),
]

/** Words made of several fields of a row. */
export const madeColumn = <R>(title: string, fields: string, value: (row: R) => string): ListColumn => ({
  title,
  kind: 'TEXT',
  fields,
  value: (row) => value(row as R),
})
