import type PrismaTypes from '../../../prisma/generated/pothos.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Tx } from '../../platform/db.ts'
import { uncapitalized, type Entity } from '../../platform/kit/models.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { withArticle } from '../../platform/values/text.ts'
import { tellCounts } from '../badges.ts'

/** How long who decided what earns money or points may take it back. */
export const UNDO_MINUTES = 15

/** Models somebody decides about: those with a status. */
type Decided = {
  [N in Entity]: PrismaTypes[N]['Shape'] extends { status: string } ? N : never
}[Entity]
type Status<N extends Decided> = PrismaTypes[N]['Shape']['status']

/**
 * What a move has to know of a row: the state and, where the model has one, the version it was seen in. One that is open
 * to who decided alone has to know who and when as well.
 */
export type Standing<N extends Decided> = { id: string; status: Status<N> } & (PrismaTypes[N]['Shape'] extends {
  version: number
}
  ? { version: number }
  : object)

type Columns<N extends Decided> = Omit<Prisma.Args<Tx[Uncapitalize<N>], 'updateMany'>['data'], 'status' | 'version'>

interface Move<S extends string> {
  from: readonly S[]
  /** Null: the row goes. */
  to: S | null
  /** It is a decision: who made it, when and the note are kept. */
  decides?: true
  /** It waits again: who decided, when and the note are forgotten. */
  reopens?: true
  /** What is said to who leaves out the note this decision needs. */
  needsNote?: string
  /** Only who decided, and for so many minutes. */
  minutes?: number
}

interface Options<N extends Decided, Name extends string> {
  /** As in “A claim that is denied …”. */
  what: string
  /** Why somebody may not decide this one: it is their own. */
  own?: string
  /** States as people read them; by default their own names. */
  words?: Partial<Record<Status<N>, string>>
  /** Where the note of a decision is kept, what stands there without one, and how the input calls it. */
  note?: { column: keyof Columns<N> & string; none: '' | null; input: string }
  moves: Record<Name, Move<Status<N>>>
}

interface Taken<N extends Decided> {
  note?: string | null
  /** What the move changes besides. */
  data?: Columns<N>
  /** What the audit row says besides the new state and the note. */
  said?: object
}

/** Who asks for a move that is open to who decided alone. */
interface Asking {
  byId: string | null
  at: Date
}

interface Table {
  updateMany(args: { where: object; data: object }): PromiseLike<{ count: number }>
  deleteMany(args: { where: object }): PromiseLike<{ count: number }>
}
const tableOf = (tx: Tx, model: Decided): Table => tx[uncapitalized(model)]

/** The row's own values, without those of its relations. */
const ownValues = (row: object) =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => typeof value !== 'object' || value === null || value instanceof Date),
  )

/** Why who asks may not take a decision back; undefined while they may. */
function whyKept(row: object, minutes: number, { byId, at }: Asking): string | undefined {
  if (!('decidedById' in row && 'decidedAt' in row)) throw new TypeError('Who decided, and when, was not read.')
  const { decidedById, decidedAt } = row
  if (byId === null || decidedById !== byId) return `Only who decided may take it back, and within ${minutes} minutes.`
  return isWithin(decidedAt, minutes, at)
    ? undefined
    : `You could take this decision back for ${minutes} minutes. That time is over.`
}
const isWithin = (moment: unknown, minutes: number, at: Date): boolean =>
  moment instanceof Date && at.getTime() - moment.getTime() <= minutes * 60_000

/** What the activity log keeps of a move, for `c.record`; of a row that went, how it was. */
interface Entry<S> {
  type: string
  id: string
  before: object
  after?: { status: S }
}

/**
 * How rows of a model are decided: which moves there are, from which state to which, and what is kept of them. It moves
 * no money and tells nobody but the badges: that is the feature's, in the same change.
 */
export function transitions<N extends Decided, Name extends string>(
  model: N,
  options: Options<N, Name>,
): Transitions<N, Name> {
  const { what, own, note: noted } = options
  const known: Record<Name, Move<Status<N>>> = options.moves
  const meanwhile = `Someone else decided or changed this ${what} meanwhile.`
  const called = (status: Status<N>): string => options.words?.[status] ?? status.toLowerCase().replaceAll('_', ' ')
  /** At `version`, where clients send one. */
  const conflict = (row: object, text: string) =>
    failure('CONFLICT', text, 'version' in row ? { version: text } : undefined)

  const isLegal = (name: Name, { status }: { status: Status<N> }): boolean => known[name].from.includes(status)

  function refused(name: Name, row: { status: Status<N> }) {
    const { to } = known[name]
    if (to === row.status) return conflict(row, `This ${what} is ${called(to)} already.`)
    return conflict(
      row,
      `${withArticle(what)} that is ${called(row.status)} ${to ? `cannot become ${called(to)}` : 'can no longer be undone'}.`,
    )
  }

  return {
    may(name, row, asking) {
      const { minutes } = known[name]
      return isLegal(name, row) && (!minutes || (asking !== undefined && !whyKept(row, minutes, asking)))
    },
    toDecide(row, isAllowed, version) {
      if (!row) throw notFound(`The ${what}`)
      if (!isAllowed(row)) throw failure('FORBIDDEN', own ?? `You cannot decide your own ${what}.`)
      if (version != null && 'version' in row && row.version !== version) throw conflict(row, meanwhile)
      return row
    },
    async take(c, name, row, { note, data, said } = {}) {
      const { to, decides, reopens, needsNote, minutes } = known[name]
      if (!isLegal(name, row)) throw refused(name, row)
      const kept = minutes ? whyKept(row, minutes, { byId: c.actorId, at: c.now }) : undefined
      if (kept) throw failure('CONFLICT', kept)
      if (needsNote && !note) throw badInput(noted?.input ?? 'note', needsNote)
      const table = tableOf(c.tx, model)
      // The state and version it was seen in are asked for in the statement itself: of many at once one comes through.
      const where = { id: row.id, status: row.status, ...('version' in row ? { version: row.version } : {}) }
      const { count } = to
        ? await table.updateMany({
            where,
            data: {
              ...(decides || reopens
                ? {
                    decidedById: decides ? c.actorId : null,
                    decidedAt: decides ? c.now : null,
                    ...(noted ? { [noted.column]: (decides && note) || noted.none } : {}),
                  }
                : {}),
              ...data,
              status: to,
              ...('version' in row ? { version: { increment: 1 } } : {}),
            },
          })
        : await table.deleteMany({ where })
      if (!count) throw conflict(row, meanwhile)
      tellCounts(c)
      const entry = { type: model, id: row.id, before: ownValues(row) }
      const words = note == null ? {} : { [noted?.input ?? 'note']: note }
      return to ? { ...entry, after: { status: to, ...words, ...said } } : entry
    },
  }
}

export interface Transitions<N extends Decided, Name extends string> {
  /** Whether the state allows it; one that is open to who decided alone is asked with `asking`. */
  may(name: Name, row: { status: Status<N> }, asking?: Asking): boolean
  /**
   * The row, as the viewer may decide it. Errors: NOT_FOUND, FORBIDDEN for their own, CONFLICT when it moved on since
   * `version`.
   */
  toDecide<Row extends Standing<N>>(row: Row | null, isAllowed: (row: Row) => boolean, version?: number | null): Row
  /**
   * Moves the row in one statement that asks for the state and version it was seen in. Answers what the activity log
   * keeps of it, for `c.record` of who changes this row alone. Errors: CONFLICT for a state it does not leave, for who
   * was slower and who is too late; BAD_USER_INPUT for a note that is missing.
   */
  take(c: Change, name: Name, row: Standing<N>, taken?: Taken<N>): Promise<Entry<Status<N>>>
}
