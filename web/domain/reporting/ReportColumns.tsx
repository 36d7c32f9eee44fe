import { Button, Checkbox, Divider, Popover, ScrollArea, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { ReorderList } from '../../ui/lists/ordering/ReorderList.tsx'

type Column = { key: string; title: string; hint?: string | null }
type Props = {
  columns: readonly Column[]
  /** Keys of those that are shown, in order. */
  shown: readonly string[]
  onChoose: (keys: string[]) => void
  /** Back to those of the report; left out while they are shown. */
  onReset?: (() => void) | undefined
}

/** Which columns of a report are shown, and in which order; one at least. */
export function ReportColumns({ columns, shown, onChoose, onReset }: Props) {
  const chosen = shown.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const others = columns.filter(({ key }) => !shown.includes(key))
  const choose = (key: string, on: boolean) => onChoose(on ? [...shown, key] : shown.filter((one) => one !== key))
  const box = ({ key, title, hint }: Column) => (
    <Checkbox
      key={key}
      label={title}
      description={hint}
      checked={shown.includes(key)}
      disabled={shown.length === 1 && shown[0] === key}
      onChange={(event) => choose(key, event.currentTarget.checked)}
    />
  )
  return (
    <Popover position="bottom-end" withArrow trapFocus width={340}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden="true" />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <ScrollArea.Autosize mah={420} type="auto">
          <ReorderList
            label="Columns in order"
            items={chosen}
            keyOf={({ key }) => key}
            nameOf={({ title }) => title}
            onMove={(ordered) => onChoose(ordered.map(({ key }) => key))}
          >
            {box}
          </ReorderList>
          {others.length > 0 && <Divider my="sm" />}
          <Stack gap={10} pr="md">
            {others.map(box)}
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
