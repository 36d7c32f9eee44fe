import { TimePicker } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useField } from './useField.ts'
import type { FieldOf, Words } from './TextField.tsx'

type Props = FieldOf<Words> & { description?: ReactNode; required?: boolean; onChosen?: (time: string) => void }

/** A time of day, kept as '08:30' and shown as 8:30 AM. */
export function TimeField({ control, name, label, description, required, onChosen }: Props) {
  const { field, problem, readOnly } = useField<Words>({ control, name })
  return (
    <TimePicker
      label={label}
      description={description}
      format="12h"
      withDropdown
      minutesStep={5}
      hoursInputLabel={`${label}: hours`}
      minutesInputLabel={`${label}: minutes`}
      amPmInputLabel={`${label}: AM or PM`}
      name={field.name}
      onBlur={field.onBlur}
      value={field.value ?? ''}
      onChange={(value) => {
        const time = value.slice(0, 5)
        field.onChange(time)
        onChosen?.(time)
      }}
      readOnly={readOnly}
      error={problem}
      withAsterisk={required}
    />
  )
}
