import type { Tx } from '../../platform/db.ts'
import { on, type Change, type EventName, type Events } from '../../platform/events.ts'
import type { Right } from '../../platform/rights.ts'

/** Something that happens to a thing, as partner systems are told of it. */
export interface Happening {
  /** Such as claim.approved: kept by subscribers, so it must not change. */
  kind: string
  description: string
  /** The GraphQL type of what it happens to, a node that is looked up by its id. */
  type: string
  /** What a token must hold to be told of it, whatever else it sees of the thing. */
  right: Right
  /** Fields of the type that are told unless the subscriber chooses others. */
  selection: string
}

const kinds = new Map<string, Happening>()

/** Every kind of happening, by name. */
export const happenings = (): Happening[] =>
  [...kinds.values()].sort((one, other) => one.kind.localeCompare(other.kind))

export const happeningNamed = (kind: string): Happening | undefined => kinds.get(kind)

/** Declares kinds of what happens to things of one type; those of an event say so in `happensOn`. */
export function happensTo(
  of: Omit<Happening, 'kind' | 'description'>,
  described: Readonly<Record<string, string>>,
): void {
  for (const [kind, description] of Object.entries(described)) kinds.set(kind, { ...of, kind, description })
}

/** Says which event a declared kind is, and to what it happened; undefined where this one is something else. */
export function happensOn<K extends EventName>(
  event: K,
  kind: string | ((payload: Events[K]) => string | undefined),
  subjectOf: (payload: Events[K]) => string | readonly string[],
): void {
  on(event, (c, payload) => {
    const name = typeof kind === 'string' ? kind : kind(payload)
    return name ? happened(c, name, subjectOf(payload)) : Promise.resolve()
  })
}

interface Fact {
  kind: string
  subjectId: string
}
type Writer = (c: Change, facts: readonly Fact[]) => Promise<void>

let write: Writer | undefined

/** Who keeps what happened for those to be told of it. */
export function keepHappenings(writer: Writer): void {
  write = writer
}

interface Turn {
  number: number
  facts: Fact[] | null
}
const inTurn = new WeakMap<Tx, Turn>()

/** Says within a change what happened to a thing, or to several; written once, after all else of it. What nobody declares any more is told to nobody. */
export function happened(c: Change, kind: string, subject: string | readonly string[]): Promise<void> {
  if (!kinds.has(kind)) return Promise.resolve()
  const turn = inTurn.get(c.tx) ?? { number: 0, facts: null }
  inTurn.set(c.tx, turn)
  if (!turn.facts) {
    const facts: Fact[] = (turn.facts = [])
    // What others say while they end their own work comes in a turn after this one.
    c.beforeCommit(`happenings ${++turn.number}`, async () => {
      turn.facts = null
      await write?.(c, facts)
    })
  }
  for (const subjectId of typeof subject === 'string' ? [subject] : subject) turn.facts.push({ kind, subjectId })
  return Promise.resolve()
}
