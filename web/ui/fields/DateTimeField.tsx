import { DateTimePicker } from '@mantine/dates'
import { IconClock } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useField } from './useField.ts'
import type { FieldOf, Words } from './TextField.tsx'

type Props = FieldOf<Words> & { description?: string; placeholder?: string }

/** A moment to come, kept as ISO text in UTC, or '' for none; shown in the time zone of who looks. */
export function DateTimeField({ control, name, label, placeholder, description }: Props) {
  const { field, problem, readOnly } = useField<Words>({ control, name })
  return (
    <DateTimePicker
      label={label}
      description={description}
      placeholder={placeholder ?? 'Pick a day and time'}
      valueFormat="MMM Do, YYYY [at] h:mm A"
      leftSection={<IconClock size={18} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      // What is planned lies ahead: days gone by would only be refused.
      minDate={dayjs().format('YYYY-MM-DD')}
      clearable={!readOnly}
      readOnly={readOnly}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      timePickerProps={{ withDropdown: true, format: '12h' }}
      submitButtonProps={{ 'aria-label': 'Take this time' }}
      {...field}
      value={field.value ? dayjs(field.value).format('YYYY-MM-DD HH:mm:ss') : null}
      onChange={(value) => field.onChange(value ? dayjs(value).toISOString() : '')}
      error={problem}
    />
  )
}

/**
 * What the times on the page mean, as 'Central Time': the name that holds in summer and winter alike, since a plan may
 * lie beyond the change. A zone without one, such as UTC, has its full name.
 */
export function ownTimeZone(): string {
  const named = (timeZoneName: 'longGeneric' | 'long') =>
    new Intl.DateTimeFormat('en-US', { timeZoneName }).formatToParts().find(({ type }) => type === 'timeZoneName')
      ?.value ?? 'your time zone'
  const generic = named('longGeneric')
  return generic.startsWith('GMT') ? named('long') : generic
}
