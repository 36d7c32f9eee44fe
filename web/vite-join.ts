/**
 * What a request costs beside its bytes, as bytes that arrive meanwhile on a phone: two files of a screen that are
 * smaller than this are better sent as one, even to who needs only one of them.
 */
const REQUEST = 7000

/** What goes into one file. */
export interface Piece {
  modules: string[]
  size: number
  /** 1 for each visit that loads it. */
  visits: Uint8Array
  /** Pieces it stands on, by their place. */
  needs: Set<number>
}

type Pieces = (Piece | undefined)[]
type Pair = readonly [number, number]

/** A piece with all it stands on, by their places. */
function below(pieces: Pieces, at: number, found = new Set<number>()): Set<number> {
  found.add(at)
  for (const need of pieces[at]?.needs ?? []) if (!found.has(need)) below(pieces, need, found)
  return found
}

/** What each visit would have to load more if it needed the piece. */
function costs(pieces: Pieces, at: number, weights: Float64Array): Float64Array {
  const more = new Float64Array(weights.length)
  for (const place of below(pieces, at)) {
    const { size, visits } = pieces[place]!
    for (let visit = 0; visit < more.length; visit++) if (!visits[visit]) more[visit]! += size * weights[visit]!
  }
  return more
}

/** What is saved by sending two in one file: their requests, less what is sent to who needs only one of them. */
function gainOf(pieces: Pieces, [one, other]: Pair, more: (at: number) => Float64Array, weights: Float64Array): number {
  const [first, second] = [pieces[one]!.visits, pieces[other]!.visits]
  const [moreOfOne, moreOfOther] = [more(one), more(other)]
  let sum = 0
  for (let visit = 0; visit < weights.length; visit++) {
    if (first[visit] && second[visit]) sum += REQUEST * weights[visit]!
    else if (first[visit]) sum -= moreOfOther[visit]!
    else if (second[visit]) sum -= moreOfOne[visit]!
  }
  return sum
}

/** Whether one stands on the other through a third: in one file with it, each would wait for the other. */
const isAround = (pieces: Pieces, from: number, to: number): boolean =>
  [...pieces[from]!.needs].some((need) => need !== to && below(pieces, need).has(to))

function join(pieces: Pieces, into: number, from: number): void {
  const [kept, gone] = [pieces[into]!, pieces[from]!]
  kept.modules.push(...gone.modules)
  kept.size += gone.size
  for (const need of gone.needs) kept.needs.add(need)
  kept.needs.delete(into)
  kept.needs.delete(from)
  for (const [visit, isLoaded] of gone.visits.entries()) if (isLoaded) kept.visits[visit] = 1
  pieces[from] = undefined
  for (const piece of pieces) if (piece?.needs.delete(from) && piece !== kept) piece.needs.add(into)
  // Who loads it now loads all it stands on.
  for (const place of below(pieces, into))
    for (const [visit, isLoaded] of kept.visits.entries()) if (isLoaded) pieces[place]!.visits[visit] = 1
}

/** Joins two, and again two, as long as that saves more than it costs, the most gain first. */
export function joinAll(pieces: Pieces, weights: Float64Array): void {
  let known = new Map<number, Float64Array>()
  const more = (at: number) => {
    const found = known.get(at) ?? costs(pieces, at, weights)
    known.set(at, found)
    return found
  }
  const gains = new Map<Pair, number>()
  const compare = (pair: Pair) => {
    const gain = gainOf(pieces, pair, more, weights)
    if (gain > 0) gains.set(pair, gain)
    else gains.delete(pair)
    return gain
  }
  for (let one = 0; one < pieces.length; one++) for (let other = 0; other < one; other++) compare([one, other])
  while (gains.size > 0) {
    let best: Pair = [0, 0]
    let hoped = 0
    for (const [pair, gain] of gains) if (gain > hoped) [best, hoped] = [pair, gain]
    // What was joined since may have made it dearer.
    if (compare(best) < hoped) continue
    gains.delete(best)
    const [into, from] = best
    if (isAround(pieces, into, from) || isAround(pieces, from, into)) continue
    join(pieces, into, from)
    known = new Map()
    for (const pair of gains.keys()) if (pair.includes(into) || pair.includes(from)) gains.delete(pair)
    for (const [at, piece] of pieces.entries()) if (piece && at !== into) compare([into, at])
  }
}
