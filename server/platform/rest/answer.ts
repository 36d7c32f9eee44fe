import type { Readable } from 'node:stream'

/** What goes out. */
export interface Answer {
  status: number
  /** Text, JSON or nothing. */
  body?: unknown
  headers?: Record<string, string>
  /** Takes the place of the body where it is long. */
  stream?: Readable
}
