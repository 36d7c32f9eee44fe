import { Button, Group } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import type { useListTools_query$key } from '../../__generated__/useListTools_query.graphql.ts'
import type { useListToolsMutation } from '../../__generated__/useListToolsMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { isActing } from '../../session/session.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { ReportColumns } from '../reporting/ReportColumns.tsx'
import { ReportViews } from '../reporting/ReportViews.tsx'
import { ListDownload } from './ListDownload.tsx'
import { useBulk, type BulkOptions } from './useBulk.tsx'

type Options<T> = BulkOptions & {
  columns: readonly TableColumn<T>[]
  /** Where the same rows stand as a report, which makes the files of them; left out where there is none, or not for this viewer. */
  report?: string | false
  /** Its rows are fetched as a file; no report makes them then. */
  hasFile?: boolean
}

/** The filters that a list and its report name alike. */
const SHARED = ['text', 'status', 'brand', 'curriculum', 'dealer', 'country']

function reportPath(report: string, matching: object) {
  const filters = Object.entries(matching).filter(([name, value]) => SHARED.includes(name) && typeof value === 'string')
  const search = new URLSearchParams(filters).toString()
  return search ? `${report}?${search}` : report
}

/** Which of the columns are shown: of the address, else as kept; the one that names the row and fixed ones always. */
function useColumns<T>(columns: readonly TableColumn<T>[], kept: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const free = columns.filter(({ primary, fixed }) => !primary && !fixed)
  const usual = free.map(({ id }) => id)
  const asked = (params.get('columns')?.split(',') ?? kept).filter((id) => usual.includes(id))
  const shown = asked.length ? asked : usual
  const choose = (ids: readonly string[]) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (ids.length) next.set('columns', ids.join())
        else next.delete('columns')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    free,
    shown,
    choose,
    isUsual: shown.join() === usual.join(),
    columns: [
      ...columns.filter(({ primary }) => primary),
      ...shown.flatMap((id) => columns.find((column) => column.id === id) ?? []),
      ...columns.filter(({ primary, fixed }) => !primary && fixed),
    ],
  }
}

/** What every admin list has beside its rows: acts on many of them, columns, saved views and the way to its report. */
export function useListTools<T>(query: useListTools_query$key, { columns, report, hasFile, ...options }: Options<T>) {
  const { list, matching } = options
  const data = useFragment(
    graphql`
    fragment useListTools_query on Query @argumentDefinitions(list: { type: "String!" }) {
      keptListColumns(list: $list)
      ...useBulk_query @arguments(list: $list)
    }
  `,
    query,
  )
  const { free, shown, choose, isUsual, columns: chosen } = useColumns(columns, data.keptListColumns)
  const [save] = useSave<useListToolsMutation>(graphql`
    mutation useListToolsMutation($input: KeepReportColumnsInput!) { keepReportColumns(input: $input) { columns } }
  `)
  // Kept for the next time; who acts as somebody chooses for now alone.
  const keep = (ids: string[]) => {
    choose(ids)
    if (!isActing()) void save({ input: { report: `list:${list}`, columns: ids } })
  }
  const { bulk, dialogs } = useBulk(data, options)
  return {
    bulk,
    selectsAll: true,
    columns: chosen,
    toolbar: (
      <Group gap={8}>
        {dialogs}
        {!isActing() && <ReportViews report={`list:${list}`} />}
        <ReportColumns
          columns={free.map(({ id, label }) => ({ key: id, title: label }))}
          shown={shown}
          onChoose={keep}
          onReset={isUsual ? undefined : () => keep([])}
        />
        {hasFile && !isActing() && <ListDownload list={list} matching={matching} columns={shown} />}
        {report && (
          <Button
            component={Link}
            to={reportPath(report, matching)}
            variant="default"
            leftSection={<IconReportAnalytics size={18} aria-hidden="true" />}
          >
            Report and files
          </Button>
        )}
      </Group>
    ),
  }
}
