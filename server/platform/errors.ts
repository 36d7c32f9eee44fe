import { GraphQLError } from 'graphql'

/** Every way a request may fail, with its HTTP status; REST rows and GraphQL answers share it. */
export const STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  /** Signed in, but to prove anew who one is. */
  PROOF_WANTED: 403,
  NOT_FOUND: 404,
  TIMEOUT: 408,
  CONFLICT: 409,
  TOO_LARGE: 413,
  BAD_USER_INPUT: 422,
  LOCKED: 423,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
  NO_ROOM: 507,
} as const
export type ErrorCode = keyof typeof STATUS

/** An error people may read. `fields` names what to correct, by input path. */
export const failure = (code: ErrorCode, message: string, fields?: Record<string, string>) =>
  new GraphQLError(message, { extensions: { code, http: { status: STATUS[code] }, ...(fields ? { fields } : {}) } })

/** What passes by itself; the caller is told the seconds to wait in the Retry-After header. */
const later = (code: ErrorCode, message: string, seconds: number) =>
  new GraphQLError(message, {
    extensions: { code, http: { status: STATUS[code], headers: { 'retry-after': String(seconds) } } },
  })

/** Too often. */
export const tooMany = (message: string, seconds: number) => later('TOO_MANY', message, seconds)

/** Closed for a while after too many wrong guesses. */
export const locked = (message: string, until: Date, now: Date) =>
  later('LOCKED', message, Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)))

/** The headers an error asks for. */
export const headersOf = (error: unknown): Record<string, string> =>
  error instanceof GraphQLError
    ? ((error.extensions.http as { headers?: Record<string, string> } | undefined)?.headers ?? {})
    : {}

/** Bad input at one field. */
export const badInput = (field: string, message: string) => failure('BAD_USER_INPUT', message, { [field]: message })

export const notFound = (what: string) => failure('NOT_FOUND', `${what} was not found.`)

/** A save that started from what somebody else has changed since. */
const STALE = 'Someone else changed this meanwhile. Reload to see their changes.'

/** A save against a version that has moved on; the field tells it from other conflicts. */
export const stale = () => failure('CONFLICT', STALE, { version: STALE })

export const NO_PERMISSION = "You don't have enough permission to access to this page!"

/** Seconds after which a caller may try again what failed for want of the database. */
const RETRY_AFTER = 5

const unavailable = () =>
  later('UNAVAILABLE', 'The portal cannot reach its data right now. Try again in a moment.', RETRY_AFTER)
/** Somebody else holds what this waits for, or both wait for one another; nothing was saved. */
const heldByOthers = () =>
  later('CONFLICT', 'Others are changing this right now. Nothing was saved; try again in a moment.', RETRY_AFTER)
/** A change that was still at work when its transaction was over. */
export const outlived = () =>
  Object.assign(new Error('The change is still at work, and its transaction over.'), { code: 'P2028' })

const noRoom = () =>
  failure('NO_ROOM', 'The server has no room left for this. Nothing was saved; please tell your administrator.')

/** The connection is gone, refused or too slow to get: of node, of PostgreSQL, of Prisma. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '25P03',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])
/** A lock that was waited for too long, a deadlock, a serialization failure. */
const HELD_BY_OTHERS = new Set(['55P03', '40P01', '40001', 'P2034', 'TransactionWriteConflict'])
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** What pg and Prisma say without a code. */
const LOST_WORDS = [
  'Connection terminated',
  'connection timeout',
  'timeout exceeded when trying to connect',
  'connection error and is not queryable',
  'Server has closed the connection',
  'pool after calling end',
]

/** Every code an error and its causes carry, also those that Prisma's adapter keeps inside. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const { code, originalCode, kind, cause, meta, driverAdapterError, errors } = error as Record<string, unknown>
  return [
    ...[code, originalCode, kind].filter((name) => typeof name === 'string'),
    ...[cause, meta, driverAdapterError, ...(Array.isArray(errors) ? (errors.slice(0, 3) as unknown[]) : [])].flatMap(
      (inner) => codesOf(inner, depth + 1),
    ),
  ]
}

/** Whether the database could not be reached, or took too long. */
export function isLost(error: unknown): boolean {
  const head = String((error as { message?: string } | null)?.message ?? '').slice(0, 300)
  return (
    codesOf(error).some((code) => LOST.has(code) || /^08\w{3}$/.test(code)) ||
    LOST_WORDS.some((words) => head.includes(words))
  )
}

/** Whether the same work may well succeed at once: it met others who were changing the same. */
export const metOthers = (error: unknown): boolean => codesOf(error).some((code) => HELD_BY_OTHERS.has(code))

/**
 * Faults that have a cause people can be told: bad input the database complained of, what others are changing, a lost
 * database, a full disk; undefined for our own.
 */
export function knownFault(error: unknown): GraphQLError | undefined {
  const { name, message = '' } = (error ?? {}) as { name?: string; message?: string }
  // Such as `Invalid cursor: …`, with the value behind it.
  if (name === 'PothosValidationError')
    return failure('BAD_USER_INPUT', `${message.slice(0, 300).split(/: |, but got /, 1)[0]}.`)
  const codes = codesOf(error)
  const has = (...wanted: string[]) => wanted.some((code) => codes.includes(code))
  if (codes.some((code) => FULL.has(code))) return noRoom()
  if (metOthers(error)) return heldByOthers()
  if (isLost(error)) return unavailable()
  if (has('P2023', 'P2025', '22P02') || (has('P2007') && message.slice(0, 300).includes('uuid')))
    return failure('NOT_FOUND', 'Not found')
  if (has('P2002', '23505')) return failure('CONFLICT', 'This already exists.')
  if (has('P2003', '23503')) return failure('BAD_USER_INPUT', 'This refers to something that no longer exists.')
  // Class 22 of SQLSTATE: values no column takes.
  if (has('P2000', 'P2020') || codes.some((code) => /^22\w{3}$/.test(code)))
    return failure('BAD_USER_INPUT', 'A value does not fit.')
  if (has('P2004', '23514')) return failure('BAD_USER_INPUT', 'A value breaks a rule.')
  return undefined
}

/** The markers after which graphql-js repeats what it was given. */
const REPEATS = [', found: ', '; found: ', ' found: ', ', found ', 'value: ']

/** A message of graphql-js without the values it complains about, which may be passwords, tax numbers or a megabyte. */
export function withoutValues(message: string): string {
  const head = message.slice(0, 300)
  const places = REPEATS.map((marker) => head.indexOf(marker)).filter((place) => place > 0)
  if (places.length) return `${head.slice(0, Math.min(...places))}.`
  return message.length > 300 ? `${head}…` : message
}

/**
 * What may leave the house of an error: known faults by their words, our own as `Unexpected Error`. `unknown` hears of
 * those.
 */
export function safeError(error: unknown, unknown: (error: unknown) => void): GraphQLError {
  const graphql = error instanceof GraphQLError ? error : undefined
  const cause = graphql?.originalError ?? error
  const place = {
    ...(graphql?.nodes ? { nodes: graphql.nodes } : {}),
    ...(graphql?.path ? { path: graphql.path } : {}),
  }
  const fault = cause instanceof GraphQLError && cause.name === 'GraphQLError' ? undefined : knownFault(cause)
  if (fault) return new GraphQLError(fault.message, { ...place, extensions: fault.extensions })
  if (graphql && (!graphql.originalError || graphql.originalError instanceof GraphQLError)) {
    if (graphql.extensions.code) return graphql
    // Of graphql-js itself: something about the request.
    return new GraphQLError(withoutValues(graphql.message), {
      ...place,
      extensions: { ...graphql.extensions, code: 'BAD_REQUEST' },
    })
  }
  unknown(cause)
  return new GraphQLError('Unexpected Error', { ...place, extensions: { code: 'INTERNAL_SERVER_ERROR' } })
}
