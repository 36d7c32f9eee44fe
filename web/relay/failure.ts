/** A call the server refused: its own sentence, its code and, where fields are at fault, one sentence for each. */
export type Failure = Error & { code: string; fields: Record<string, string> }

type GraphQLErrorLike = { message: string; extensions?: { code?: string; fields?: Record<string, string> } }

export function failure(error: GraphQLErrorLike): Failure {
  return Object.assign(new Error(error.message), {
    code: error.extensions?.code ?? 'INTERNAL_SERVER_ERROR',
    fields: error.extensions?.fields ?? {},
  })
}

export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'code' in error && 'fields' in error
}

/** Codes of refusals that asking again cannot change; whatever else fails may come right by itself. */
const FINAL = ['BAD_USER_INPUT', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNAUTHENTICATED', 'LOCKED']

/** The server heard the call and said no. */
export const isRefusal = (error: unknown): error is Failure => isFailure(error) && FINAL.includes(error.code)

type Listeners = { failed: (error: unknown) => void; signedOut: () => void }

const listeners: Listeners = { failed: () => {}, signedOut: () => {} }

/** The shell says where failures are shown and what happens when the session is gone; Relay knows neither. */
export function listenToRelay(heard: Listeners) {
  Object.assign(listeners, heard)
}

export const reportFailure = (error: unknown) => listeners.failed(error)
export const reportSignedOut = () => listeners.signedOut()
