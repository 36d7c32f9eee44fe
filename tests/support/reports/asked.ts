import fc from 'fast-check'
import { expect } from 'vitest'
import { hasTotal } from '../../../server/domain/reporting/columns.ts'
import type { Search, Selection } from '../../../server/domain/reporting/definition.ts'
import { loadReport, type Cells, type LoadedReport } from '../../../server/domain/reporting/load.ts'
import { keyOf } from '../../../server/domain/reporting/query.ts'
import { reportNamed } from '../../../server/domain/reporting/report.ts'
import type { Context } from '../../../server/platform/context.ts'
import type { Viewer } from '../../../server/platform/viewer.ts'
import type { World } from '../world.ts'
import { countSlowly } from './slowCount.ts'
import { viewerLike } from './viewers.ts'

/** Moments as the slow count has them. */
const plain = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value
const like = (cells: Cells | undefined, slow: Cells) =>
  Object.fromEntries(Object.keys(slow).map((key) => [key, plain(cells?.[key])]))

export const cellsOf = ({ rows }: LoadedReport, id: string): Cells | undefined =>
  rows.find((row) => row.id === id)?.cells

/** A report below the doors: asked for all of its columns, and held against the slow count. */
export function askedReport({ db, services }: Pick<World, 'db' | 'services'>, name: string) {
  const report = reportNamed(name)
  const all = Object.keys(report.columns)
  const ctxOf = (viewer: Partial<Viewer>) =>
    ({ viewer: viewerLike(viewer), db, services, call: {} }) as unknown as Context
  const load = (search: Partial<Search> = {}, viewer: Partial<Viewer> = {}, page: Partial<Selection['page']> = {}) =>
    loadReport(
      ctxOf(viewer),
      report,
      { filters: {}, ...search },
      { page: { columns: all, order: [], first: 1000, offset: 0, after: null, ...page }, totals: all, hasCount: true },
    )
  /** Every figure, in the own order and in these. */
  async function agrees(search: Search, viewer: Partial<Viewer>, ...orders: string[]) {
    const slow = await countSlowly(report, ctxOf(viewer), search)
    const totals = Object.fromEntries(
      Object.entries(slow.totals).filter(([key]) => hasTotal(report.columns[keyOf(key)]!)),
    )
    for (const column of [null, ...orders]) {
      const fast = await load(search, viewer, column ? { order: [{ column, isDescending: true }] } : {})
      expect(fast.count).toBe(slow.count)
      for (const [id, cells] of slow.rows) expect(like(cellsOf(fast, id), cells), `by ${column}`).toEqual(cells)
      expect(like(fast.totals, totals), 'totals').toEqual(totals)
    }
    return slow
  }
  return { report, load, agrees }
}

/** Days of a month, or all time. */
export const DAYS = fc.option(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 9 })))
export const periodOf = (days: [number, number] | null) =>
  days
    ? {
        start: new Date(Date.UTC(2026, 1, days[0])),
        end: new Date(Date.UTC(2026, 1, days[0] + days[1])),
        compares: true,
      }
    : {}
