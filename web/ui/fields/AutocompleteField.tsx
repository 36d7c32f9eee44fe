import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import type { FieldOf } from './TextField.tsx'

type Props<T extends FieldValues> = FieldOf<T> &
  Omit<AutocompleteProps, 'name' | 'label' | 'value' | 'onChange' | 'form' | 'defaultValue'>

/** One word or name: typed, or taken from those in use. */
export function AutocompleteField<T extends FieldValues>({ control, name, ...rest }: Props<T>) {
  const { field, fieldState } = useField({ control, name })
  return (
    <Autocomplete
      {...rest}
      {...field}
      value={field.value ?? ''}
      error={fieldState.error?.message}
      withAsterisk={rest.required}
    />
  )
}
