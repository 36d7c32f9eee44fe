import { badInput } from '../errors.ts'
import { thread } from './threads.ts'
import { cleanHtml } from '../values/html.ts'

/** What takes a few milliseconds, whatever stands in it; more of it would hold everybody up. */
const SHORT = 4_000
/** How long the thread may take, in milliseconds; what people write takes a tenth of a second at most. */
const CLEANING = 5_000

const cleaner = thread<string, string>(new URL('./htmlThread.ts', import.meta.url), { idle: 60_000, memory: 256 })

/**
 * Rich text with nothing in it but what the editor may produce. A long one is cleaned in a thread, since 95 kB of
 * brackets take half a second. Errors: BAD_USER_INPUT at the field for one that takes too long.
 */
export async function cleanedHtml(html: string, field: string): Promise<string> {
  if (html.length <= SHORT) return cleanHtml(html)
  try {
    return await cleaner.ask(html, CLEANING)
  } catch {
    throw badInput(field, 'This text has too much formatting. Paste it as plain text.')
  }
}
