import { badInput } from '../../platform/errors.ts'
import type { Column } from './columns.ts'

export interface Span {
  start: Date
  /** The first moment that is not in it. */
  end: Date
}
export interface Order {
  column: string
  isDescending: boolean
}
/** Values of the last row in the order of its page, the id last. */
export type Cursor = readonly (string | number | null)[]

/** Of a cursor that no page of this report in this order has given. */
export const noPlace = () => badInput('after', 'This is no place in the report.')

/** What a report is asked for: what of it the statement is made of. */
export interface ReportQuery {
  model: string
  columns: Readonly<Record<string, Column>>
  /** Reach and filters of the rows, as Prisma takes them. */
  where: object
  /** What else narrows the rows that are counted, by their model: the reach of the viewer and filters. */
  counted: Readonly<Record<string, object>>
  period: Span | null
  /** The period before, where it is compared. */
  before: Span | null
  /** Rows of the period before, where rows are in a period: their totals are compared. */
  rowsBefore: object | null
  page: {
    columns: readonly string[]
    order: readonly Order[]
    first: number
    offset: number
    after: Cursor | null
  } | null
  totals: readonly string[]
  hasCount: boolean
}

export interface CompiledReport {
  text: string
  values: unknown[]
  /** What stands where in a row and in the totals; a column of the period before ends in `:before`. */
  cells: readonly string[]
  totals: readonly string[]
}

const BEFORE = ':before'
export const beforeOf = (key: string) => `${key}${BEFORE}`
export const isBefore = (name: string) => name.endsWith(BEFORE)
/** The key of the column, of this period or the one before. */
export const keyOf = (name: string) => (isBefore(name) ? name.slice(0, -BEFORE.length) : name)
