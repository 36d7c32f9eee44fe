import { TagsInput, type TagsInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import type { FieldOf } from './TextField.tsx'

type Props<T extends FieldValues> = FieldOf<T> &
  Omit<TagsInputProps, 'name' | 'label' | 'value' | 'onChange' | 'form' | 'defaultValue'>

/** Several words: chosen from what is in use, or new ones followed by Enter or a comma. */
export function TagsField<T extends FieldValues>({ control, name, ...rest }: Props<T>) {
  const { field, fieldState } = useField({ control, name })
  const words = (field.value ?? []) as string[]
  return (
    <TagsInput
      clearable
      acceptValueOnBlur
      splitChars={[',']}
      {...rest}
      {...field}
      value={words}
      placeholder={words.length ? undefined : rest.placeholder}
      error={fieldState.error?.message}
      withAsterisk={rest.required}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
    />
  )
}
