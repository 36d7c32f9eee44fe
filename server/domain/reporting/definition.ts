import { signedIn, type Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import type { Entity, Visible, Where } from '../../platform/kit/models.ts'
import type { Right } from '../../platform/rights.ts'
import { settingsOf } from '../../platform/settings.ts'
import { addDays, beginningOf, dayIn, daysBetween } from '../../platform/values/days.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import type { Choice } from './choices.ts'
import { columnsAt, columnsOf, hasTotal, isSortable, type Column } from './columns.ts'
import { allCounted, type Counted } from './counted.ts'
import type { Order, ReportQuery, Span } from './query.ts'

/** A filter, which is an argument of the report. */
export interface Filter {
  type: 'ID' | 'String'
  title: string
  /** Values one chooses from; none for words and ids. */
  values?: readonly string[]
  /** Of ids: the model they are of, whose feature says which rows one chooses from (`choices.ts`). */
  model?: Entity
  /** What one chooses from, where the rows say it. */
  choices?: (ctx: Context) => Promise<readonly Choice[]>
  /** The report is about it: there is none without. */
  isRequired?: boolean
  /** Who may narrow by it; nobody learns by a filter what no column shows them. */
  may?: Right
  /** Which rows of the report it leaves. */
  rows?: (value: never, viewer: Viewer, filters: Filters) => object
  /** What it leaves of the rows that are counted, by their model. */
  counted?: (value: never, viewer: Viewer) => Counted
}

const filtersOf = <N extends Entity>() => ({
  id: (
    title: string,
    model: Entity,
    how: { rows?: (id: string, viewer: Viewer) => Where<N>; counted?: (id: string) => Counted; isRequired?: true },
  ): Filter => ({ type: 'ID', title, model, ...how }),
  text: (title: string, rows: (text: string, viewer: Viewer) => Where<N>): Filter => ({ type: 'String', title, rows }),
  /** One of the values that are found. */
  choice: (title: string, choices: Filter['choices'] & {}, rows: (value: string) => Where<N>): Filter => ({
    type: 'String',
    title,
    choices,
    rows,
  }),
  oneOf: <V extends string>(
    title: string,
    values: readonly V[],
    rows: (value: V, filters: Filters, viewer: Viewer) => Where<N>,
  ): Filter => ({
    type: 'String',
    title,
    values,
    rows: (value: string, viewer: Viewer, filters: Filters) => {
      const known = values.find((one) => one === value)
      if (!known) throw badInput('filter', `${title}: ${values.join(', ')}.`)
      return rows(known, filters, viewer)
    },
  }),
})

export interface Declaration<N extends Entity> {
  title: string
  description: string
  may: Right
  /** Which rows there are at all, beyond reach, unless a filter says otherwise. */
  among?: (filters: Filters) => Where<N>
  /** Which rows are in a period, where each is of a moment: figures about the period are then of its rows. */
  during?: (span: Span) => Where<N>
  /** Whose rows its figures count, where the reach of its own rows does not say it: below a course people in reach. */
  counts?: (viewer: Viewer) => Counted
  columns: (c: ReturnType<typeof columnsOf<N>>) => Record<string, Column>
  filters: (f: ReturnType<typeof filtersOf<N>>) => Record<string, Filter>
  /** The column it is sorted by unless somebody says otherwise, `-` before it from the end. */
  order: string
  /** Rows on a page, as documented. */
  size: number
  /** The screen behind a row, with {id}. */
  detail?: string
  /** Its own screen, where no page behind a row says it. */
  screen?: string
}
type Filters = Readonly<Record<string, unknown>>

export interface Report {
  name: string
  /** The model of its rows. */
  model: string
  visibleTo: (viewer: Viewer) => object
  among: (filters: Filters) => object
  during: ((span: Span) => object) | null
  counts: (viewer: Viewer) => Counted
  title: string
  description: string
  may: Right
  columns: Readonly<Record<string, Column>>
  filters: Readonly<Record<string, Filter>>
  order: string
  size: number
  detail: string | null
  screen: string | null
}

export function defineReport<N extends Entity>(name: string, access: Visible<N>, declared: Declaration<N>): Report {
  const { among, during = null, counts, columns, filters, detail = null, screen = null, ...rest } = declared
  return {
    name,
    model: access.type,
    visibleTo: access.visibleTo,
    among: among ?? (() => ({})),
    during,
    counts: counts ?? (() => ({})),
    columns: columns(columnsOf<N>()),
    filters: filters(filtersOf<N>()),
    detail,
    screen,
    ...rest,
  }
}

/** What somebody asks of a report, beside which columns. */
export interface Search {
  filters: Filters
  /** Raw id of one row: it alone, whichever state it is in. */
  databaseId?: string | null
  start?: Date | null
  end?: Date | null
  /** Whether the period before is counted as well. */
  compares?: boolean | null
}
export interface Selection {
  page: ReportQuery['page']
  totals: readonly string[]
  hasCount: boolean
}

/** The columns the viewer may know of: the others are not there, whichever way one asks. */
export const columnsFor = ({ columns }: Report, viewer: Viewer): Record<string, Column> =>
  Object.fromEntries(Object.entries(columns).filter(([, { may }]) => !may || can(viewer, may)))

export const defaultColumns = (columns: Readonly<Record<string, Column>>): string[] =>
  Object.keys(columns).filter((key) => columns[key]!.isDefault)

/** Where a period begins that somebody left open: nothing here is older. */
const BEGINNING = new Date(Date.UTC(2000, 0, 1))

/** The period before goes back no further: days before the year 100 have no text that the database reads. */
const FIRST_DAY = new Date('0900-01-01T00:00:00Z')

/** Where one ends that rows are in, which may be of a day to come. */
const END = new Date(Date.UTC(2200, 0, 1))

/** From day to day of the portal's calendar, both in it; and as many days before. */
export async function spansOf(
  ctx: Context,
  { start, end, compares }: Search,
  { during }: Pick<Report, 'during'> = { during: null },
): Promise<Pick<ReportQuery, 'period' | 'before'>> {
  if (!start && !end) return { period: null, before: null }
  const { timeZone } = await settingsOf(ctx)
  const today = dayIn(timeZone, ctx.services.now())
  const first = start ?? (end && end < BEGINNING ? end : BEGINNING)
  const last = end ?? (during && first > today ? first : today)
  if (last < first)
    throw end ? badInput('end', 'The end lies before the start.') : badInput('start', 'Start today or earlier.')
  const span = (from: Date, to: Date): Span => ({
    start: beginningOf(from, timeZone),
    end: beginningOf(addDays(to, 1), timeZone),
  })
  const length = daysBetween(first, last) + 1
  const period = span(first, during && !end ? END : last)
  const earlier = (day: Date) => new Date(Math.max(addDays(day, -length).getTime(), FIRST_DAY.getTime()))
  return { period, before: compares ? span(earlier(first), earlier(last)) : null }
}

/** Reach, filters and what the report is about, as Prisma takes them: of its rows, and of what is counted. */
function narrowed(
  report: Report,
  viewer: Viewer,
  { filters, databaseId }: Search,
): Pick<ReportQuery, 'where' | 'counted'> {
  const given = Object.entries(report.filters).filter(([name]) => filters[name] != null)
  const refused = given.find(([, { may }]) => may && !can(viewer, may))
  if (refused) throw badInput(refused[0], 'There is no such filter.')
  // An id that is none names nothing.
  if (given.some(([name, { type }]) => type === 'ID' && !isUuid(String(filters[name]))))
    return { where: { id: { in: [] } }, counted: {} }
  const rows = given.flatMap(([name, { rows: of }]) => (of ? [of(filters[name] as never, viewer, filters)] : []))
  const counted = given.flatMap(([name, { counted: of }]) => (of ? [of(filters[name] as never, viewer)] : []))
  const among = databaseId == null ? report.among(filters) : { id: isUuid(databaseId) ? databaseId : { in: [] } }
  const where = [report.visibleTo(viewer), among, ...rows].filter((one) => Object.keys(one).length)
  return { where: { AND: where }, counted: allCounted([report.counts(viewer), ...counted]) }
}

/** Which rows there are and what they count; where each row is of a moment, those of the period, and of the one before. */
export async function reported(
  ctx: Context,
  report: Report,
  search: Search,
): Promise<Pick<ReportQuery, 'where' | 'counted' | 'period' | 'before' | 'rowsBefore'>> {
  const { where, counted } = narrowed(report, signedIn(ctx), search)
  const spans = await spansOf(ctx, search, report)
  const { during } = report
  if (!during || !spans.period) return { where, counted, ...spans, rowsBefore: null }
  if (search.databaseId != null) return { where, counted, period: null, before: null, rowsBefore: null }
  const within = (span: Span) => ({ AND: [where, during(span)] })
  return { where: within(spans.period), counted, ...spans, rowsBefore: spans.before && within(spans.before) }
}

/** An order as it is named: `lastSeen`, or `-lastSeen` from the end. */
export const orderFrom = (name: string): Order => ({
  column: name.replace(/^-/, ''),
  isDescending: name.startsWith('-'),
})

/** Errors: BAD_USER_INPUT for an order by a column that is not there for the viewer. */
export async function queryOf(
  ctx: Context,
  report: Report,
  search: Search,
  selection: Selection,
): Promise<ReportQuery> {
  const viewer = signedIn(ctx)
  const columns = columnsAt(columnsFor(report, viewer), ctx.services.now())
  const known = (names: readonly string[]) => names.filter((name) => columns[name])
  const usual = [orderFrom(report.order)]
  const { page } = selection
  if (page?.order.some(({ column }) => !columns[column] || !isSortable(columns[column])))
    throw badInput('sort', 'There is no such column to sort by.')
  return {
    model: report.model,
    columns,
    ...(await reported(ctx, report, search)),
    page: page && { ...page, columns: known(page.columns), order: page.order.length ? page.order : usual },
    totals: known(selection.totals).filter((name) => hasTotal(columns[name]!)),
    hasCount: selection.hasCount,
  }
}
