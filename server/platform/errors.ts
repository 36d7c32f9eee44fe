import { GraphQLError } from 'graphql'

/** Every way a request may fail, with its HTTP status; REST rows and GraphQL answers share it. */
export const STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  /** Signed in, but to prove anew who one is. */
  PROOF_WANTED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  BAD_USER_INPUT: 422,
  LOCKED: 423,
  TOO_MANY: 429,
} as const
export type ErrorCode = keyof typeof STATUS

/** An error people may read. `fields` names what to correct, by input path. */
export const failure = (code: ErrorCode, message: string, fields?: Record<string, string>) =>
  new GraphQLError(message, { extensions: { code, http: { status: STATUS[code] }, ...(fields ? { fields } : {}) } })

/** Too often; the caller is told the seconds to wait, also in the Retry-After header. */
export const tooMany = (message: string, seconds: number) =>
  new GraphQLError(message, { extensions: { code: 'TOO_MANY', http: { status: STATUS.TOO_MANY, headers: { 'retry-after': String(seconds) } } } })

/** The headers an error asks for. */
export const headersOf = (error: unknown): Record<string, string> =>
  error instanceof GraphQLError ? (error.extensions.http as { headers?: Record<string, string> } | undefined)?.headers ?? {} : {}

/** Bad input at one field. */
export const badInput = (field: string, message: string) => failure('BAD_USER_INPUT', message, { [field]: message })

export const notFound = (what: string) => failure('NOT_FOUND', `${what} not found`)

/** A save that started from what somebody else has changed since. */
const STALE = 'Someone else changed this meanwhile. Reload to see their changes.'

/** A save against a version that has moved on; the field tells it from other conflicts. */
export const stale = () => failure('CONFLICT', STALE, { version: STALE })

export const NO_PERMISSION = "You don't have enough permission to access to this page!"

/** Database complaints that bad input can cause, as an error people may read; undefined for our own faults. */
export function asInputFault(error: unknown): GraphQLError | undefined {
  const { code, meta, name } = (error ?? {}) as { code?: string; meta?: unknown; name?: string }
  if (name === 'PothosValidationError') return failure('BAD_USER_INPUT', (error as Error).message)
  if (!code?.startsWith('P2')) return undefined
  const details = JSON.stringify(meta ?? {})
  if (code === 'P2023' || code === 'P2025' || (code === 'P2007' && /uuid/i.test(details)) || /22P02/.test(details)) return failure('NOT_FOUND', 'Not found')
  if (code === 'P2002') return failure('CONFLICT', 'This already exists.')
  if (code === 'P2003') return failure('BAD_USER_INPUT', 'This refers to something that no longer exists.')
  if (code === 'P2000' || code === 'P2020' || /22021|22003/.test(details)) return failure('BAD_USER_INPUT', 'A value does not fit.')
  if (code === 'P2004' || /23514/.test(details)) return failure('BAD_USER_INPUT', 'A value breaks a rule.')
  return undefined
}
