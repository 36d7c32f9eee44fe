import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ReportDownload_report$key } from '../../__generated__/ReportDownload_report.graphql.ts'
import type { ReportDownloadMutation, ReportFileFormat } from '../../__generated__/ReportDownloadMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import { ReportFileList } from './ReportFileList.tsx'
import { useFileOnItsWay } from './ReportFileLine.tsx'

const FORMATS: { format: ReportFileFormat; label: string; icon: typeof IconFileTypeCsv }[] = [
  { format: 'XLSX', label: 'Excel', icon: IconFileSpreadsheet },
  { format: 'CSV', label: 'CSV', icon: IconFileTypeCsv },
]

type Props = {
  report: ReportDownload_report$key
  /** Keys of the columns that are shown, in order. */
  columns: readonly string[]
}

/** Asks for files of a report, and follows the one that was asked for last. */
function useReportFile({ report: key, columns }: Props) {
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
  /** Changes with each that was asked for: the list is asked anew. */
  const [latest, setLatest] = useState<string>()
  useFileOnItsWay(latest, true)
  const ask = async (format: ReportFileFormat) => {
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
    if (data?.requestReportFile.reportFile) setLatest(data.requestReportFile.reportFile.databaseId)
  }
  return { reportName, latest, isAsking, ask }
}

/** All rows of a report as a file: under the search, in the order and with the columns of the screen. */
export function ReportDownload(props: Props) {
  const { reportName, latest, isAsking, ask } = useReportFile(props)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover position="bottom-end" withArrow trapFocus width={360} opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => setOpen((open) => !open)}
        >
          Download
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Download">
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            All rows that match, in this order and with these columns.
          </Text>
          <Group gap="xs" grow>
            {FORMATS.map(({ format, label, icon: Icon }) => (
              <Button
                key={format}
                variant="light"
                leftSection={<Icon size={18} aria-hidden="true" />}
                disabled={isAsking}
                onClick={() => void ask(format)}
              >
                {label}
              </Button>
            ))}
          </Group>
          <Suspense fallback={<RowsSkeleton count={1} />}>
            <ReportFileList report={reportName} latest={latest} />
          </Suspense>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
