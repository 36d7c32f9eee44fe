import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Where the examples of the document are kept, as this folder sees it. */
export const EXAMPLES = '../../../server/platform/rest/openapi/examples.json'

export const keptExamples = async () =>
  JSON.parse(await readFile(path.resolve(import.meta.dirname, EXAMPLES), 'utf8')) as Record<string, unknown>

const isFilePath = (text: string) => text.startsWith('/files/')

/** The same answer, short enough to read: one row of a list, the beginning of a long text, no signed address. */
export function shortened(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.slice(0, 1).map(shortened)
  if (typeof answer === 'string') return isFilePath(answer) ? answer.replace(/\?.*/, '') : answer.slice(0, 80)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, shortened(value)]))
}
