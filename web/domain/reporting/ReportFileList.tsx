import { Stack, Text } from '@mantine/core'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { ReportFileListQuery } from '../../__generated__/ReportFileListQuery.graphql.ts'
import { ReportFileLine } from './ReportFileLine.tsx'

/** The reader's own files of a report, the newest first; `latest` is asked for with them. */
export function ReportFileList({ report, latest }: { report: string; latest: string | undefined }) {
  const { reportFiles } = useLazyLoadQuery<ReportFileListQuery>(
    graphql`
    query ReportFileListQuery($report: String!) { reportFiles(report: $report) { databaseId ...ReportFileLine_file } }
  `,
    { report },
    { fetchPolicy: 'store-and-network', fetchKey: latest },
  )
  if (!reportFiles.length)
    return (
      <Text size="xs" c="dimmed">
        Your files appear here for seven days.
      </Text>
    )
  return (
    <Stack
      component="ul"
      gap="xs"
      m={0}
      p={0}
      mah={280}
      style={{ listStyle: 'none', overflowY: 'auto' }}
      aria-label="Your files"
    >
      {reportFiles.map((file) => (
        <ReportFileLine key={file.databaseId} file={file} isFollowed={file.databaseId === latest} />
      ))}
    </Stack>
  )
}
