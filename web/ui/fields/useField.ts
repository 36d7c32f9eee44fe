import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { Bound } from './bound.ts'
import { arriving } from './arriving.ts'
import { useReadOnly } from './ReadOnly.tsx'

/** A field of a row that can be added: `items.2.text`. */
const isOfRow = (name: string) => /\.\d+(\.|$)/.test(name)

/** What a field holds by now. */
export const useValue = <V>({ control, name }: Bound<V>): V => useWatch({ control, name }) as V

/**
 * One value of a form, as every field part reads it. A row that was just added says nothing of what it lacks until
 * someone was in the field or the form is submitted; what the server refused is always said. `readOnly` is what the
 * frame around it says.
 */
export function useField<V>({ control, name }: Bound<V>) {
  const { field, fieldState, formState } = useController({ control, name })
  const readOnly = useReadOnly()
  const [bornAt] = useState(formState.submitCount)
  const [isChanged, setChanged] = useState(false)
  const { error, isTouched } = fieldState
  const isNew = isOfRow(name) && !isTouched && !isChanged && formState.submitCount === bornAt
  const problem = isNew && error?.type !== 'server' ? undefined : error?.message
  return {
    field: {
      ...field,
      value: field.value as V,
      onChange(...event: Parameters<typeof field.onChange>) {
        setChanged(true)
        field.onChange(...event)
      },
    },
    problem,
    /** What is on its way into it: the form is not saved without it. */
    onWay: (work: Promise<unknown>) => arriving(control, name, work),
    isDirty: fieldState.isDirty,
    readOnly,
  }
}
