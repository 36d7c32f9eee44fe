import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { messageOf } from '../ui/alerts.ts'

/**
 * Sends a form; what the server refuses stands at its field or above the form, and what was typed stays. True when it
 * went through.
 */
export async function sendForm<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  send: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    const message = messageOf(error)
    const field = error instanceof Error && 'field' in error ? String(error.field).split('.').pop() : undefined
    if (field && field in form.getValues()) {
      form.setError(field as FieldPath<T>, { type: 'server', message })
      form.setFocus(field as FieldPath<T>)
    } else form.setError('root', { type: 'server', message })
    return false
  }
}
