import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import { ReportFileList } from './ReportFileList.tsx'
import { useFileOnItsWay } from './ReportFileLine.tsx'

export type FileFormat = 'XLSX' | 'CSV'

const FORMATS: { format: FileFormat; label: string; icon: typeof IconFileTypeCsv }[] = [
  { format: 'XLSX', label: 'Excel', icon: IconFileSpreadsheet },
  { format: 'CSV', label: 'CSV', icon: IconFileTypeCsv },
]

type Props = {
  /** The report, or what a list is kept under. */
  report: string
  isAsking: boolean
  /** Begins a file and names it; undefined where it was refused. */
  ask: (format: FileFormat) => Promise<string | undefined>
}

/** All rows as a file: what asks for one, the one that was asked for last on its way, and those there are. */
export function FileDownload({ report, isAsking, ask }: Props) {
  const [isOpen, setOpen] = useState(false)
  /** Changes with each that was asked for: the list is asked anew. */
  const [latest, setLatest] = useState<string>()
  useFileOnItsWay(latest, true)
  const begin = async (format: FileFormat) => {
    const begun = await ask(format)
    if (begun) setLatest(begun)
  }
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
                onClick={() => void begin(format)}
              >
                {label}
              </Button>
            ))}
          </Group>
          <Suspense fallback={<RowsSkeleton count={1} />}>
            <ReportFileList report={report} latest={latest} />
          </Suspense>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
