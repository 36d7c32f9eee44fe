import { useState } from 'react'
import { useController, type FieldPath, type FieldValues, type UseControllerProps } from 'react-hook-form'

/** A field of a row that can be added: `items.2.text`. */
const isOfRow = (name: string) => /\.\d+(\.|$)/.test(name)

/**
 * One value of a form, as every field part reads it. A row that was just added says nothing of what it lacks until
 * someone was in the field or the form is submitted; what the server refused is always said.
 */
export function useField<T extends FieldValues, N extends FieldPath<T>>(options: UseControllerProps<T, N>) {
  const { field, fieldState, formState } = useController(options)
  const [bornAt] = useState(formState.submitCount)
  const [isChanged, setChanged] = useState(false)
  const { error, isTouched } = fieldState
  const isNew = isOfRow(options.name) && !isTouched && !isChanged && formState.submitCount === bornAt
  return {
    field: {
      ...field,
      onChange(...event: Parameters<typeof field.onChange>) {
        setChanged(true)
        field.onChange(...event)
      },
    },
    fieldState: { ...fieldState, error: isNew && error?.type !== 'server' ? undefined : error },
  }
}
