import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { createElement } from 'react'
import { isUnreachable, UNREACHABLE } from './unreachable.ts'

/**
 * The sentence of an error that a person can read: the server's own words first, then what the browser said, else
 * 'Unexpected Error'.
 */
export function messageOf(error: unknown): string {
  if (typeof error === 'string' && error) return error
  if (typeof error !== 'object' || error === null) return 'Unexpected Error'
  if ('source' in error) {
    const source = error.source as { errors?: { message?: string }[] } | undefined
    const text = source?.errors?.[0]?.message
    if (text) return text
  }
  if (isUnreachable(error)) return UNREACHABLE
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message
  return 'Unexpected Error'
}

/** The one place where failed calls are told. The same sentence is shown once, however many calls fail with it. */
export function showFailure(error: unknown) {
  const message = messageOf(error)
  notifications.show({
    id: `failure:${message}`,
    message,
    color: 'red',
    icon: createElement(IconAlertCircle, { size: 20 }),
    autoClose: 10_000,
  })
}

export function showDone(message: string) {
  notifications.show({ message, color: 'green', icon: createElement(IconCircleCheck, { size: 20 }), autoClose: 4_000 })
}
