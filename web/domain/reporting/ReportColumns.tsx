import { Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'

type Props = {
  columns: readonly { key: string; title: string; hint?: string | null }[]
  /** Keys of those that are shown. */
  shown: readonly string[]
  onChoose: (keys: string[]) => void
  /** Back to those of the report; left out while they are shown. */
  onReset?: () => void
}

/** Which columns of a report are shown; one at least. */
export function ReportColumns({ columns, shown, onChoose, onReset }: Props) {
  const choose = (key: string, on: boolean) =>
    onChoose(columns.map((column) => column.key).filter((one) => (one === key ? on : shown.includes(one))))
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden="true" />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <ScrollArea.Autosize mah={400} type="auto">
          <Stack gap={10} pr="md">
            {columns.map(({ key, title, hint }) => (
              <Checkbox
                key={key}
                label={title}
                description={hint}
                checked={shown.includes(key)}
                disabled={shown.length === 1 && shown[0] === key}
                onChange={(event) => choose(key, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        {onReset && (
          <Button mt="sm" variant="subtle" color="gray" size="compact-sm" onClick={onReset}>
            Usual columns
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
