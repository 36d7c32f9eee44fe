import type pg from 'pg'
import type { Context } from '../../platform/context.ts'
import { compilePage } from './compile.ts'
import { queryOf, type Report, type Search, type Selection } from './definition.ts'
import { noPlace, type Cursor } from './query.ts'

/** Values by column; of the period before under `<key>:before`. */
export type Cells = Readonly<Record<string, unknown>>
export interface LoadedReport {
  rows: { id: string; cursor: Cursor; cells: Cells }[]
  totals: Cells
  /** Rows on all pages; null where nobody asked. */
  count: number | null
}

interface Answer {
  rows: [id: string, cursor: Cursor, ...values: unknown[]][] | null
  totals?: unknown[]
  count?: number
}

const named = (names: readonly string[], values: readonly unknown[]): Cells =>
  Object.fromEntries(names.map((name, at) => [name, values[at]]))

/** A page, its totals and the number of rows: one statement; `on` a connection where several are to be of one moment. */
export async function loadReport(
  ctx: Context,
  report: Report,
  search: Search,
  selection: Selection,
  on: Pick<pg.ClientBase, 'query'> = ctx.services.pool,
): Promise<LoadedReport> {
  const query = await queryOf(ctx, report, search, selection)
  if (!query.page && !query.totals.length && !query.hasCount) return { rows: [], totals: {}, count: null }
  const { text, values, cells, totals } = compilePage(query)
  const { rows } = await on.query<Answer>(text, values).catch((error: { code?: string }) => {
    // Whoever writes a cursor of their own may put words where a number or a day stands.
    throw query.page?.after && error.code?.startsWith('22') ? noPlace() : error
  })
  const answer = rows[0]
  return {
    rows: (answer?.rows ?? []).map(([id, cursor, ...row]) => ({ id, cursor, cells: named(cells, row) })),
    totals: named(totals, answer?.totals ?? []),
    count: answer?.count ?? null,
  }
}
