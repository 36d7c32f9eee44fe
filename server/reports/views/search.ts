import type { Report } from '../../domain/reporting/definition.ts'
import { dayOfText } from '../../platform/values/inputs.ts'

/** A word of the address; the one character that no text of the database holds is none of it. */
const wordIn = (words: URLSearchParams, name: string): string => words.get(name)?.replaceAll('\0', '') ?? ''

/** What the screen of a report reads from its address: filters, period, order and columns; what it does not know is no word of it. */
export function searchIn(report: Report, text: string) {
  const words = new URLSearchParams(text)
  const [start, end] = [dayOfText(wordIn(words, 'start')), dayOfText(wordIn(words, 'end'))]
  const filters = Object.keys(report.filters).flatMap((key) => {
    const value = wordIn(words, key)
    return value ? [{ key, value }] : []
  })
  const sort = words.get('sort')
  const columns = words.get('columns')?.split(',').filter(Boolean) ?? []
  return {
    filters,
    start,
    end,
    compare: words.get('compare') === 'yes' && (start !== null || end !== null),
    sort: sort && report.columns[sort.replace(/^-/, '')] ? sort : null,
    columns: columns.length ? columns : null,
  }
}
