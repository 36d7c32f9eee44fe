/** What browsers say when a call or a part of the program got no answer; the last is Vite's, of a style sheet. */
const UNANSWERED = /fetch|network|load failed|module script|imported module|preload css/i
const PART = /module script|imported module|preload css/i

/** What proxies answer in place of a server that is gone, and it itself while it starts or has no database. */
export const GONE = [502, 503, 504]

/** Nobody answered: there is no line, or no server at its end. Asked again later the same call may go through. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'UNAVAILABLE') return true
  if ('status' in error) return GONE.includes(Number(error.status))
  return (error instanceof TypeError && UNANSWERED.test(error.message)) || isMissingPart(error)
}

/** A part of the program could not be loaded: there is no line, or a new release took it away. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && PART.test(error.message)

export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
