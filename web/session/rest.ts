import { whileBusy } from '../relay/activity.ts'
import { leaveForeignSession } from '../relay/foreignSession.ts'

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

/**
 * The one way to the server beside Relay and uploads: for pages that stand without the portals' data layer, and for who
 * one is.
 */
export function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  return whileBusy(
    (async () => {
      const leaving = leaveForeignSession()
      if (leaving) await leaving
      const response = await fetch(path, {
        method,
        headers: {
          accept: 'application/json',
          'x-paddock': '1',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw await callFailure(response)
      return (response.status === 204 ? undefined : await response.json()) as T
    })(),
  )
}

/** A document for whoever comes along. Any error fails it. */
export async function ask<T>(query: string, variables: Record<string, string>): Promise<T> {
  const { data, errors } = await call<{ data?: T | null; errors?: { message: string }[] }>('POST', '/graphql', {
    query,
    variables,
  })
  if (!data || errors?.length) throw new Error(errors?.[0]?.message ?? 'Unexpected Error')
  return data
}
