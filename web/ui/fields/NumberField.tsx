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

/** An amount that is kept in cents and typed in dollars; its bounds are cents, too. */
export function CentsField<T extends FieldValues>({ control, name, min, max, ...rest }: Props<T>) {
  const { field, fieldState } = useField({ control, name })
  const dollars = (cents: unknown) => (typeof cents === 'number' ? cents / 100 : undefined)
  return (
    <NumberInput
      thousandSeparator=","
      prefix="$"
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      inputMode="decimal"
      step={1}
      {...rest}
      {...field}
      min={dollars(min)}
      max={dollars(max)}
      value={dollars(field.value) ?? ''}
      onChange={(value) => field.onChange(typeof value === 'number' ? Math.round(value * 100) : null)}
      error={fieldState.error?.message}
      withAsterisk={rest.required}
    />
  )
}
