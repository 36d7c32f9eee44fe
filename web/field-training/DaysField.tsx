import { Pill, Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import type { Bound } from '../ui/fields/bound.ts'
import { useField } from '../ui/fields/useField.ts'
import { counted, formatDate } from '../ui/formats.ts'

/** All days at once, in the calendar itself. */
export function DaysField({
  control,
  name,
  label,
  none,
  some,
}: Bound<string[]> & { label: string; none: string; some: string }) {
  const { field, problem } = useField<string[]>({ control, name })
  return (
    <div>
      <DatePicker
        type="multiple"
        aria-label={label}
        value={field.value}
        onChange={(days) => field.onChange(days.toSorted())}
        minDate={new Date()}
        hideOutsideDates
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        firstDayOfWeek={0}
      />
      <Text size="sm" c="dimmed" mt="sm" aria-live="polite">
        {field.value.length === 0 ? none : `${counted(field.value.length, 'day')} ${some}`}
      </Text>
      {field.value.length > 0 && (
        <Pill.Group mt="xs">
          {field.value.map((day) => (
            <Pill
              key={day}
              size="md"
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Remove ${formatDate(day)}`, tabIndex: 0, 'aria-hidden': false }}
              onRemove={() => field.onChange(field.value.filter((one) => one !== day))}
            >
              {formatDate(day)}
            </Pill>
          ))}
        </Pill.Group>
      )}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  )
}
