import { Button, Group, Pill } from '@mantine/core'

type Props = { label: string; chips: { key: string; label: string; onRemove: () => void }[]; onClear: () => void }

/** What a list is narrowed by, each to be taken off alone. Nothing while nothing is on. */
export function FilterChips({ label, chips, onClear }: Props) {
  if (chips.length === 0) return null
  return (
    <Group gap={8} mb="md" role="group" aria-label={label}>
      {chips.map(({ key, label: text, onRemove }) => (
        <Pill
          key={key}
          size="md"
          withRemoveButton
          onRemove={onRemove}
          removeButtonProps={{ 'aria-label': `Remove filter ${text}`, tabIndex: 0, 'aria-hidden': false }}
          maw="100%"
        >
          {text}
        </Pill>
      ))}
      {chips.length > 1 && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
          Clear all
        </Button>
      )}
    </Group>
  )
}
