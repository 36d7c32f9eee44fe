import { ColorInput, type ColorInputProps } from '@mantine/core'
import { useField } from './useField.ts'
import type { FieldWith, Words } from './TextField.tsx'

/** A color as #rrggbb. */
export function ColorField({ control, name, max: _max, min: _min, ...rest }: FieldWith<Words, ColorInputProps>) {
  const { field, problem, readOnly } = useField<Words>({ control, name })
  return (
    <ColorInput
      format="hex"
      swatches={['#0181f6', '#d1241a', '#e8590c', '#15803d', '#0f766e', '#6d28d9', '#14181f']}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
      {...rest}
      {...field}
      value={field.value ?? ''}
      readOnly={readOnly || rest.readOnly}
      error={problem}
      withAsterisk={rest.required}
    />
  )
}
