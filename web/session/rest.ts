import { whileBusy } from '../relay/activity.ts'
import { setSession, type Session } from './session.ts'

/** A refused call: the text as a person reads it, and the field at fault when there is one. */
type CallFailure = Error & { status: number; field?: string }

async function callFailure(response: Response): Promise<CallFailure> {
  const text = (await response.text().catch(() => '')).trim()
  const message = text || response.statusText || 'Unexpected Error'
  const field = response.headers.get('x-field')
  return Object.assign(new Error(message), {
    status: response.status,
    ...(field ? { field: decodeURIComponent(field) } : {}),
  })
}

export function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  return whileBusy(
    (async () => {
      const response = await fetch(path, {
        method,
        headers: { 'x-paddock': '1', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw await callFailure(response)
      return (response.status === 204 ? undefined : await response.json()) as T
    })(),
  )
}

/** Calls that change who one is answer the session anew: every guard looks again. */
export async function callForSession(path: string, body: unknown) {
  return setSession(await call<Session>('POST', path, body))
}
