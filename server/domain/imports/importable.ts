import type { Db, Tx } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'
import { declared } from '../../platform/feature.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { cellsOf, columnsOf, type Cells, type Columns } from './cells.ts'
import type { Fault, Line, Read } from './lines.ts'

/** What a column may be read as. */
export interface Field {
  name: string
  label: string
  required?: boolean
  hint?: string
  /** Days stand in it: how the file writes them may have to be asked. */
  isDay?: boolean
  /** How columns are called, in small letters and digits alone. */
  aliases: string[]
}

/** A row that may be written, with the line it came from. */
interface Good<T> {
  line: number
  row: T
}

interface Written {
  created: number
  /** One for each row that somebody else wrote meanwhile. */
  faults: Fault[]
}

/** One kind of thing a feature brings in from files. */
interface Declaration<T> {
  fields: readonly Field[]
  /**
   * Who brings it in: asked of who sends, and again of the person when the work is done, so that a right lost meanwhile
   * counts.
   */
  may: (viewer: Viewer) => boolean
  /** How the documented call is named that brings in a file or rows in one go, and what it brings. */
  call?: { name: string; what: string }
  /** The documented call for pasted addresses; where there is one they may be pasted in the portal as well. */
  pasted?: { name: string; description: string }
  /**
   * Reads what the whole file refers to once. The answer is asked for each batch and reads what may have changed since;
   * what that answers looks at a row: undefined, or a row with faults told of its cells, is left out.
   */
  prepare(
    db: Db | Tx,
    file: Columns,
    viewer: Viewer,
  ): Promise<(db: Db | Tx, batch: Columns) => Promise<(cells: Cells) => T | undefined>>
  /** Writes rows that were looked at. */
  save(c: Change, rows: readonly Good<T>[], byId: string): Promise<Written>
}

/** A batch that was looked at: what is wrong, what may be, and the rows to be written. */
export interface Checked {
  faults: Fault[]
  /** Of the rows to be written. */
  doubts: Fault[]
  save(c: Change, byId: string): Promise<Written>
}

export interface Importable extends Omit<Declaration<never>, 'prepare' | 'save'> {
  prepare(
    db: Db | Tx,
    lines: readonly Line[],
    read: Read,
    viewer: Viewer,
  ): Promise<(db: Db | Tx, batch: readonly Line[]) => Promise<Checked>>
}

declare module '../../platform/feature.ts' {
  interface Feature {
    /** What may be brought in from files, by the name of its kind. */
    imports?: Readonly<Record<string, Importable>>
  }
}

/** A kind of import, as its feature declares it. */
export function importable<T>({ fields, prepare, save, ...rest }: Declaration<T>): Importable {
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  return {
    ...rest,
    fields,
    async prepare(db, lines, read, viewer) {
      const look = await prepare(db, columnsOf(lines, read.mapping), viewer)
      return async (now, batch) => {
        const rowFrom = await look(now, columnsOf(batch, read.mapping))
        const good: Good<T>[] = []
        const faults: Fault[] = []
        const doubts: Fault[] = []
        for (const line of batch) {
          const cells = cellsOf(line, read, labels)
          const row = rowFrom(cells)
          if (row === undefined || cells.faults.length) faults.push(...cells.faults)
          else {
            good.push({ line: line.line, row })
            doubts.push(...cells.doubts)
          }
        }
        return {
          faults,
          doubts,
          save: async (c, byId) => (good.length ? save(c, good, byId) : { created: 0, faults: [] }),
        }
      }
    },
  }
}

/** Every kind, by its name. */
export const importables = (): ReadonlyMap<string, Importable> =>
  new Map(declared('imports').flatMap((kinds) => Object.entries(kinds)))
