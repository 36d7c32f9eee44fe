import { graphql, useFragment } from 'react-relay'
import type { ReportActions_report$key } from '../../__generated__/ReportActions_report.graphql.ts'
import { isActing } from '../../session/session.ts'
import { ReportColumns } from './ReportColumns.tsx'
import { ReportDownload } from './ReportDownload.tsx'

type Props = {
  report: ReportActions_report$key
  /** Keys of the columns that are shown, in order. */
  shown: readonly string[]
  /** The columns of the address; empty for those of the report. */
  inAddress: string
  /** Puts others there. */
  onChoose: (columns: string) => void
}

/** What is done with a report beside looking at it. */
export function ReportActions({ report: key, shown, inAddress, onChoose }: Props) {
  const report = useFragment(
    graphql`
    fragment ReportActions_report on Report {
      totalCount
      columns { key title hint isDefault }
      ...ReportDownload_report
    }
  `,
    key,
  )
  const usual = report.columns.flatMap((column) => (column.isDefault ? [column.key] : [])).join()
  return (
    <>
      {report.totalCount > 0 && !isActing() && <ReportDownload report={report} columns={shown} />}
      <ReportColumns
        columns={report.columns.map(({ key: name, title, hint }) => ({ key: name, title, hint }))}
        shown={shown}
        onChoose={(keys) => onChoose(keys.join() === usual ? '' : keys.join())}
        onReset={inAddress ? () => onChoose('') : undefined}
      />
    </>
  )
}
