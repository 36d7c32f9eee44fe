import { formatDate, formatDuration, formatMoney, formatNumber } from '../../ui/formats.ts'
import { statusWord } from '../../ui/StatusChip.tsx'
import type { ReportColumnKind } from '../../__generated__/ReportTable_report.graphql.ts'

/** What its column holds; `currency` of money alone. */
interface CellKind {
  kind: ReportColumnKind
  currency?: string | null | undefined
}

/** A cell as people read it; null for nothing. */
export function cellText({ kind, currency }: CellKind, value: unknown): string | null {
  if (value == null || value === '') return null
  if (kind === 'MOMENT') return formatDate(String(value))
  if (kind === 'PERCENT') return `${formatNumber(Number(value))}%`
  if (kind === 'DURATION') return formatDuration(Number(value))
  if (kind === 'MONEY') return formatMoney(Number(value), currency ?? undefined)
  if (kind === 'STATE') return statusWord(String(value))
  return kind === 'TEXT' ? String(value) : formatNumber(Number(value))
}
