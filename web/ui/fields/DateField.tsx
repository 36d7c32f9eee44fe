import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useField } from './useField.ts'
import type { FieldWith, Words } from './TextField.tsx'

type Day = FieldWith<Words, DatePickerInputProps> & { onChosen?: (value: string | null) => void }

/** A day, kept as '2026-11-21' and shown as Nov 21st, 2026. */
export function DateField({ control, name, max: _max, min: _min, onChosen, ...rest }: Day) {
  const { field, problem, readOnly } = useField<Words>({ control, name })
  return (
    <DatePickerInput
      valueFormat="MMM Do, YYYY"
      placeholder="Pick a date"
      leftSection={<IconCalendar size={18} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      clearable={!rest.required}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      {...rest}
      {...field}
      value={field.value || null}
      onChange={(value) => {
        field.onChange(value)
        onChosen?.(value)
      }}
      readOnly={readOnly || rest.readOnly}
      error={problem}
      withAsterisk={rest.required}
    />
  )
}
