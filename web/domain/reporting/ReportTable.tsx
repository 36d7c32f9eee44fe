import { Group, Pagination, Text } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { ReportTable_report$data, ReportTable_report$key } from '../../__generated__/ReportTable_report.graphql.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import { useSearchState, type SearchState, type SearchValues } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { cellText } from './cellText.ts'
import { ReportColumns } from './ReportColumns.tsx'
import { columnsIn, PAGE } from './reportSearch.ts'

type Report = ReportTable_report$data
type Line = Report['edges'][number]['node']
type Column = Report['columns'][number]

/** Beside the filters of the report. */
const VIEW = { sort: '', columns: '', page: '' }
const PERIOD = { start: '', end: '', compare: '' }
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
  const { key, title, kind, sort, hasTotal } = column
  const figure = (cells: readonly unknown[], before: readonly unknown[] | undefined) => (
    <Figure now={cellText(kind, cells[at])} before={cellText(kind, before?.[at])} />
  )
  const shown: TableColumn<Line> = {
    id: key,
    label: title,
    ...(sort ? { sort } : {}),
    ...(kind === 'TEXT' || kind === 'STATE' ? {} : { align: 'right' as const }),
    ...(isFirst ? { primary: true } : {}),
    cell: ({ databaseId, cells, cellsBefore }) =>
      isFirst && detail ? (
        <Text size="sm" fw={600} c="inherit" component={Link} to={detail.replace('{id}', databaseId)}>
          {cellText(kind, cells[at]) ?? '–'}
        </Text>
      ) : kind === 'STATE' && cells[at] != null ? (
        <StatusChip status={String(cells[at])} size="sm" />
      ) : (
        figure(cells, cellsBefore)
      ),
    total: hasTotal ? figure(totalCells, totalCellsBefore) : isFirst ? 'All' : '',
  }
  return shown
}

const fieldsOf = (filters: Report['filters']): SearchField[] => [
  ...filters.map(({ key, title, isText, choices }): SearchField =>
    isText
      ? { kind: 'text', name: key, label: title }
      : { kind: 'select', name: key, label: title, options: choices.map(({ value, label }) => ({ value, label })) },
  ),
  { kind: 'dates', from: 'start', to: 'end', label: 'Period' },
  { kind: 'select', name: 'compare', label: 'Compare with', options: [{ value: 'yes', label: 'Period before' }] },
]

/** The first cell of a row, as it is called. */
const nameOf = ({ cells }: Line) => String(cells[0] ?? '')

/** Steps through the pages; nothing where there is one. */
function Pages({ total, search }: { total: number; search: SearchState<SearchValues> }) {
  if (total <= PAGE) return null
  return (
    <Group justify="center" mt="md">
      <Pagination
        total={Math.ceil(total / PAGE)}
        value={Number(search.values.page) || 1}
        onChange={(page) => search.set({ page: page > 1 ? String(page) : '' })}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </Group>
  )
}

/** The search in the address, by the names of the filters. */
function useReportSearch(names: string) {
  const defaults = useMemo<SearchValues>(
    () => ({ ...Object.fromEntries(names.split(',').map((name) => [name, ''])), ...PERIOD, ...VIEW }),
    [names],
  )
  const search = useSearchState(defaults, LOOKS)
  // Another search or order begins at its first page.
  const fromStart = { ...search, set: (changes: Partial<SearchValues>) => search.set({ page: '', ...changes }) }
  return { ...search, fromStart }
}

type Props = { report: ReportTable_report$key }

/** Any report: it says itself which columns and filters there are. What one looks at stands in the address. */
export function ReportTable({ report: key }: Props) {
  const report = useFragment(
    graphql`
    fragment ReportTable_report on Report
    @argumentDefinitions(columns: { type: "[String!]" }, compares: { type: "Boolean!" }) {
      title description detail order totalCount
      columns { key title hint kind sort isDefault hasTotal }
      filters { key title isText choices { value label } }
      edges { node { databaseId cells(columns: $columns) cellsBefore(columns: $columns) @include(if: $compares) } }
      totalCells(columns: $columns)
      totalCellsBefore(columns: $columns) @include(if: $compares)
    }
  `,
    key,
  )
  const search = useReportSearch(report.filters.map((filter) => filter.key).join())
  const usual = report.columns.filter(({ isDefault }) => isDefault).map((column) => column.key)
  const chosen = columnsIn(search.values.columns || null) ?? usual
  // Columns of a link that the reader may not see are left out.
  const shown = chosen.flatMap((name, at) => {
    const column = report.columns.find((one) => one.key === name)
    return column ? [{ column, at }] : []
  })
  return (
    <>
      <PageHeader
        title={`${report.title} report`}
        text={report.description}
        actions={
          <ReportColumns
            columns={report.columns.map(({ key, title, hint }) => ({ key, title, hint }))}
            shown={shown.map(({ column }) => column.key)}
            onChoose={(keys) => search.set({ columns: keys.join() === usual.join() ? '' : keys.join() })}
            onReset={search.values.columns ? () => search.set({ columns: '' }) : undefined}
          />
        }
      />
      <RecordTable
        label={`${report.title} report`}
        isWide
        rows={report.edges.map(({ node }) => node)}
        totalCount={report.totalCount}
        keyOf={({ databaseId }) => databaseId}
        nameOf={nameOf}
        columns={shown.map(({ column, at }, place) => tableColumn(report, column, at, place === 0))}
        search={search.fromStart}
        sort={search.values.sort || report.order}
        filters={fieldsOf(report.filters)}
        notFound="Nobody matches this search"
        none={{
          icon: IconReportAnalytics,
          title: 'Nothing to report yet',
          text: 'Figures appear here with the first person you may see.',
        }}
      />
      <Pages total={report.totalCount} search={search} />
    </>
  )
}
