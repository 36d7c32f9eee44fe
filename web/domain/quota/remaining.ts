import { graphql, readInlineData } from 'react-relay'
import type { remaining_room$key } from '../../__generated__/remaining_room.graphql.ts'
import { formatNumber } from '../../ui/formats.ts'

type Room = { readonly limit: number; readonly remaining: number | null | undefined }

/** The room a brand leaves, for `tightestRoom`. */
export const roomOf = (key: remaining_room$key | null | undefined): Room | undefined =>
  key ? readInlineData(graphql`fragment remaining_room on Room @inline { limit remaining }`, key) : undefined

/** How many may follow, in the documented words. */
export function roomWords({ limit, remaining }: Room) {
  if (remaining === null || remaining === undefined) return 'no limit of its own'
  return remaining === 0 ? 'No Remaining' : `${formatNumber(remaining)} of ${formatNumber(limit)} remaining`
}

/** Of the limits that hold, the one that is reached first; undefined where none holds. */
export function tightestRoom(...rooms: (Room | null | undefined)[]): Room | undefined {
  return (
    rooms
      .filter((room) => room?.remaining !== null && room?.remaining !== undefined)
      .sort((a, b) => (a?.remaining ?? 0) - (b?.remaining ?? 0))[0] ?? undefined
  )
}
