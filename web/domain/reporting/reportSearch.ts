import type { LoaderFunctionArgs } from 'react-router'
import { searched } from '../../relay/screen.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'

/** What the figures are about, in the address. */
export const PERIOD = { start: '', end: '', compare: '' }
export const PERIOD_FIELD: SearchField<typeof PERIOD> = { kind: 'dates', from: 'start', to: 'end', label: 'Period' }
export const PERIOD_FIELDS: SearchField<typeof PERIOD>[] = [
  PERIOD_FIELD,
  { kind: 'select', name: 'compare', label: 'Compare with', options: [{ value: 'yes', label: 'Period before' }] },
]

/** Rows on a page of the screen. */
export const PAGE = 50

/** A day of the address, of a year the portal takes; one typed wrong, or that no calendar has, searches for nothing. */
const day = (args: LoaderFunctionArgs, name: string) => {
  const value = searched(args, name)
  if (!value || !/^[1-8]\d{3}-\d{2}-\d{2}$/.test(value)) return null
  const read = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value) ? value : null
}

/** The columns chosen in the address; null leaves it to the report. */
export const columnsIn = (text: string | null): string[] | null => text?.split(',').filter(Boolean) ?? null

/** What every report takes from the address, beside its own filters and order. */
export function reportVariables(args: LoaderFunctionArgs) {
  const page = Math.max(1, Math.min(100_000, Math.floor(Number(searched(args, 'page') ?? 1)) || 1))
  const [start, end] = [day(args, 'start'), day(args, 'end')]
  const compares = searched(args, 'compare') === 'yes' && (start !== null || end !== null)
  return {
    columns: columnsIn(searched(args, 'columns')),
    start,
    end,
    compare: compares,
    compares,
    first: PAGE,
    offset: (page - 1) * PAGE,
  }
}

/** What a report as a list takes from the address: its filters, named as they stand there, and one of its orders. */
export const reportSearch = <F extends string, O extends string>(
  args: LoaderFunctionArgs,
  orders: readonly O[],
  ...filters: readonly F[]
) => ({
  ...reportVariables(args),
  ...(Object.fromEntries(filters.map((name) => [name, searched(args, name)])) as Record<F, string | null>),
  sort: orderIn(args, orders),
})

/** The order in the address, `lastSeen` or `-lastSeen`, as a value of the report's enum; null where it has none such. */
function orderIn<T extends string>(args: LoaderFunctionArgs, orders: readonly T[]): T | null {
  const sort = searched(args, 'sort') ?? ''
  const name = sort.replace(/^-/, '').replace(/[A-Z]/g, '_$&').toUpperCase()
  return orders.find((order) => order === (sort.startsWith('-') ? `${name}_DESC` : name)) ?? null
}
