import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useField } from './useField.ts'
import type { FieldWith, Words } from './TextField.tsx'

/** One word or name: typed, or taken from those in use. */
export function AutocompleteField({ control, name, max, min: _min, ...rest }: FieldWith<Words, AutocompleteProps>) {
  const { field, problem, readOnly } = useField<Words>({ control, name })
  return (
    <Autocomplete
      maxLength={max}
      {...rest}
      {...field}
      value={field.value ?? ''}
      readOnly={readOnly || rest.readOnly}
      error={problem}
      withAsterisk={rest.required}
    />
  )
}
