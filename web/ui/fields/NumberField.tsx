import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import type { FieldOf } from './TextField.tsx'

type Props<T extends FieldValues> = FieldOf<T> &
  Omit<NumberInputProps, 'name' | 'label' | 'value' | 'onChange' | 'form' | 'defaultValue'>

/** A whole number, unless `allowDecimal`, or null while the field is empty. */
export function NumberField<T extends FieldValues>({ control, name, ...rest }: Props<T>) {
  const { field, fieldState } = useField({ control, name })
  return (
    <NumberInput
      thousandSeparator=","
      allowDecimal={false}
      {...rest}
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(typeof value === 'number' ? value : null)}
      error={fieldState.error?.message}
      withAsterisk={rest.required}
    />
  )
}
