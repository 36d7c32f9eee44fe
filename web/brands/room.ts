import { formatNumber } from '../ui/formats.ts'

type Room = { readonly limit: number; readonly remaining: number | null | undefined }

/** How many may follow, in the documented words. */
export function roomWords({ limit, remaining }: Room) {
  if (remaining === null || remaining === undefined) return 'no limit of its own'
  return remaining === 0 ? 'No Remaining' : `${formatNumber(remaining)} of ${formatNumber(limit)} remaining`
}
