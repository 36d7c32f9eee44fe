import type { GraphQLResolveInfo } from 'graphql'
import { builder, type Types } from '../../platform/graphql/builder.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import type { Entity, Visible } from '../../platform/kit/models.ts'
import { scopesOf } from '../../platform/permission.ts'
import { isPerson } from '../../platform/viewer.ts'
import { constantName } from '../../platform/values/text.ts'
import { ordersFrom } from './handed-on/asked.ts'
import { followsPeriod, hasTotal, isOwn, isSortable, type Column, type ColumnKind } from './columns.ts'
import { columnsFor, defaultColumns, defineReport, type Declaration, type Report } from './definition.ts'
import { loadReport, type Cells } from './load.ts'
import { beforeOf, noPlace, type Cursor } from './query.ts'
import { asksCells, selectedIn } from './selection.ts'
import { linesOf, ReportEdge, ReportPage, ReportRow, type ReportAnswer, type ReportLine } from './types.ts'

const reports = new Map<string, Report>()
/** A report by the name somebody gave; undefined where there is none. */
export const findReport = (name: string): Report | undefined => reports.get(name)
/** A report by its name. Errors: thrown where there is none. */
export function reportNamed(name: string): Report {
  const report = findReport(name)
  if (!report) throw new Error(`No report ${name}`)
  return report
}

const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** Float where whole numbers may outgrow an Int, as sums of seconds do. */
const TYPES = {
  TEXT: 'String',
  STATE: 'String',
  COUNT: 'Float',
  NUMBER: 'Float',
  PERCENT: 'Float',
  MONEY: 'BigInt',
  MOMENT: 'DateTime',
  DURATION: 'Float',
} as const satisfies Record<ColumnKind, string>

/** Values as JSON of the database has them, as the fields answer them. */
function fieldValue(kind: ColumnKind, value: unknown) {
  if (value == null) return null
  if (kind === 'MOMENT') return new Date(String(value))
  if (kind === 'MONEY') return BigInt(String(value))
  return kind === 'TEXT' || kind === 'STATE' ? String(value) : Number(value)
}

type CellFields<Source> = PothosSchemaTypes.ObjectFieldBuilder<Types, Source>

/** A field for each column, and for what is compared one more of the period before. */
function cellFields<Source>(
  t: CellFields<Source>,
  columns: Report['columns'],
  cells: (source: Source) => Cells,
  hasBefore = (key: string) => followsPeriod(columns, key),
) {
  const field = ({ kind, title, hint, may }: Column, key: string, before: string) =>
    t.field({
      type: TYPES[kind],
      nullable: true,
      description: `${title}${before}.${hint ? ` ${hint}` : ''}${kind === 'MONEY' ? ' Minor units.' : ''} Null ${may ? `without ${may}, and ` : ''}where there is none.`,
      resolve: (source) => fieldValue(kind, cells(source)[key]),
    })
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, column]) => [
      [key, field(column, key, '')] as const,
      ...(hasBefore(key) ? [[`${key}Before`, field(column, beforeOf(key), ' in the period before')] as const] : []),
    ]),
  )
}

/** The order enum: a column each way; a value is the column with `-` before it from the end. */
function sortEnum(name: string, { columns }: Report) {
  const sortable = Object.entries(columns).filter(([, column]) => isSortable(column))
  return builder.enumType(`${capitalized(name)}ReportSort`, {
    description: `Orders of the report on ${name}.`,
    values: Object.fromEntries(
      sortable.flatMap(([key, { title }]) => [
        [constantName(key), { value: key, description: `By ${title}.` }],
        [`${constantName(key)}_DESC`, { value: `-${key}`, description: `By ${title}, from the end.` }],
      ]),
    ),
  })
}

function typesOf(name: string, { columns }: Report) {
  const Name = capitalized(name)
  const row = builder.objectRef<ReportLine>(`${Name}ReportRow`).implement({
    description: `A row of the report on ${name}.`,
    interfaces: [ReportRow],
    fields: (t) =>
      cellFields(
        t,
        columns,
        ({ cells }) => cells,
        (key) => followsPeriod(columns, key) && !isOwn(columns[key]!),
      ),
  })
  const summed = Object.fromEntries(Object.entries(columns).filter(([, column]) => hasTotal(column)))
  const totals = builder
    .objectRef<ReportAnswer>(`${Name}ReportTotals`)
    .implement({
      description: 'Figures over all pages; each row that is counted counts once.',
      fields: (t) => cellFields(t, summed, ({ loaded }) => loaded.totals),
    })
  const edge = builder
    .objectRef<ReportLine>(`${Name}ReportEdge`)
    .implement({
      description: `A row of the report on ${name} with its place.`,
      interfaces: [ReportEdge],
      fields: (t) => ({ node: t.field({ type: row, description: 'The row.', resolve: (line) => line }) }),
    })
  return builder
    .objectRef<ReportAnswer>(`${Name}Report`)
    .implement({
      description: `A page of the report on ${name}.`,
      interfaces: [ReportPage],
      fields: (t) => ({
        edges: t.field({ type: [edge], description: 'The rows of the page.', resolve: linesOf }),
        totals: t.field({ type: totals, description: 'Figures over all pages.', resolve: (answer) => answer }),
      }),
    })
}

interface PageArgs {
  databaseId?: string | null
  sort?: string | null
  first?: number | null
  offset?: number | null
  after?: string | null
  start?: Date | null
  end?: Date | null
  compare?: boolean | null
}

/** Errors: BAD_USER_INPUT for what is no place in a report. */
function cursorFrom(text: string | null | undefined): Cursor | null {
  if (text == null) return null
  const isValue = (one: unknown) => one === null || typeof one === 'string' || typeof one === 'number'
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.every(isValue)) return values as Cursor
  } catch {
    // Said below.
  }
  throw noPlace()
}

/** The columns the viewer chose, as far as they may still see them; else those of the report. */
export async function usualColumns(ctx: Context, report: Report, isAsked = true): Promise<string[]> {
  const viewer = signedIn(ctx)
  const known = columnsFor(report, viewer)
  const kept =
    isAsked && isPerson(viewer)
      ? await ctx.db.reportColumnChoice.findUnique({
          where: { userId_report: { userId: viewer.id, report: report.name } },
          select: { columns: true },
        })
      : null
  const chosen = kept?.columns.filter((key) => known[key]) ?? []
  return chosen.length ? chosen : defaultColumns(known)
}

const MOST = 100

async function answered(report: Report, args: PageArgs, filters: object, ctx: Context, info: GraphQLResolveInfo) {
  const { databaseId, sort, start = null, end = null, compare = null } = args
  const first = Math.min(MOST, Math.max(0, args.first ?? report.size))
  const offset = Math.max(0, args.offset ?? 0)
  const Name = capitalized(report.name)
  const usual = await usualColumns(ctx, report, asksCells(info))
  const { columns } = report
  const asked = selectedIn(info, { page: `${Name}Report`, row: `${Name}ReportRow` }, { columns, usual })
  const after = cursorFrom(args.after)
  if (after && offset) throw badInput('offset', 'A page has a number or a cursor, not both.')
  const order = ordersFrom(sort)
  const page = asked.hasRows ? { columns: asked.columns, order, first: first + 1, offset, after } : null
  const search = { filters: { ...filters }, databaseId, start, end, compares: compare }
  const loaded = await loadReport(ctx, report, search, { page, totals: asked.totals, hasCount: asked.hasCount })
  return { report, viewer: signedIn(ctx), loaded, search, sort, usual, first, offset }
}

/** A report as a feature declares it: the field `<name>Report` of the root and its types follow. */
export function report<N extends Entity>(name: string, of: { access: Visible<N> }, declared: Declaration<N>): Report {
  const made = defineReport(name, of.access, declared)
  reports.set(name, made)
  const sorts = sortEnum(name, made)
  const page = typesOf(name, made)
  builder.queryField(`${name}Report`, (t) =>
    t.field({
      type: page,
      description: `${made.description} Errors: BAD_USER_INPUT for an end before the start, and for what is no place in it.`,
      authScopes: scopesOf(made.may, (args: {}) => args),
      complexity: (args) => ({ field: 20, multiplier: Math.max(1, (args.first ?? made.size) / 20) }),
      args: {
        ...Object.fromEntries(
          Object.entries(made.filters).map(([key, { type, title, isRequired = false }]) => [
            key,
            t.arg({ type, required: isRequired, description: type === 'ID' ? `${title}: a raw id.` : `${title}.` }),
          ]),
        ),
        databaseId: t.arg.id({ description: 'Raw id of one row: it alone, whichever state it is in.' }),
        start: t.arg({
          type: 'Day',
          description: 'First day of the period, of the portal’s calendar; all time without.',
        }),
        end: t.arg({ type: 'Day', description: 'Last day of the period; today where only a start is given.' }),
        compare: t.arg.boolean({ description: 'Counts the period before as well.' }),
        sort: t.arg({ type: sorts, description: `By ${made.order} by default.` }),
        first: t.arg.int({ description: `Rows, at most ${MOST}; ${made.size} by default.` }),
        offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
        after: t.arg.string({ description: 'A cursor: rows behind it.' }),
      },
      resolve(_root, { databaseId, start, end, compare, sort, first, offset, after, ...filters }, ctx, info) {
        const args = { databaseId, start, end, compare, sort, first, offset, after } as PageArgs
        return answered(made, args, filters, ctx, info)
      },
    }),
  )
  return made
}
