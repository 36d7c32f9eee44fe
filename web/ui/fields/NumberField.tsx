import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useField } from './useField.ts'
import type { FieldWith } from './TextField.tsx'

type Amount = number | null | undefined

/** A whole number, unless `allowDecimal`, or null while the field is empty. */
export function NumberField({ control, name, ...rest }: FieldWith<Amount, NumberInputProps>) {
  const { field, problem, readOnly } = useField<Amount>({ control, name })
  return (
    <NumberInput
      thousandSeparator=","
      allowDecimal={false}
      {...rest}
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(typeof value === 'number' ? value : null)}
      readOnly={readOnly || rest.readOnly}
      error={problem}
      withAsterisk={rest.required}
    />
  )
}

/** An amount that is kept in cents and typed in dollars; its bounds are cents, too. */
export function CentsField({ control, name, min, max, ...rest }: FieldWith<Amount, NumberInputProps>) {
  const { field, problem, readOnly } = useField<Amount>({ control, name })
  const dollars = (cents: Amount) => (cents == null ? undefined : cents / 100)
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
      readOnly={readOnly || rest.readOnly}
      error={problem}
      withAsterisk={rest.required}
    />
  )
}
