import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { once, signedIn, type Context } from '../../platform/context.ts'
import { addDays } from '../../platform/values/days.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { calendarFor } from '../due/dueDay.ts'
import { isEverybody, isReachedAt, staffOf } from '../staff.ts'
import { ranksOf } from '../staffRanks.ts'
import { furtherReasons, REASONS, reasonsOfRank, type Reason } from './reasons.ts'

/** Who was called or reminded is left alone for so many days, whatever comes due meanwhile. */
export const ALONE_DAYS = 7

/** How a call ended. */
export interface Call {
  callId: string
  outcome: 'REACHED' | 'LEFT_WORD' | 'NO_ANSWER'
  note: string
  calledAt: Date
  /** Who called; empty once their account is gone. */
  calledByName: string
}

interface Place {
  id: string
  name: string
}

/** Somebody who needs a word. */
export interface ToCall {
  userId: string
  /** Where they are listed: at the dealer asked for, else the first of theirs by name. */
  dealer: Place
  /** Dealers in reach they work at, by name. */
  dealers: Place[]
  remindedAt: Date | null
  call: Call | null
  /** Most urgent first. */
  reasons: Reason[]
  place: number
}

type Contact = Pick<ToCall, 'userId' | 'dealers' | 'remindedAt'> & {
  [Key in keyof Call]: Call[Key] | null
}

/** Where these people are called, and when somebody last had a word with them. */
const contactsOf = ({ db }: Context, userIds: readonly string[], isReached: Prisma.Sql): Promise<Contact[]> => {
  const ids = [...userIds]
  return db.$queryRaw(lookUp`
  SELECT place."userId", place.dealers, nudge.at AS "remindedAt",
    call.id AS "callId", call.outcome, call.note, call."createdAt" AS "calledAt", call.name AS "calledByName"
  FROM (
    SELECT m."userId", jsonb_agg(jsonb_build_object('id', de.id, 'name', de.name) ORDER BY de.name, de.id) AS dealers
    FROM "DealerMember" m JOIN "Dealer" de ON de.id = m."dealerId" WHERE m."userId" = ANY(${ids}::uuid[]) AND ${isReached} GROUP BY 1) place
  LEFT JOIN (SELECT "userId", max("createdAt") AS at FROM "TrainingNudge" WHERE "userId" = ANY(${ids}::uuid[]) GROUP BY 1) nudge ON nudge."userId" = place."userId"
  LEFT JOIN (
    SELECT DISTINCT ON (c."userId") c."userId", c.id, c.outcome, c.note, c."createdAt", coalesce(trim(b."firstName" || ' ' || b."lastName"), '') AS name
    FROM "TrainingCall" c LEFT JOIN "User" b ON b.id = c."calledById" WHERE c."userId" = ANY(${ids}::uuid[]) ORDER BY c."userId", c."calledOn" DESC) call ON call."userId" = place."userId"`)
}

const callOf = ({ callId, outcome, note, calledAt, calledByName }: Contact): Call | null =>
  callId && outcome && calledAt
    ? { callId, outcome, calledAt, note: note ?? '', calledByName: calledByName ?? '' }
    : null

const urgency = ({ reason }: Reason): number => REASONS.indexOf(reason)

/** By dealer, and within it what presses most: the worse reason, more of it when overdue, the earlier day. */
export function inTurn(a: ToCall, b: ToCall): number {
  if (a.dealer.id !== b.dealer.id)
    return a.dealer.name.localeCompare(b.dealer.name, 'en') || (a.dealer.id < b.dealer.id ? -1 : 1)
  const [x, y] = [a.reasons[0]!, b.reasons[0]!]
  return (
    urgency(x) - urgency(y) ||
    (x.reason === 'OVERDUE' ? y.count - x.count : 0) ||
    (x.day?.getTime() ?? 0) - (y.day?.getTime() ?? 0) ||
    a.place - b.place
  )
}

/** One pass over everybody in reach, a statement for each further reason, and one for those who need a word. */
async function work(ctx: Context): Promise<ToCall[]> {
  const viewer = signedIn(ctx)
  const calendar = await calendarFor(ctx)
  const [people, isAll] = [staffOf(viewer, {}), isEverybody(viewer, {})]
  const [ranks, further] = await Promise.all([
    ranksOf(ctx.db, { people, isEverybody: isAll, next: true }, calendar),
    furtherReasons(ctx.db, { people, isEverybody: isAll }, calendar),
  ])
  const needed = new Map<string, Pick<ToCall, 'reasons' | 'place'>>()
  for (const rank of ranks) {
    const reasons = [...reasonsOfRank(rank, calendar), ...(further.get(rank.userId) ?? [])]
    if (reasons.length)
      needed.set(rank.userId, { reasons: reasons.toSorted((a, b) => urgency(a) - urgency(b)), place: rank.place })
  }
  if (!needed.size) return []
  const alone = addDays(calendar.now, -ALONE_DAYS)
  return (await contactsOf(ctx, [...needed.keys()], isReachedAt(viewer, null)))
    .filter(({ remindedAt, calledAt }) => ![remindedAt, calledAt].some((at) => at && at > alone))
    .map((contact) => {
      const { userId, dealers, remindedAt } = contact
      return { userId, dealers, dealer: dealers[0]!, remindedAt, call: callOf(contact), ...needed.get(userId)! }
    })
    .toSorted(inTurn)
}

export interface QueueSearch {
  /** Raw id of a dealer. */
  dealer?: string | null | undefined
  reason?: Reason['reason'] | null | undefined
}

/** Whom the viewer should call, in turn; worked out once per request, for the list and its counts. */
export async function queueOf(ctx: Context, { dealer, reason }: QueueSearch): Promise<ToCall[]> {
  const all = await once(ctx, 'peopleToCall', () => work(ctx))
  const fitting = reason ? all.filter(({ reasons }) => reasons.some((one) => one.reason === reason)) : all
  if (!dealer) return fitting
  return fitting
    .flatMap((row) => {
      const at = row.dealers.find(({ id }) => id === dealer)
      return at ? [{ ...row, dealer: at }] : []
    })
    .toSorted(inTurn)
}
