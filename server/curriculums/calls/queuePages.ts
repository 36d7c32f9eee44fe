import { resolveCursorConnection, type ResolveCursorConnectionArgs } from '@pothos/plugin-relay'
import { z } from 'zod'
import { badInput } from '../../platform/errors.ts'
import { inTurn, type ToCall } from './queue.ts'
import { REASONS } from './reasons.ts'

/** What says where somebody stands in turn. */
const Place = z.object({
  userId: z.string(),
  dealer: z.object({ id: z.string(), name: z.string() }),
  place: z.number(),
  reason: z.object({ reason: z.enum(REASONS), count: z.number(), day: z.coerce.date().nullable() }),
})

function cursorOf({ userId, dealer, place, reasons }: ToCall): string {
  const { reason, count, day } = reasons[0]!
  return Buffer.from(JSON.stringify({ userId, dealer, place, reason: { reason, count, day } })).toString('base64url')
}

function placeFrom(cursor: string): z.infer<typeof Place> {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw badInput('after', 'This is no place in the list.')
  }
}

/**
 * Where the rows before a person end and those behind begin; once they were called or reminded, where they stood, so that
 * a list that is worked off goes on without leaving anybody out. Errors: BAD_USER_INPUT.
 */
function placeIn(rows: readonly ToCall[], cursor: string): { end: number; next: number } {
  const { reason, dealer, ...person } = placeFrom(cursor)
  const at = rows.findIndex(({ userId }) => userId === person.userId)
  if (at >= 0) return { end: at, next: at + 1 }
  const gone = { ...person, dealer, dealers: [dealer], remindedAt: null, call: null }
  const before = rows.filter((row) => inTurn(row, { ...gone, reasons: [{ ...reason, name: null }] }) <= 0).length
  return { end: before, next: before }
}

type Args = Parameters<typeof resolveCursorConnection>[0]['args'] & { offset?: number | null }

/** A page of the queue, behind or before somebody. Errors: BAD_USER_INPUT for what is no place in it. */
export const pageOf = (rows: readonly ToCall[], args: Args) =>
  resolveCursorConnection(
    { args, toCursor: cursorOf, defaultSize: 50, maxSize: 100 },
    ({ after, before, limit, inverted }: ResolveCursorConnectionArgs) => {
      const start = (after ? placeIn(rows, after).next : 0) + (args.offset ?? 0)
      const some = rows.slice(start, before ? placeIn(rows, before).end : undefined)
      return inverted ? some.toReversed().slice(0, limit) : some.slice(0, limit)
    },
  )
