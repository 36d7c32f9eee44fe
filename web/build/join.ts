/**
 * What a request costs beside its bytes, as bytes that arrive meanwhile on a phone: two files of a screen that are
 * smaller than this are better sent as one, even to who needs only one of them.
 */
const REQUEST = 7000

/** What goes into one file. */
export interface Piece {
  modules: string[]
  size: number
  /** The visits that load it, by their place. */
  visits: Set<number>
  /** Pieces it stands on, by their place. */
  needs: Set<number>
}

/** A piece with what its visits weigh. */
type Weighed = Piece & { weight: number }
type Pieces = (Weighed | undefined)[]
type Pair = readonly [number, number]
type Weights = readonly number[]

/** A piece with all it stands on, by their places. */
function below(pieces: Pieces, at: number, found = new Set<number>()): Set<number> {
  found.add(at)
  for (const need of pieces[at]?.needs ?? []) if (!found.has(need)) below(pieces, need, found)
  return found
}

/** What visits would have to load more if they needed the piece: at least `most` once it is too much. */
function cost(pieces: Pieces, at: number, visits: readonly number[], weights: Weights, most: number): number {
  let sum = 0
  if (visits.length > 0)
    for (const place of below(pieces, at)) {
      const { size, visits: loaded } = pieces[place]!
      for (const visit of visits) if (!loaded.has(visit)) sum += size * weights[visit]!
      if (sum >= most) break
    }
  return sum
}

const weigh = (visits: Iterable<number>, weights: Weights): number => {
  let sum = 0
  for (const visit of visits) sum += weights[visit]!
  return sum
}

/** How much visits weigh that load both. */
function shared(one: Weighed, other: Weighed, weights: Weights): number {
  const [fewer, more] = one.visits.size < other.visits.size ? [one.visits, other.visits] : [other.visits, one.visits]
  let sum = 0
  for (const visit of fewer) if (more.has(visit)) sum += weights[visit]!
  return sum
}

const without = (visits: ReadonlySet<number>, others: ReadonlySet<number>) =>
  [...visits].filter((visit) => !others.has(visit))

/** What is saved by sending two in one file: their requests, less what is sent to who needs only one of them. */
function gainOf(pieces: Pieces, one: number, other: number, weights: Weights): number {
  const [first, second] = [pieces[one]!, pieces[other]!]
  const both = shared(first, second, weights)
  const saved = both * REQUEST
  // Seldom worth a look at what they stand on: they themselves are too much already.
  if (saved <= (first.weight - both) * second.size + (second.weight - both) * first.size) return 0
  const more = cost(pieces, other, without(first.visits, second.visits), weights, saved)
  return saved - more - (more < saved ? cost(pieces, one, without(second.visits, first.visits), weights, saved) : 0)
}

/** Whether one stands on the other through a third: in one file with it, each would wait for the other. */
const isAround = (pieces: Pieces, from: number, to: number): boolean =>
  [...pieces[from]!.needs].some((need) => need !== to && below(pieces, need).has(to))

function join(pieces: Pieces, into: number, from: number, weights: Weights): void {
  const [kept, gone] = [pieces[into]!, pieces[from]!]
  kept.modules.push(...gone.modules)
  kept.size += gone.size
  kept.needs = kept.needs.union(gone.needs)
  kept.needs.delete(into)
  kept.needs.delete(from)
  kept.visits = kept.visits.union(gone.visits)
  pieces[from] = undefined
  for (const piece of pieces) if (piece?.needs.delete(from) && piece !== kept) piece.needs.add(into)
  // Who loads it now loads all it stands on.
  for (const place of below(pieces, into)) {
    const piece = pieces[place]!
    piece.visits = piece.visits.union(kept.visits)
    piece.weight = weigh(piece.visits, weights)
  }
}

/** Joins two, and again two, as long as that saves more than it costs, the most gain first; what was joined leaves a gap. */
export function joinAll(apart: readonly Piece[], weights: Weights): (Piece | undefined)[] {
  const pieces: Pieces = apart.map((piece) => ({ ...piece, weight: weigh(piece.visits, weights) }))
  const gains = new Map<Pair, number>()
  const compare = (pair: Pair) => {
    const gain = gainOf(pieces, ...pair, weights)
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
    join(pieces, into, from, weights)
    for (const pair of gains.keys()) if (pair.includes(into) || pair.includes(from)) gains.delete(pair)
    for (const [at, piece] of pieces.entries()) if (piece && at !== into) compare([into, at])
  }
  return pieces
}
