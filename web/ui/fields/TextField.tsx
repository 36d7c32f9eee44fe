import { Text, Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core'
import type { Bound } from './bound.ts'
import { useField } from './useField.ts'

/** What every field of a form needs: `field('name')` and what it is called. */
export type FieldOf<V> = Bound<V> & { label: string }

/** The same with what else its input takes: the form keeps its value. */
export type FieldWith<V, P> = FieldOf<V> &
  Omit<
    P,
    'name' | 'label' | 'value' | 'checked' | 'onChange' | 'form' | 'defaultValue' | 'defaultChecked' | 'min' | 'max'
  >

/** What is typed, or chosen, or nothing yet. */
export type Words = string | null | undefined

export function TextField({ control, name, max, min: _min, ...rest }: FieldWith<Words, TextInputProps>) {
  const { field, problem, readOnly } = useField<Words>({ control, name })
  return (
    <TextInput
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

/** Several lines that tell how many letters are left to write; `counted={false}` where that would be fuss. */
export function TextAreaField({
  control,
  name,
  max,
  min: _min,
  counted = true,
  ...rest
}: FieldWith<Words, TextareaProps> & { counted?: boolean }) {
  const { field, problem, readOnly } = useField<Words>({ control, name })
  const length = (field.value ?? '').length
  const isCounted = counted && max !== undefined
  const over = isCounted && length > max
  return (
    <div>
      <Textarea
        autosize
        minRows={3}
        maxRows={12}
        maxLength={counted ? undefined : max}
        {...rest}
        {...field}
        value={field.value ?? ''}
        readOnly={readOnly || rest.readOnly}
        error={problem}
        withAsterisk={rest.required}
      />
      {isCounted && (
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
