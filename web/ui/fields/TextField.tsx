import { Text, Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'

/** What every field of a form needs: the form's control and the name of its value. */
export type FieldOf<T extends FieldValues> = { control: Control<T>; name: FieldPath<T>; label: string }

type TextFieldProps<T extends FieldValues> = FieldOf<T> &
  Omit<TextInputProps, 'name' | 'label' | 'value' | 'onChange' | 'form'>

export function TextField<T extends FieldValues>({ control, name, ...rest }: TextFieldProps<T>) {
  const { field, fieldState } = useField({ control, name })
  return (
    <TextInput
      {...rest}
      {...field}
      value={field.value ?? ''}
      error={fieldState.error?.message}
      withAsterisk={rest.required}
    />
  )
}

type TextAreaFieldProps<T extends FieldValues> = FieldOf<T> &
  Omit<TextareaProps, 'name' | 'label' | 'value' | 'onChange' | 'form'> & { max?: number }

/** Several lines; with `max` it counts what is left to write. */
export function TextAreaField<T extends FieldValues>({
  control,
  name,
  max,
  description,
  ...rest
}: TextAreaFieldProps<T>) {
  const { field, fieldState } = useField({ control, name })
  const length = String(field.value ?? '').length
  const over = max !== undefined && length > max
  return (
    <div>
      <Textarea
        autosize
        minRows={3}
        maxRows={12}
        {...rest}
        {...field}
        value={field.value ?? ''}
        description={description}
        error={fieldState.error?.message}
        withAsterisk={rest.required}
      />
      {max !== undefined && (
        <Text
          size="xs"
          c={over ? 'var(--mantine-color-error)' : 'dimmed'}
          ta="right"
          mt={4}
          role={over ? 'alert' : undefined}
        >
          {length} / {max}
        </Text>
      )}
    </div>
  )
}
