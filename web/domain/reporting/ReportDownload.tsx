import { graphql, useFragment } from 'react-relay'
import type { ReportDownload_report$key } from '../../__generated__/ReportDownload_report.graphql.ts'
import type { ReportDownloadMutation } from '../../__generated__/ReportDownloadMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { FileDownload, type FileFormat } from './FileDownload.tsx'

type Props = {
  report: ReportDownload_report$key
  /** Keys of the columns that are shown, in order. */
  columns: readonly string[]
}

/** All rows of a report as a file: under the search, in the order and with the columns of the screen. */
export function ReportDownload({ report: key, columns }: Props) {
  const { reportName, asked } = useFragment(
    graphql`
    fragment ReportDownload_report on Report {
      reportName asked { filters { key value } databaseId start end compare sort }
    }
  `,
    key,
  )
  const [save, isAsking] = useSave<ReportDownloadMutation>(graphql`
    mutation ReportDownloadMutation($input: RequestReportFileInput!) {
      requestReportFile(input: $input) { reportFile { databaseId ...ReportFileLine_file } }
    }
  `)
  const ask = async (format: FileFormat) => {
    const { filters, databaseId, start, end, compare, sort } = asked
    const search = {
      filters: filters.map(({ key: name, value }) => ({ key: name, value })),
      databaseId,
      start,
      end,
      compare,
      sort,
    }
    const { data } = await save({ input: { report: reportName, format, search, columns } })
    return data?.requestReportFile.reportFile.databaseId
  }
  return <FileDownload report={reportName} isAsking={isAsking} ask={ask} />
}
