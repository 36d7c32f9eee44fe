import { z } from 'zod'
import { findReport } from '../../domain/reporting/report.ts'
import { ordersFrom, type Asked } from '../../domain/reporting/handed-on/asked.ts'
import { columnsFor, queryOf, type Report } from '../../domain/reporting/definition.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import type { Right } from '../../platform/rights.ts'
import { today } from '../../platform/settings.ts'
import { dayText } from '../../platform/values/days.ts'
import { can, type Viewer } from '../../platform/viewer.ts'

/** The most columns a file has; no report has as many. */
export const MOST_COLUMNS = 200

/** Whether the viewer reads the report of this name; none by a name there is not. */
export function readsReport(viewer: Viewer, name: string): boolean {
  const report = findReport(name)
  return report !== undefined && can(viewer, report.may)
}

const day = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : new Date(`${text}T00:00:00Z`)))
const stored = z.object({
  filters: z.record(z.string(), z.string()),
  databaseId: z.string().nullable(),
  start: day,
  end: day,
  compares: z.boolean(),
  sort: z.string().nullable(),
})

/** As it was kept with a file. */
export const askedIn = (json: unknown): Asked => stored.parse(json)

interface Given {
  filters: readonly { key: string; value: string }[]
  databaseId?: string | null
  start?: Date | null
  end?: Date | null
  compare?: boolean | null
  sort?: string | null
}

/** Whose figures a search and these columns show. */
const rightsOf = (report: Report, { filters, sort }: Asked, columns: readonly string[]): Right[] => {
  const shown = [...columns, ...ordersFrom(sort).map(({ column }) => column)].map((key) => report.columns[key]?.may)
  const narrowed = Object.keys(filters).map((key) => report.filters[key]?.may)
  return [...new Set([report.may, ...shown, ...narrowed].filter((right) => right !== undefined))]
}

/**
 * A search as it is kept, with the rights it takes. Errors: BAD_USER_INPUT for filters, an order and a period the report
 * does not take from the viewer.
 */
export async function checkedSearch(ctx: Context, report: Report, given: Given, chosen: readonly string[]) {
  const filters = Object.fromEntries(given.filters.map(({ key, value }) => [key, value]))
  const unknown = Object.keys(filters).find((key) => !report.filters[key])
  if (unknown) throw badInput(unknown, 'There is no such filter.')
  const missing = Object.entries(report.filters).find(([key, { isRequired }]) => isRequired && !filters[key])
  if (missing) throw badInput(missing[0], `${missing[1].title} is required.`)
  const known = columnsFor(report, signedIn(ctx))
  const columns = [...new Set(chosen)].filter((key) => known[key])
  if (!columns.length) throw badInput('columns', 'Choose at least one column.')
  const { start = null, databaseId = null, compare, sort = null } = given
  // The day it is now where the screen means today: the file may be made after midnight.
  const end = given.end ?? (start ? await today(ctx) : null)
  const asked: Asked = { filters, databaseId, start, end, compares: compare ?? false, sort }
  const page = { columns, order: ordersFrom(sort), first: 1, offset: 0, after: null }
  await queryOf(ctx, report, asked, { page, totals: [], hasCount: false })
  const kept = { ...asked, start: start && dayText(start), end: end && dayText(end) }
  return { asked: kept, columns, rights: rightsOf(report, asked, columns) }
}
