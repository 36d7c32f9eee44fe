import { Group } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { ReportActions_report$key } from '../../__generated__/ReportActions_report.graphql.ts'
import type { ReportActionsMutation } from '../../__generated__/ReportActionsMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { isActing } from '../../session/session.ts'
import { ReportColumns } from './ReportColumns.tsx'
import { ReportDownload } from './ReportDownload.tsx'
import { ReportViews } from './ReportViews.tsx'

type Props = {
  report: ReportActions_report$key
  /** Keys of the columns that are shown, in order. */
  shown: readonly string[]
  /** As a part of a page it has no views of its own. */
  isPart: boolean
  /** Puts these columns into the address; none leaves them to the reader's choice. */
  onChoose: (columns: string) => void
}

/** What is done with a report beside looking at it. */
export function ReportActions({ report: key, shown, isPart, onChoose }: Props) {
  const report = useFragment(
    graphql`
    fragment ReportActions_report on Report {
      reportName totalCount
      columns { key title hint isDefault }
      ...ReportDownload_report
    }
  `,
    key,
  )
  const [save] = useSave<ReportActionsMutation>(graphql`
    mutation ReportActionsMutation($input: KeepReportColumnsInput!) { keepReportColumns(input: $input) { columns } }
  `)
  const { revalidate } = useRevalidator()
  const usual = report.columns.flatMap((column) => (column.isDefault ? [column.key] : [])).join()
  // Kept for the next time; who acts as somebody chooses for now alone.
  const keep = async (columns: readonly string[]) => {
    if (!isActing()) await save({ input: { report: report.reportName, columns } })
  }
  const reset = async () => {
    await keep([])
    onChoose('')
    await revalidate()
  }
  return (
    <Group gap="xs" className="no-print">
      {!isPart && !isActing() && <ReportViews report={report.reportName} />}
      {report.totalCount > 0 && !isActing() && <ReportDownload report={report} columns={shown} />}
      <ReportColumns
        columns={report.columns.map(({ key: name, title, hint }) => ({ key: name, title, hint }))}
        shown={shown}
        onChoose={(keys) => {
          onChoose(keys.join())
          void keep(keys)
        }}
        onReset={shown.join() === usual ? undefined : () => void reset()}
      />
    </Group>
  )
}
