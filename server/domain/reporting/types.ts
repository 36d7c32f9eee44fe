import { builder } from '../../platform/graphql/builder.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { inPortal } from './handed-on/address.ts'
import { askedFrom, ReportSearch } from './handed-on/asked.ts'
import { choicesOf, SHOWN, type Choice } from './choices.ts'
import { followsPeriod, hasTotal, isSortable, type Column, type ColumnKind } from './columns.ts'
import { columnsFor, type Filter, type Report, type Search } from './definition.ts'
import type { Cells, LoadedReport } from './load.ts'
import { isBefore, keyOf, type Cursor } from './query.ts'

/** A page as it was asked for, and by whom: what its fields are read from. */
export interface ReportAnswer {
  report: Report
  viewer: Viewer
  loaded: LoadedReport
  search: Search
  sort: string | null | undefined
  /** The columns that are shown to the viewer unless they say otherwise. */
  usual: readonly string[]
  first: number
  offset: number
}
export interface ReportLine {
  id: string
  cursor: Cursor
  cells: Cells
  report: Report
  viewer: Viewer
  usual: readonly string[]
}

const KINDS = builder.enumType('ReportColumnKind', {
  description: 'What the cells of a column hold.',
  values: {
    TEXT: { description: 'Words.' },
    STATE: { description: 'A word of a state, such as PASSED.' },
    COUNT: { description: 'A whole number.' },
    NUMBER: { description: 'A number with one decimal.' },
    PERCENT: { description: 'Percent with one decimal.' },
    MONEY: { description: 'An amount in minor units.' },
    MOMENT: { description: 'A moment as ISO text.' },
    DURATION: { description: 'A time in seconds.' },
  } satisfies Record<ColumnKind, object>,
})

const ReportColumn = builder
  .objectRef<Column & { key: string; all: Readonly<Record<string, Column>>; list: string | null }>('ReportColumn')
  .implement({
    description: 'A column of a report that the viewer may see.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'Its name in `cells`.' }),
      sort: t.string({
        nullable: true,
        description: 'Its name in an order, `-` before it from the end; null where one cannot sort by it.',
        resolve: (column) => (isSortable(column) ? column.key : null),
      }),
      title: t.exposeString('title', { description: 'Its head.' }),
      hint: t.string({
        nullable: true,
        description: 'What is counted; null where the title says it.',
        resolve: ({ hint }) => hint ?? null,
      }),
      kind: t.field({ type: KINDS, description: 'What its cells hold.', resolve: ({ kind }) => kind }),
      isDefault: t.boolean({
        description: 'Shown unless somebody chose otherwise.',
        resolve: (column) => column.isDefault ?? false,
      }),
      currency: t.string({
        nullable: true,
        description: 'The currency of its amounts; null for what is no money.',
        resolve: ({ kind, currency = 'USD' }) => (kind === 'MONEY' ? currency : null),
      }),
      hasTotal: t.boolean({ description: 'Has a total over all pages.', resolve: hasTotal }),
      list: t.exposeString('list', {
        nullable: true,
        description:
          'The list of what a figure counts, with {id}, in the viewer’s portal; null where there is none they may open.',
      }),
      followsPeriod: t.boolean({
        description: 'About the period: there is one of the period before.',
        resolve: ({ key, all }) => followsPeriod(all, key),
      }),
    }),
  })

export const ReportChoice = builder
  .objectRef<Choice>('ReportChoice')
  .implement({
    description: 'A value a report can be narrowed by.',
    fields: (t) => ({
      value: t.exposeString('value', { description: 'As the filter takes it: a raw id, or one of its words.' }),
      label: t.exposeString('label', { description: 'As people read it.' }),
    }),
  })

const ReportFilter = builder.objectRef<Filter & { key: string; value: unknown }>('ReportFilter').implement({
  description: 'A filter of a report, which is an argument of its field.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The argument.' }),
    title: t.exposeString('title', { description: 'What it is called.' }),
    isText: t.boolean({
      description: 'Takes any words; others take one of their choices.',
      resolve: ({ values, model, choices }) => !values && !model && !choices,
    }),
    isState: t.boolean({
      description: 'Takes a word of a state, as cells of such a column hold it.',
      resolve: ({ values }) => values !== undefined,
    }),
    choices: t.field({
      type: [ReportChoice],
      description: `What one chooses from; of ids the one in force first, and at most ${SHOWN}, by name, as far as the viewer sees them; none of words.`,
      args: { text: t.arg.string({ description: 'Part of the name.' }) },
      resolve: async (filter, { text }, ctx) => {
        const { values, model, choices, value } = filter
        if (choices) return [...(await choices(ctx))]
        if (values) return values.map((one) => ({ value: one, label: one }))
        return model ? choicesOf(ctx, model, { text, chosen: value }) : []
      },
    }),
  }),
})

/** Values by column in the period before. */
const ofBefore = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).flatMap(([name, value]) => (isBefore(name) ? [[keyOf(name), value]] : [])))

/** Values in the order of these columns; null for one that is not there, such as in a link from somebody who sees it. */
function cellsOf(
  cells: Cells,
  { report, viewer, usual }: Pick<ReportAnswer, 'report' | 'viewer' | 'usual'>,
  chosen: readonly string[] | null | undefined,
): unknown[] {
  const known = columnsFor(report, viewer)
  return (chosen ?? usual).map((name) => (known[name] ? (cells[name] ?? null) : null))
}

const cellArgs = 'Keys of columns; null for those of `shownColumns`.'

export const ReportRow = builder
  .interfaceRef<ReportLine>('ReportRow')
  .implement({
    description: 'A row of any report.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'Raw id of what it is about.' }),
      cells: t.field({
        type: ['JSON'],
        nullable: { list: false, items: true },
        description: 'Values of these columns in this order; null for nothing, and for what the viewer may not see.',
        args: { columns: t.arg.stringList({ description: cellArgs }) },
        resolve: (line, { columns }) => cellsOf(line.cells, line, columns),
      }),
      cellsBefore: t.field({
        type: ['JSON'],
        nullable: { list: false, items: true },
        description: 'The same of the period before, where it is compared; null for a column of all time.',
        args: { columns: t.arg.stringList({ description: cellArgs }) },
        resolve: (line, { columns }) => cellsOf(ofBefore(line.cells), line, columns),
      }),
    }),
  })

export const ReportEdge = builder
  .interfaceRef<ReportLine>('ReportEdge')
  .implement({
    description: 'A row of any report with its place.',
    fields: (t) => ({
      cursor: t.string({ description: 'Its place in this order.', resolve: ({ cursor }) => cursorText(cursor) }),
      node: t.field({ type: ReportRow, description: 'The row.', resolve: (line) => line }),
    }),
  })

/** The page behind a row. */
const detailFor = ({ report: { detail }, viewer }: ReportAnswer): string | null => detail && inPortal(detail, viewer)

/** The list behind a figure, under the filters of the report that are its own as well. */
function listFor({ behind }: Column, { viewer, search: { filters } }: ReportAnswer): string | null {
  if (!behind || !can(viewer, behind.may)) return null
  const kept = (behind.keeps ?? []).filter((key) => filters[key] != null)
  const words = kept.map((key) => `${key}=${encodeURIComponent(String(filters[key]))}`)
  const [path, own] = inPortal(behind.address, viewer).split('?')
  return [path, [own, ...words].filter(Boolean).join('&')].filter(Boolean).join('?')
}

const cursorText = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

export const linesOf = ({ loaded: { rows }, first, report, viewer, usual }: ReportAnswer): ReportLine[] =>
  rows.slice(0, first).map((row) => ({ ...row, report, viewer, usual }))

const pageInfoOf = (answer: ReportAnswer) => {
  const lines = linesOf(answer)
  const [start, end] = [lines.at(0), lines.at(-1)]
  return {
    hasNextPage: answer.loaded.rows.length > answer.first,
    hasPreviousPage: answer.offset > 0,
    startCursor: start ? cursorText(start.cursor) : null,
    endCursor: end ? cursorText(end.cursor) : null,
  }
}

export const ReportPage = builder.interfaceRef<ReportAnswer>('Report').implement({
  description: 'A page of any report, its totals, and what it consists of.',
  fields: (t) => ({
    title: t.string({ description: 'What it is called.', resolve: ({ report }) => report.title }),
    description: t.string({ description: 'What it is about.', resolve: ({ report }) => report.description }),
    detail: t.string({
      nullable: true,
      description: 'The page behind a row, with {id}, in the viewer’s portal; null without one.',
      resolve: detailFor,
    }),
    order: t.string({
      description: 'The column it is sorted by by default, `-` before it from the end.',
      resolve: ({ report }) => report.order,
    }),
    size: t.int({ description: 'Rows on a page by default.', resolve: ({ report }) => report.size }),
    columns: t.field({
      type: [ReportColumn],
      description: 'All columns the viewer may see, in order.',
      resolve: (answer) =>
        Object.entries(columnsFor(answer.report, answer.viewer)).map(([key, column]) => ({
          ...column,
          key,
          all: answer.report.columns,
          list: listFor(column, answer),
        })),
    }),
    filters: t.field({
      type: [ReportFilter],
      description: 'All filters the viewer may use.',
      resolve: ({ report, viewer, search: { filters } }) =>
        Object.entries(report.filters)
          .filter(([, { may }]) => !may || can(viewer, may))
          .map(([key, filter]) => ({ ...filter, key, value: filters[key] })),
    }),
    totalCount: t.int({ description: 'Rows on all pages.', resolve: ({ loaded }) => loaded.count ?? 0 }),
    edges: t.field({ type: [ReportEdge], description: 'The rows of the page.', resolve: linesOf }),
    pageInfo: t.field({ type: builder.pageInfoRef(), description: 'Whether there is more.', resolve: pageInfoOf }),
    totalCells: t.field({
      type: ['JSON'],
      nullable: { list: false, items: true },
      description: 'Totals of these columns over all pages; null where a column has none.',
      args: { columns: t.arg.stringList({ description: cellArgs }) },
      resolve: (answer, { columns }) => cellsOf(answer.loaded.totals, answer, columns),
    }),
    totalCellsBefore: t.field({
      type: ['JSON'],
      nullable: { list: false, items: true },
      description: 'The same of the period before, where it is compared; null for a column of all time.',
      args: { columns: t.arg.stringList({ description: cellArgs }) },
      resolve: (answer, { columns }) => cellsOf(ofBefore(answer.loaded.totals), answer, columns),
    }),
  }),
})

// What hands it on: to a file, a view, the next visit.
builder.interfaceFields(ReportPage, (t) => ({
  reportName: t.string({
    description: 'Its name, by which a file of it is asked for.',
    resolve: ({ report }) => report.name,
  }),
  asked: t.field({
    type: ReportSearch,
    description: 'What it was asked, beside columns and page.',
    resolve: ({ search, sort }) => askedFrom(search, sort),
  }),
  shownColumns: t.stringList({
    description: 'Keys of the columns the viewer chose to see, in order; those of the report where they chose none.',
    resolve: ({ usual }) => [...usual],
  }),
}))
