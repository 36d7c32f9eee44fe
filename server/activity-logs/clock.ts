import type pg from 'pg'

/** Seals of the rows, in their order: number and the moment of the newest row, in milliseconds. */
interface Moments {
  numbers: number[]
  newest: number[]
}

/** A run of seals that were made while the clock was ahead. */
export interface Jump {
  first: number
  last: number
  /** What they are dated up to. */
  until: Date
}

export interface Clock {
  /** Seals whose moments say nothing of what came before the seals after them. */
  astray: ReadonlySet<number>
  jumps: Jump[]
}

/** Read at once. */
const PAGE = 20_000

async function momentsOf(client: pg.ClientBase): Promise<Moments> {
  const all: Moments = { numbers: [], newest: [] }
  for (;;) {
    const { rows } = await client.query<{ number: number; newest: string }>(
      `SELECT number, (extract(epoch FROM "newestAt") * 1000)::bigint::text AS newest
        FROM "ActivityLogSeal" WHERE kind = 'ROWS' AND number > $1 ORDER BY number LIMIT ${PAGE}`,
      [all.numbers.at(-1) ?? 0],
    )
    for (const { number, newest } of rows) {
      all.numbers.push(number)
      all.newest.push(Number(newest))
    }
    if (rows.length < PAGE) return all
  }
}

/**
 * The places of the longest row of moments that go forward, leaving out what lies after `now`; of several as long, the
 * one that is reached first. A clock that was ahead for a while, and rows dated back, are what does not fit in.
 */
function longestForward(moments: readonly number[], now: number): Set<number> {
  /** By length: the place where a row of that length ends at the earliest moment. */
  const ends: number[] = []
  const before = new Int32Array(moments.length).fill(-1)
  let end = -1
  for (const [place, moment] of moments.entries()) {
    if (moment > now) continue
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (moments[ends[middle]!]! <= moment) low = middle + 1
      else high = middle
    }
    if (low > 0) before[place] = ends[low - 1]!
    if (low === ends.length) end = place
    ends[low] = place
  }
  const places = new Set<number>()
  for (let place = end; place >= 0; place = before[place]!) places.add(place)
  return places
}

/**
 * Finds where the clock was ahead by more than `late` milliseconds: seals dated after now, or after what most of the
 * chain goes on with behind them. Rows dated back are no such thing; they stay what is held against the rest.
 */
export async function clockOf(client: pg.ClientBase, late: number): Promise<Clock> {
  const {
    rows: [clock],
  } = await client.query<{ now: string }>(`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS now`)
  const { numbers, newest } = await momentsOf(client)
  const now = Number(clock!.now) + late
  const forward = longestForward(newest, now)
  const astray = new Set<number>()
  const jumps: Jump[] = []
  let [following, isAhead] = [now - late, false]
  for (let place = numbers.length - 1; place >= 0; place--) {
    const [number, moment] = [numbers[place]!, newest[place]!]
    if (forward.has(place)) {
      following = moment
      isAhead = false
      continue
    }
    astray.add(number)
    if (moment <= following + late) continue
    if (isAhead)
      Object.assign(jumps.at(-1)!, { first: number, until: new Date(Math.max(+jumps.at(-1)!.until, moment)) })
    else jumps.push({ first: number, last: number, until: new Date(moment) })
    isAhead = true
  }
  return { astray, jumps: jumps.toReversed() }
}

/** In words, for who reads what the check found. */
export const wordsOfJump = ({ first, last, until }: Jump): string =>
  `${first === last ? `seal ${first} was` : `seals ${first} to ${last} were`} made while the clock was ahead, up to ${until.toISOString()}; what follows is held against the seals before`
