import { Anchor, Group, Pagination, Text, Title } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { ReportTable_report$data, ReportTable_report$key } from '../../__generated__/ReportTable_report.graphql.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import { useSearchState, type SearchState, type SearchValues } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip, statusWord } from '../../ui/StatusChip.tsx'
import { cellText } from './cellText.ts'
import { PrintedSearch } from './PrintedSearch.tsx'
import { ReportActions } from './ReportActions.tsx'
import { columnsIn, PAGE, PERIOD, PERIOD_FIELDS } from './reportSearch.ts'
import classes from './ReportTable.module.css'

type Report = ReportTable_report$data
type Line = Report['edges'][number]['node']
type Column = Report['columns'][number]

/** Beside the filters of the report. */
const VIEW = { sort: '', columns: '', page: '' }
/** Room for the longest of the usual states, and for a day in one line. */
const WIDTH = 140
/** What is looked at rather than searched for. */
const LOOKS = ['columns', 'page'] as const

/** A figure, and under it that of the period before. */
const Figure = ({ now, before }: { now: string | null; before: string | null }) => (
  <>
    <Text size="sm" c={now === null ? 'dimmed' : undefined}>
      {now ?? '–'}
    </Text>
    {before !== null && (
      <Text size="xs" c="dimmed">
        {before} before
      </Text>
    )}
  </>
)

/** A column of the table: where its cells stand in a row, and the way behind a row from the first. */
function tableColumn({ detail, totalCells, totalCellsBefore }: Report, column: Column, at: number, isFirst: boolean) {
  const { key, title, kind, currency, sort, hasTotal, list } = column
  const figure = (cells: readonly unknown[], before: readonly unknown[] | undefined) => (
    <Figure now={cellText({ kind, currency }, cells[at])} before={cellText({ kind, currency }, before?.[at])} />
  )
  const shown: TableColumn<Line> = {
    id: key,
    label: title,
    ...(sort ? { sort } : {}),
    ...(kind === 'TEXT' || kind === 'STATE' ? {} : { align: 'right' as const }),
    ...(isFirst ? { primary: true } : {}),
    ...(kind === 'STATE' || kind === 'MOMENT' ? { width: WIDTH } : {}),
    cell: ({ databaseId, cells, cellsBefore }) =>
      isFirst && detail ? (
        <Text size="sm" fw={600} c="inherit" component={Link} to={detail.replace('{id}', databaseId)}>
          {cellText({ kind, currency }, cells[at]) ?? '–'}
        </Text>
      ) : kind === 'STATE' && cells[at] != null ? (
        <StatusChip status={String(cells[at])} size="sm" />
      ) : list && (Number(cells[at]) > 0 || (kind === 'NUMBER' && cells[at] != null)) ? (
        <Anchor component={Link} to={list.replace('{id}', databaseId)} size="sm" c="inherit" underline="always">
          {cellText({ kind, currency }, cells[at])}
        </Anchor>
      ) : (
        figure(cells, cellsBefore)
      ),
    total: hasTotal ? figure(totalCells, totalCellsBefore) : isFirst ? 'All' : '',
  }
  return shown
}

const fieldsOf = (filters: Report['filters']): SearchField[] =>
  filters.map(({ key, title, isText, isState, choices }) =>
    isText
      ? { kind: 'text', name: key, label: title }
      : {
          kind: 'select',
          name: key,
          label: title,
          options: choices.map(({ value, label }) => ({ value, label: isState ? statusWord(value) : label })),
        },
  )

/** The first cell of a row, as it is called. */
const nameOf = ({ cells }: Line) => String(cells[0] ?? '')

const NOTHING = {
  icon: IconReportAnalytics,
  title: 'Nothing to report yet',
  text: 'Figures appear here as soon as there is something you may see.',
}

/** Steps through the pages; nothing where there is one. */
function Pages({ total, search }: { total: number; search: SearchState<SearchValues> }) {
  if (total <= PAGE) return null
  return (
    <Group justify="center" mt="md" className="no-print">
      <Pagination
        total={Math.ceil(total / PAGE)}
        value={Number(search.values.page) || 1}
        onChange={(page) => search.set({ page: page > 1 ? String(page) : '' })}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </Group>
  )
}

/** The heading of a report that is a part of a page. */
const PartHeading = ({ title, children }: { title: string; children: ReactNode }) => (
  <Group justify="space-between" mb="md">
    <Title order={2} size="h4">
      {title}
    </Title>
    <Group gap="xs">{children}</Group>
  </Group>
)

/** The search in the address, by the names of the filters; the period of a part is that of its page. */
function useReportSearch(names: string, isPart: boolean) {
  const defaults = useMemo<SearchValues>(
    () => ({ ...Object.fromEntries(names.split(',').map((name) => [name, ''])), ...(isPart ? {} : PERIOD), ...VIEW }),
    [names, isPart],
  )
  const search = useSearchState(defaults, LOOKS)
  // Another search or order begins at its first page.
  const fromStart = { ...search, set: (changes: Partial<SearchValues>) => search.set({ page: '', ...changes }) }
  return { ...search, fromStart }
}

type Props = {
  report: ReportTable_report$key
  /**
   * As a part of a page that is about one thing: its heading there, the filters that are not offered, and the columns
   * shown there unless the address says otherwise.
   */
  part?: { title: string; without: readonly string[]; columns?: readonly string[] }
  /** What can be done with a row, by its id. */
  actionsOf?: (id: string) => RowAction[]
}

/** Any report: it says itself which columns and filters there are. What one looks at stands in the address. */
export function ReportTable({ report: key, part, actionsOf }: Props) {
  const report = useFragment(
    graphql`
    fragment ReportTable_report on Report
    @argumentDefinitions(columns: { type: "[String!]" }, compares: { type: "Boolean!" }) {
      title description detail order totalCount shownColumns
      ...ReportActions_report
      columns { key title kind currency sort hasTotal list }
      filters { key title isText isState choices { value label } }
      edges { node { databaseId cells(columns: $columns) cellsBefore(columns: $columns) @include(if: $compares) } }
      totalCells(columns: $columns)
      totalCellsBefore(columns: $columns) @include(if: $compares)
    }
  `,
    key,
  )
  const filters = report.filters.filter(({ key: name }) => !part?.without.includes(name))
  const search = useReportSearch(filters.map((filter) => filter.key).join(), part !== undefined)
  const chosen = columnsIn(search.values.columns || null) ?? part?.columns ?? report.shownColumns
  // Columns of a link that the reader may not see are left out.
  const shown = chosen.flatMap((name, at) => {
    const column = report.columns.find((one) => one.key === name)
    return column ? [{ column, at }] : []
  })
  const title = part?.title ?? `${report.title} report`
  const actions = (
    <ReportActions
      report={report}
      shown={shown.map(({ column }) => column.key)}
      isPart={part !== undefined}
      onChoose={(columns) => search.set({ columns })}
    />
  )
  const fields = [...fieldsOf(filters), ...(part ? [] : PERIOD_FIELDS)]
  return (
    <div className={classes.report}>
      {part ? (
        <PartHeading title={title}>{actions}</PartHeading>
      ) : (
        <PageHeader title={title} text={report.description} actions={actions} />
      )}
      <PrintedSearch fields={fields} values={search.values} />
      <RecordTable
        label={title}
        isWide
        rows={report.edges.map(({ node }) => node)}
        totalCount={report.totalCount}
        keyOf={({ databaseId }) => databaseId}
        nameOf={nameOf}
        {...(actionsOf ? { actions: ({ databaseId }: Line) => actionsOf(databaseId) } : {})}
        columns={shown.map(({ column, at }, place) => tableColumn(report, column, at, place === 0))}
        search={search.fromStart}
        sort={search.values.sort || report.order}
        filters={fields}
        none={NOTHING}
      />
      <Pages total={report.totalCount} search={search} />
    </div>
  )
}
