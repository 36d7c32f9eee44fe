import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useField } from './useField.ts'
import type { FieldWith } from './TextField.tsx'

/** Several words: chosen from what is in use, or new ones followed by Enter or a comma. */
export function TagsField({
  control,
  name,
  max: _max,
  min: _min,
  ...rest
}: FieldWith<readonly string[] | null | undefined, TagsInputProps>) {
  const { field, problem, readOnly } = useField<readonly string[] | null | undefined>({ control, name })
  const words = [...(field.value ?? [])]
  return (
    <TagsInput
      clearable
      acceptValueOnBlur
      splitChars={[',']}
      {...rest}
      {...field}
      value={words}
      placeholder={words.length ? undefined : rest.placeholder}
      readOnly={readOnly || rest.readOnly}
      error={problem}
      withAsterisk={rest.required}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
    />
  )
}
