import type { LoaderFunctionArgs } from 'react-router'
import { searched } from '../../relay/screen.tsx'

/** Rows on a page of the screen. */
export const PAGE = 50

/** A day of the address; one typed wrong searches for nothing. */
const day = (args: LoaderFunctionArgs, name: string) => {
  const value = searched(args, name)
  return value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
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
