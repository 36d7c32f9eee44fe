import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import type { FieldOf } from './TextField.tsx'

type Props<T extends FieldValues> = FieldOf<T> &
  Omit<DatePickerInputProps, 'name' | 'label' | 'value' | 'onChange' | 'form' | 'type' | 'defaultValue'>

/** A day, kept as '2026-11-21' and shown as Nov 21st, 2026. */
export function DateField<T extends FieldValues>({ control, name, ...rest }: Props<T>) {
  const { field, fieldState } = useField({ control, name })
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
      error={fieldState.error?.message}
      withAsterisk={rest.required}
    />
  )
}
