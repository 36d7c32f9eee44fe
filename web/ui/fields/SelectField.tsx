import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core'
import type { FieldWith, Words } from './TextField.tsx'
import { useField } from './useField.ts'

type One = FieldWith<Words, SelectProps> & { onChosen?: (value: string | null) => void }

/** One of a list. Searchable when the list is long. */
export function SelectField({ control, name, max: _max, min: _min, onChosen, ...rest }: One) {
  const { field, problem, readOnly } = useField<Words>({ control, name })
  return (
    <Select
      searchable={(rest.data?.length ?? 0) > 8}
      nothingFoundMessage="Nothing found"
      {...rest}
      {...field}
      value={field.value ?? null}
      onChange={(value) => {
        field.onChange(value)
        onChosen?.(value)
      }}
      readOnly={readOnly || rest.readOnly}
      error={problem}
      withAsterisk={rest.required}
    />
  )
}

type Several = readonly string[] | null | undefined

export function MultiSelectField({
  control,
  name,
  max: _max,
  min: _min,
  ...rest
}: FieldWith<Several, MultiSelectProps>) {
  const { field, problem, readOnly } = useField<Several>({ control, name })
  return (
    <MultiSelect
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      {...rest}
      {...field}
      value={[...(field.value ?? [])]}
      readOnly={readOnly || rest.readOnly}
      error={problem}
      withAsterisk={rest.required}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
    />
  )
}
