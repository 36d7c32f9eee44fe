import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { failure } from '../../platform/errors.ts'
import { declared } from '../../platform/feature.ts'
import { inNumber } from '../../platform/values/text.ts'

type Model = Prisma.ModelName

/** Why something stays while anything of this hangs on it, in words; others for several, with `#` as their number. */
interface Refusal {
  one: string
  many?: string
  /** The input that says where they go instead: no refusal where it is given. */
  unless?: string
}

/** What somebody reads of it before the deletion, for one and for several: 1 course stays in its curriculum. */
export interface Belonging {
  noun: readonly [one: string, many: string]
  fate: readonly [ofOne: string, ofMany: string]
  /** Its `rows` have names, of which the first are told. */
  named: boolean
}

/** The fate of what its brand published. */
export const UNPUBLISHED: Belonging['fate'] = ['stays and is unpublished.', 'stay and are unpublished.']

/** Things of a feature that hang on rows of a model, so that these are not deleted without a thought for them. */
export interface Hanging {
  /** A SELECT of "on", the id of what each hangs on; with "name" where names are told, "id" where ids are asked for. */
  rows: Prisma.Sql
  /** How it is told before the deletion: a field of the type that `toldBefore` makes, called as the key or `field`. */
  told?: { as: 'number' | 'names' | 'firstNames'; description: string; field?: string }
  /** How it stands in the list of all that belongs to the row, see `belongings`. */
  belonging?: Belonging
  /** The order of the names: by name, where it says nothing else of the columns of `rows`. */
  order?: Prisma.Sql
  withIds?: boolean
  /** Keeps the row behind, hidden: for its history, or for who reaches this through it. */
  keeps?: 'history' | 'reach'
  refuses?: Refusal
}

export type HangsOn = { readonly [N in Model]?: Readonly<Record<string, Hanging>> }

declare module '../../platform/feature.ts' {
  interface Feature {
    /** What of its own hangs on rows of a model: told before one is deleted, kept by it, or in its way. */
    hangsOn?: HangsOn
    /** Its models whose rows go in silence with a row of another feature's. */
    goesWith?: { readonly [N in Model]?: readonly Model[] }
  }
}

/** All that may hang on rows of a model, in the order of the features. */
export const hangingOf = (model: Model): (readonly [what: string, hanging: Hanging])[] =>
  declared('hangsOn').flatMap((of) => Object.entries(of[model] ?? {}))

export interface Found {
  hanging: Hanging
  what: string
  on: string
  total: number
  names: string[]
  ids: string[]
}

/** Names shown of each kind before the rest is only counted. */
export const NAMED = 5

const NONE = Prisma.sql`NULL::text[]`

function namesIn({ told, belonging, order = Prisma.sql`name` }: Hanging): Prisma.Sql {
  const all = Prisma.sql`array_agg(name::text ORDER BY ${order})`
  if (told?.as === 'names') return all
  return told?.as === 'firstNames' || belonging?.named ? Prisma.sql`(${all})[1:${NAMED}::int]` : NONE
}

/** How many of one kind hang on each of these rows, with names and ids as far as they are asked for. */
const counted = (what: string, hanging: Hanging, ids: readonly string[]): Prisma.Sql =>
  Prisma.sql`SELECT ${what}::text AS what, "on"::text AS "on", count(*)::int AS total, ${namesIn(hanging)} AS names,
    ${hanging.withIds ? Prisma.sql`array_agg(id::text ORDER BY id)` : NONE} AS ids
    FROM (${hanging.rows}) AS hanging WHERE "on" = ANY(${[...ids]}::uuid[]) GROUP BY "on"`

/** What depends on these rows of a model, in one statement: each kind that is asked for and of which there is any. */
export async function hangingOn(
  db: Db | Tx,
  model: Model,
  ids: readonly string[],
  asked: (hanging: Hanging) => boolean,
): Promise<Found[]> {
  const kinds = new Map(hangingOf(model).filter(([, hanging]) => asked(hanging)))
  if (!kinds.size) return []
  const rows = await db.$queryRaw<
    { what: string; on: string; total: number; names: string[] | null; ids: string[] | null }[]
  >`${Prisma.join(
    [...kinds].map(([what, hanging]) => counted(what, hanging, ids)),
    ' UNION ALL ',
  )}`
  const found = new Map(rows.map((row) => [`${row.what} ${row.on}`, row]))
  return [...kinds].flatMap(([what, hanging]) =>
    ids.flatMap((on) => {
      const row = found.get(`${what} ${on}`)
      return row ? [{ ...row, hanging, names: row.names ?? [], ids: row.ids ?? [] }] : []
    }),
  )
}

/**
 * Refuses while anything hangs on a row that is in the way of its deletion: what stays for good before what may go
 * elsewhere, and that only where the input does not say where (`given`). Asked while the row is locked. Answers what
 * hangs on it. Errors: CONFLICT.
 */
export async function refuseWhileNeeded(
  tx: Tx,
  model: Model,
  id: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Found[]> {
  const found = await hangingOn(tx, model, [id], ({ refuses }) => refuses !== undefined)
  const refusals = found.flatMap(({ hanging, total }) => (hanging.refuses ? [{ ...hanging.refuses, total }] : []))
  for (const { total, one, many = one, unless } of refusals.toSorted(
    (a, b) => Number(a.unless !== undefined) - Number(b.unless !== undefined),
  )) {
    if (unless && given[unless]) continue
    const text = inNumber(total, one, many)
    throw failure('CONFLICT', text, unless ? { [unless]: text } : undefined)
  }
  return found
}

/** For what a row stays behind, hidden, instead of going. Asked while it is locked. */
export const keptFor = async (tx: Tx, model: Model, id: string): Promise<Set<Hanging['keeps']>> =>
  new Set((await hangingOn(tx, model, [id], ({ keeps }) => keeps !== undefined)).map(({ hanging }) => hanging.keeps))
