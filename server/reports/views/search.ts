import type { Report } from '../../domain/reporting/definition.ts'
import { isInCalendar } from '../../platform/values/days.ts'

const dayIn = (words: URLSearchParams, name: string): Date | null => {
  const text = words.get(name) ?? ''
  return isInCalendar(text) ? new Date(`${text}T00:00:00Z`) : null
}

/** What the screen of a report reads from its address: filters, period, order and columns; what it does not know is no word of it. */
export function searchIn(report: Report, text: string) {
  const words = new URLSearchParams(text)
  const [start, end] = [dayIn(words, 'start'), dayIn(words, 'end')]
  const filters = Object.keys(report.filters).flatMap((key) => {
    const value = words.get(key)
    return value ? [{ key, value }] : []
  })
  const sort = words.get('sort')
  return {
    filters,
    start,
    end,
    compare: words.get('compare') === 'yes' && (start !== null || end !== null),
    sort: sort && report.columns[sort.replace(/^-/, '')] ? sort : null,
    columns: words.get('columns')?.split(',').filter(Boolean) ?? null,
  }
}
