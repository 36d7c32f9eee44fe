import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useFormState, type Control, type FieldValues } from 'react-hook-form'

/** What is wrong with the form as a whole, above its fields. */
export function FormProblem<T extends FieldValues>({ control }: { control: Control<T, unknown, T> }) {
  const message = useFormState({ control }).errors.root?.message
  return message ? (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
      {message}
    </Alert>
  ) : null
}
