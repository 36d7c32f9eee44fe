import type { Cells } from '../../domain/reporting/load.ts'
import type { FileColumn } from './cells.ts'

/** A line of the sheet that says what is in the file. */
export type Line = [what: string, value: string]

/** Ends a file; `problem` tells who asked, null where they ended it themselves. */
export class Ended extends Error {
  readonly problem: string | null
  constructor(problem: string | null) {
    super(problem ?? 'Ended by who asked')
    this.problem = problem
  }
}

/** What a file is made of, as far as who asked sees it when each row is written. Errors: Ended. */
export interface Source {
  /** Of the sheet with the rows. */
  title: string
  /** Of the file, before the day. */
  name: string
  columns: readonly FileColumn[]
  count: () => Promise<number>
  /** All rows in the order of the screen, batch by batch. */
  batches: () => AsyncGenerator<readonly Cells[]>
  /** The figures over all rows; empty where there are none. */
  totals: () => Promise<Cells>
  /** What was asked, for who gets the file from somebody else. */
  about: () => Promise<Line[]>
}
