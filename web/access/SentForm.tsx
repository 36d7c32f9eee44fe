import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useForm, useFormState, type FieldValues } from 'react-hook-form'
import { fieldsOf, type Schema } from '../ui/fields/bound.ts'
import { FormProblem } from './FormProblem.tsx'
import { sendForm } from './sendForm.ts'

type Options<T extends FieldValues> = {
  /** What the fields begin with. */
  begin: T
  schema: Schema<T>
  /** Sends and goes on; it fails where the server refuses. */
  send: (values: T) => Promise<unknown>
  /** The server refused: what was good for one try is made anew. */
  refused?: () => void
}

/**
 * A form that is sent once, to a call beside Relay. What is refused stands at its field or above the form; what was
 * typed stays.
 */
export function useSentForm<T extends FieldValues>({ begin, schema, send, refused }: Options<T>) {
  const form = useForm<T, unknown, T>({
    values: begin,
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    resolver: standardSchemaResolver(schema),
  })
  const submit = form.handleSubmit(async (values) => {
    if (!(await sendForm(form, () => send(values)))) refused?.()
  })
  return { form, control: form.control, field: fieldsOf(form.control, schema), submit }
}

type Props<T extends FieldValues> = {
  form: Pick<ReturnType<typeof useSentForm<T>>, 'control' | 'submit'>
  /** Of the button that sends it. */
  action: string
  children: ReactNode
  /** Below the button. */
  more?: ReactNode
  /** What it asks about has arrived. */
  ready?: boolean
}

/** A form that is sent once, for pages without the portals' theme. */
export function SentForm<T extends FieldValues>({
  form: { control, submit },
  action,
  children,
  more,
  ready = true,
}: Props<T>) {
  const { isSubmitting } = useFormState({ control })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void submit(event)
      }}
    >
      <Stack gap="md">
        <FormProblem control={control} />
        {children}
        <Button type="submit" size="md" loading={isSubmitting} disabled={!ready}>
          {action}
        </Button>
        {more}
      </Stack>
    </form>
  )
}
