import { DateTimePicker } from '@mantine/dates'
import { IconClock } from '@tabler/icons-react'
import dayjs from 'dayjs'
import type { FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import type { FieldOf } from './TextField.tsx'

type Props<T extends FieldValues> = FieldOf<T> & { description?: string; readOnly?: boolean; placeholder?: string }

/** A moment, kept as ISO text in UTC, or '' for none; shown in the time zone of who looks. */
export function DateTimeField<T extends FieldValues>({
  control,
  name,
  label,
  readOnly,
  placeholder,
  description,
}: Props<T>) {
  const { field, fieldState } = useField({ control, name })
  return (
    <DateTimePicker
      label={label}
      description={description}
      placeholder={placeholder ?? 'Pick a day and time'}
      valueFormat="MMM Do, YYYY [at] h:mm A"
      leftSection={<IconClock size={18} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      clearable={!readOnly}
      readOnly={readOnly}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      timePickerProps={{ withDropdown: true, format: '12h' }}
      submitButtonProps={{ 'aria-label': 'Take this time' }}
      {...field}
      value={field.value ? dayjs(field.value).format('YYYY-MM-DD HH:mm:ss') : null}
      onChange={(value) => field.onChange(value ? dayjs(value).toISOString() : '')}
      error={fieldState.error?.message}
    />
  )
}

/** What the times on the page mean, as 'Central Standard Time'. */
export const ownTimeZone = (when = new Date()): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
    .formatToParts(when)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'your time zone'
