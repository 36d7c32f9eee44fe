import { ColorInput, type ColorInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import type { FieldOf } from './TextField.tsx'

type Props<T extends FieldValues> = FieldOf<T> &
  Omit<ColorInputProps, 'name' | 'label' | 'value' | 'onChange' | 'form' | 'defaultValue'>

/** A color as #rrggbb. */
export function ColorField<T extends FieldValues>({ control, name, ...rest }: Props<T>) {
  const { field, fieldState } = useField({ control, name })
  return (
    <ColorInput
      format="hex"
      swatches={['#0181f6', '#d1241a', '#e8590c', '#15803d', '#0f766e', '#6d28d9', '#14181f']}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
      {...rest}
      {...field}
      value={field.value ?? ''}
      error={fieldState.error?.message}
      withAsterisk={rest.required}
    />
  )
}
