import { declared } from '../../platform/feature.ts'
import type { Flags } from '../../platform/flags.ts'
import { isSwitchedOff, type Viewer } from '../../platform/viewer.ts'

/** What a movement means to the one whose account it is in. */
export const MEANINGS = ['EARNED', 'SPENT', 'EXPIRED', 'PAYOUT', 'MOVED'] as const
export type Meaning = (typeof MEANINGS)[number]

/** How the statement calls a kind of movement. */
export interface StatementKind {
  label: string
  meaning: Meaning
  /** It gives back what was taken before, to the earnings it was taken from, and starts no new year. */
  returns?: boolean
  /** Not told of while this flag of the settings is off; balances count it all the same. */
  switchedBy?: keyof Flags
}

declare module '../../platform/feature.ts' {
  interface Feature {
    /** Its kinds of movements in the ledger, in words. */
    statement?: Readonly<Record<string, StatementKind>>
  }
}

let kinds: ReadonlyMap<string, StatementKind> | undefined
const known = () => (kinds ??= new Map(declared('statement').flatMap((words) => Object.entries(words))))

/** A kind nobody has worded is told by the way it goes. */
export const kindOf = (kind: string, amount: bigint): StatementKind =>
  known().get(kind) ?? (amount > 0n ? { label: 'Received', meaning: 'EARNED' } : { label: 'Given', meaning: 'SPENT' })

export const kindsMeaning = (meaning: Meaning): string[] =>
  [...known()].flatMap(([kind, words]) => (words.meaning === meaning ? [kind] : []))

/** Kinds that are not told of, since the settings have their area turned off. */
export const kindsOff = (viewer: Viewer): string[] =>
  [...known()].flatMap(([kind, { switchedBy }]) => (switchedBy && isSwitchedOff(viewer, switchedBy) ? [kind] : []))
