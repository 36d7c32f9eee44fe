import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import type { FieldOf } from './TextField.tsx'

type SelectFieldProps<T extends FieldValues> = FieldOf<T> &
  Omit<SelectProps, 'name' | 'label' | 'value' | 'onChange' | 'form' | 'defaultValue'>

/** One of a list. Searchable when the list is long. */
export function SelectField<T extends FieldValues>({ control, name, ...rest }: SelectFieldProps<T>) {
  const { field, fieldState } = useField({ control, name })
  return (
    <Select
      searchable={(rest.data?.length ?? 0) > 8}
      nothingFoundMessage="Nothing found"
      {...rest}
      {...field}
      value={field.value ?? null}
      error={fieldState.error?.message}
      withAsterisk={rest.required}
    />
  )
}

type MultiSelectFieldProps<T extends FieldValues> = FieldOf<T> &
  Omit<MultiSelectProps, 'name' | 'label' | 'value' | 'onChange' | 'form' | 'defaultValue'>

export function MultiSelectField<T extends FieldValues>({ control, name, ...rest }: MultiSelectFieldProps<T>) {
  const { field, fieldState } = useField({ control, name })
  return (
    <MultiSelect
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      {...rest}
      {...field}
      value={field.value ?? []}
      error={fieldState.error?.message}
      withAsterisk={rest.required}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
    />
  )
}
