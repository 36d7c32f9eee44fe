import type { ReportSchedule, ReportView } from '../../../prisma/generated/client/client.ts'
import { moneyText } from '../../domain/ledger/money.ts'
import type { Written } from '../../domain/news/letters.ts'
import { inPortal, screenOf } from '../../domain/reporting/handed-on/address.ts'
import type { Column } from '../../domain/reporting/columns.ts'
import { columnsFor, type Report } from '../../domain/reporting/definition.ts'
import { ordersFrom } from '../../domain/reporting/handed-on/asked.ts'
import { loadReport, type Cells } from '../../domain/reporting/load.ts'
import { findReport, usualColumns } from '../../domain/reporting/report.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { settingsOf } from '../../platform/settings.ts'
import { dayIn, dayText, dayWords } from '../../platform/values/days.ts'
import { inNumber } from '../../platform/values/text.ts'
import { can } from '../../platform/viewer.ts'
import { askedIn, checkedSearch } from '../files/asked.ts'
import { stateWord } from '../files/cells.ts'
import { searchIn } from '../views/search.ts'
import { daysBefore, rhythmWords } from './rhythm.ts'

/** Rows and columns that an email has room for. */
const ROWS = 10
const COLUMNS = 6

export type Mailed = ReportSchedule & { view: ReportView & { user: { firstName: string; lastName: string } } }

const number = (value: unknown, digits = 0) => Number(value).toLocaleString('en-US', { maximumFractionDigits: digits })

/** A cell as the screen shows it. */
function cellWords({ kind, currency = 'USD' }: Column, value: unknown, timeZone: string): string {
  if (value == null || value === '') return ''
  if (kind === 'TEXT') return String(value)
  if (kind === 'STATE') return stateWord(String(value))
  if (kind === 'MONEY') return moneyText(BigInt(String(value)), currency)
  if (kind === 'MOMENT') return dayWords(dayIn(timeZone, new Date(String(value))))
  if (kind === 'PERCENT') return `${number(value, 1)}%`
  if (kind !== 'DURATION') return number(value, 1)
  const minutes = Math.round(Number(value) / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** The view on a date: its search, and what the address says where its period follows the date. */
function onDate({ view, sincePrevious, ...rhythm }: Mailed, report: Report, date: Date) {
  const search = searchIn(report, view.search)
  if (!sincePrevious) return { search, words: view.search }
  const days = daysBefore(rhythm, date)
  const words = new URLSearchParams(view.search)
  for (const [name, day] of Object.entries(days)) words.set(name, dayText(day))
  return { search: { ...search, ...days }, words: words.toString() }
}

/**
 * A view on a date as the viewer sees it now, and the search as a file of it is kept; null where the viewer lacks the
 * right to the report or to what it is narrowed or sorted by.
 */
export async function viewFor(ctx: Context, schedule: Mailed, date: Date) {
  const viewer = signedIn(ctx)
  const report = findReport(schedule.view.report)
  if (!report || !can(viewer, report.may)) return null
  const { search, words } = onDate(schedule, report, date)
  const columns = search.columns ?? (await usualColumns(ctx, report))
  const kept = await checkedSearch(ctx, report, search, columns).catch((error: { extensions?: { code?: string } }) => {
    if (error.extensions?.code === 'BAD_USER_INPUT') return null
    throw error
  })
  if (!kept) return null
  const asked = askedIn(kept.asked)
  const page = {
    columns: kept.columns.slice(0, COLUMNS),
    order: ordersFrom(asked.sort),
    first: ROWS,
    offset: 0,
    after: null,
  }
  const loaded = await loadReport(ctx, report, asked, { page, totals: page.columns, hasCount: true })
  const address = screenOf(report)
  return {
    report,
    kept,
    count: loaded.count ?? 0,
    rows: loaded.rows.map(({ cells }) => cells),
    totals: loaded.totals,
    columns: page.columns.map((key) => ({ key, column: columnsFor(report, viewer)[key]! })),
    path: address && `${inPortal(address, viewer)}${words ? `?${words}` : ''}`,
    period: asked.start && asked.end ? `${dayWords(asked.start)} to ${dayWords(asked.end)}` : null,
  }
}
type Found = NonNullable<Awaited<ReturnType<typeof viewFor>>>

const FIGURES = new Set(['COUNT', 'NUMBER', 'PERCENT', 'MONEY', 'DURATION'])

function tableOf({ columns, rows, totals }: Found, timeZone: string) {
  const line = (cells: Cells) => columns.map(({ key, column }) => cellWords(column, cells[key], timeZone))
  const last = line(totals)
  return {
    head: columns.map(({ column }) => column.title),
    rows: rows.map(line),
    ...(last.some(Boolean) ? { totals: [last[0] || 'All', ...last.slice(1)] } : {}),
    figures: columns.flatMap(({ column }, at) => (FIGURES.has(column.kind) ? [at] : [])),
  }
}

const sentence = (text: string) => `${text[0]!.toLowerCase()}${text.slice(1)}`

/** The letter of a view on a date; `reference` makes it leave once. */
export async function letterOf(
  ctx: Context,
  schedule: Mailed,
  found: Found,
  { reference, date }: { reference: string; date: Date },
): Promise<Written> {
  const { timeZone } = await settingsOf(ctx)
  const { view, format } = schedule
  const isOwn = view.userId === signedIn(ctx).id
  const sender = `${view.user.firstName} ${view.user.lastName}`.trim()
  const rhythm = sentence(rhythmWords(schedule))
  const count = inNumber(found.count, '1 row', '# rows')
  const about = [`${found.report.title} report`, found.period, found.count ? count : 'nothing to show'].filter(Boolean)
  return {
    reference,
    subject: `${view.name}: ${dayWords(date)}`,
    refuses: `report-mail:${schedule.id}`,
    paragraphs: [
      `${isOwn ? 'You have' : `${sender} has`} this view emailed to you ${rhythm}. It shows what you may see.`,
      `${about.join(', ')}.`,
      ...(found.count > ROWS ? [`The first ${ROWS}:`] : []),
      ...(format && found.count
        ? [
            `All rows as ${format === 'XLSX' ? 'an Excel file' : 'a CSV file'} are under Download on that page for seven days.`,
          ]
        : []),
    ],
    ...(found.count ? { table: tableOf(found, timeZone) } : {}),
    ...(found.path ? { action: { text: 'Open the report', path: found.path } } : {}),
  }
}
