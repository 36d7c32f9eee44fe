import { Prisma } from '../../../prisma/generated/client/client.ts'
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

/** Whom a question is about: everybody, where there is no need to name them. */
const among = (column: Prisma.Sql, ids: readonly string[] | null): Prisma.Sql =>
  ids ? Prisma.sql`AND ${column} = ANY(${[...ids]}::uuid[])` : Prisma.empty

/** Dealers in reach these people work at, by name: a row for each dealer, since there are far fewer of them. */
async function placesOf(
  { db }: Context,
  ids: readonly string[] | null,
  isReached: Prisma.Sql,
): Promise<Map<string, Place[]>> {
  const rows = await db.$queryRaw<(Place & { staff: string[] })[]>(lookUp`
  SELECT de.id, de.name, array_agg(m."userId") AS staff FROM "DealerMember" m JOIN "Dealer" de ON de.id = m."dealerId"
  WHERE ${isReached} ${among(Prisma.sql`m."userId"`, ids)} GROUP BY de.id ORDER BY de.name, de.id`)
  const places = new Map<string, Place[]>()
  for (const { id, name, staff } of rows) {
    const place = { id, name }
    for (const userId of staff) {
      const known = places.get(userId)
      if (known) known.push(place)
      else places.set(userId, [place])
    }
  }
  return places
}

type Word = Pick<ToCall, 'remindedAt' | 'call'>

/** When somebody last had a word with them; nothing of those nobody ever had one with. */
async function wordsWith({ db }: Context, ids: readonly string[] | null): Promise<Map<string, Word>> {
  const [reminders, calls] = await Promise.all([
    db.$queryRaw<{ userId: string; at: Date }[]>(lookUp`
    SELECT n."userId", max(n."createdAt") AS at FROM "TrainingNudge" n WHERE true ${among(Prisma.sql`n."userId"`, ids)} GROUP BY 1`),
    db.$queryRaw<(Call & { userId: string })[]>(lookUp`
    SELECT DISTINCT ON (c."userId") c."userId", c.id AS "callId", c.outcome::text, c.note, c."createdAt" AS "calledAt", coalesce(trim(b."firstName" || ' ' || b."lastName"), '') AS "calledByName"
    FROM "TrainingCall" c LEFT JOIN "User" b ON b.id = c."calledById" WHERE true ${among(Prisma.sql`c."userId"`, ids)} ORDER BY c."userId", c."calledOn" DESC`),
  ])
  const words = new Map<string, Word>(reminders.map(({ userId, at }) => [userId, { remindedAt: at, call: null }]))
  for (const { userId, ...call } of calls)
    words.set(userId, { remindedAt: words.get(userId)?.remindedAt ?? null, call })
  return words
}

const names = new Intl.Collator('en')

/** In the order of words; by one collator, since making one for each pair takes longer than the rest. */
export const byName = (a: { name: string }, b: { name: string }): number => names.compare(a.name, b.name)

const urgency = ({ reason }: Reason): number => REASONS.indexOf(reason)

/** By dealer, and within it what presses most: the worse reason, more of it when overdue, the earlier day. */
export function inTurn(a: ToCall, b: ToCall): number {
  if (a.dealer.id !== b.dealer.id) return byName(a.dealer, b.dealer) || (a.dealer.id < b.dealer.id ? -1 : 1)
  const [x, y] = [a.reasons[0]!, b.reasons[0]!]
  return (
    urgency(x) - urgency(y) ||
    (x.reason === 'OVERDUE' ? y.count - x.count : 0) ||
    (x.day?.getTime() ?? 0) - (y.day?.getTime() ?? 0) ||
    a.place - b.place
  )
}

/** All in turn: dealer by dealer, since comparing tens of thousands by the names of their dealers holds everybody up. */
const inTurnOf = (rows: readonly ToCall[]): ToCall[] =>
  [...Map.groupBy(rows, ({ dealer }) => dealer.id).values()]
    .toSorted(([a], [b]) => inTurn(a!, b!))
    .flatMap((same) => same.toSorted(inTurn))

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
  const ids = isAll ? null : [...needed.keys()]
  const [places, words] = await Promise.all([placesOf(ctx, ids, isReachedAt(viewer, null)), wordsWith(ctx, ids)])
  const alone = addDays(calendar.now, -ALONE_DAYS)
  const waiting: ToCall[] = []
  for (const [userId, why] of needed) {
    const { remindedAt, call } = words.get(userId) ?? { remindedAt: null, call: null }
    const dealers = places.get(userId)
    if (!dealers || [remindedAt, call?.calledAt].some((at) => at && at > alone)) continue
    waiting.push({ userId, dealers, dealer: dealers[0]!, remindedAt, call, ...why })
  }
  return inTurnOf(waiting)
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
