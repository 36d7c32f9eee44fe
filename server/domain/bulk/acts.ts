import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { declared } from '../../platform/feature.ts'
import type { Entity } from '../../platform/kit/models.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** What was said when a bulk change began. */
export interface Said {
  /** Of the whole: what an act makes once for all of its rows may bear it. */
  id: string
  /** Of an act that asks for a reason; empty otherwise. */
  reason: string
  /** Of an act that asks for a choice; empty otherwise. */
  choice: string
}

/** A row an act is done to. */
export interface ActRow {
  id: string
  /** As it was counted, or as the act left it; null where rows have none. */
  version: number | null
}

/** A mutation as it stands in the schema, for one row. */
interface RowMutation {
  mutation: string
  input: (row: ActRow, said: Said, ctx: Context) => object | Promise<object>
}

export interface Option {
  value: string
  label: string
}

/** An amount in the currency's smallest unit. */
interface Sum {
  minor: bigint
  currency: string
}

/** Why rows are left out, by their ids; those that are not are not in it. */
type Left = ReadonlyMap<string, string>

/** What may be done to many rows of a list: row by row by a mutation for one, each by the rights of that moment. */
export interface BulkAct extends RowMutation {
  /** The verb on its button, such as Deactivate. */
  label: string
  /** What is asked, with {rows} where their number stands; by default the label and the number. */
  question?: string
  /** What follows for those it meets, in a sentence. */
  text?: string
  isDanger?: true
  /** Who may ask for it at all; which rows is the mutation’s own question. */
  may: (viewer: Viewer) => boolean
  /** Asks for words; `required` where the mutation does. */
  reason?: { label: string; required: boolean; most?: number }
  /** Asks which of several, such as a group. */
  choice?: { label: string; options: (ctx: Context) => Promise<Option[]> }
  /** What the mutation would refuse, or what would change nothing, as far as that is known without doing it. */
  left?: (ctx: Context, ids: readonly string[], said: Said | null) => Promise<Left>
  /** Puts back what the act did to a row, for as long as decisions can be undone. */
  undo?: RowMutation
  /** Why the mutation, though it went through, left the row short of what was asked; null where it did not. */
  short?: (tx: Tx, id: string) => Promise<string | null>
  /** Where one goes on with what it made for all of its rows, while any is done. */
  next?: { text: string; label: string; pageOf: (of: Said) => string }
  /** What the rows come to, where it is about money. */
  sums?: (ctx: Context, ids: readonly string[]) => Promise<Sum[]>
}

/** A row of the list as it is named to people. */
interface NamedRow {
  id: string
  name: string
  version?: number
}

/** A list whose rows are changed many at once. */
export interface BulkList {
  /** As people call one of it and several. */
  nouns: readonly [one: string, many: string]
  /** What its rows are. */
  model: Entity
  /** Those of the rows that the viewer sees. */
  rows: (ctx: Context, ids: string[]) => Promise<NamedRow[]>
  /** Where a row is looked at alone; null where it has no page. */
  pageOf: (id: string) => string | null
}

declare module '../../platform/feature.ts' {
  interface Feature {
    /** Lists whose rows are changed many at once, by the field of the root that answers them. */
    bulkLists?: Readonly<Record<string, BulkList>>
    /** What may be done to many rows of a list, own or of another feature, by the list and the name of the act. */
    bulkActs?: Readonly<Record<string, Readonly<Record<string, BulkAct>>>>
  }
}

/** Every such list, by the field of the root that answers it. */
export const bulkLists = (): ReadonlyMap<string, BulkList> =>
  new Map(declared('bulkLists').flatMap((lists) => Object.entries(lists)))

/** What may be done to many rows of a list, by name, in the order of the features. */
export const actsOn = (list: string): ReadonlyMap<string, BulkAct> =>
  new Map(declared('bulkActs').flatMap((lists) => Object.entries(lists[list] ?? {})))

/** An act of a list; undefined where there is none of these names, which an older version may have known. */
export function findAct(list: string, act: string): { list: BulkList; act: BulkAct } | undefined {
  const [found, known] = [bulkLists().get(list), actsOn(list).get(act)]
  return found && known ? { list: found, act: known } : undefined
}

/** Of rows that were read, those that are left out with the reason; undefined lets a row pass. */
export const leftOut = <Row extends { id: string }>(
  rows: readonly Row[],
  why: (row: Row) => string | undefined,
): Map<string, string> =>
  new Map(
    rows.flatMap((row) => {
      const words = why(row)
      return words === undefined ? [] : [[row.id, words] as const]
    }),
  )
