import type { Entity, Stand, Visible, Where } from '../../platform/kit/models.ts'
import { dayWords } from '../../platform/values/days.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** The two halves of the portal, each with pages of its own for the same thing. */
export type Portal = 'LEARNER' | 'ADMIN'

/** Values of a row under the names its kind declares in `shows`. */
export type Shown = Readonly<Record<string, unknown>>

/** Where what is found leads in one of the portals. */
export interface Place<M extends Entity> {
  /** Fewer rows than the entity's own filter shows, where the pages there open fewer. */
  among?: (viewer: Viewer) => Where<M>
  /** Fewer still, of rows found by a long text: what is in a locked course is read by nobody. */
  amongTexts?: (viewer: Viewer) => Where<M>
  /** Fewer still, of rows found by a code. */
  amongCodes?: (viewer: Viewer) => Where<M>
  /** Who is let into its pages there; everybody unless said. */
  may?: (viewer: Viewer) => boolean
  page: (row: Shown, viewer: Viewer) => string
  /**
   * The list of its kind, which takes the search as `text`; where it has a tab for each state, that of the best answer.
   * Left out where there is none.
   */
  list?: string | ((best: Shown) => string)
}

/** A column shown, or one along relations: of those that lead to several rows the first that fits. */
export type Way<M extends Entity> = string | { path: string; where: (viewer: Viewer) => Where<M> | object }

/** What of a model is found, how, and where it leads: a feature's whole share of the search. */
export interface Searched<M extends Entity> {
  of: { access: Visible<M> }
  /** Above what is found of it: Courses. */
  label: string
  /**
   * Columns that name it: all words of a search stand in them, with typing errors where nothing else is found. Left out
   * of what has numbers alone.
   */
  names?: readonly string[]
  /** There are tens of thousands of them, or will be. */
  isLarge?: true
  /** A column that counts: #1042. */
  number?: string
  /** Columns, own or of a relation (`items.serialKey`), compared by letters and digits alone. */
  codes?: readonly string[]
  /** Long texts, by the stems of their words. */
  texts?: readonly string[]
  /** What `title`, `note` and `page` read, beside `id`. */
  shows: Readonly<Record<string, Way<M>>>
  title: (row: Shown) => string
  /** A line below the title; empty for none. */
  note: (row: Shown) => string
  learner?: Place<M>
  admin?: Place<M>
}

/** What of one model is found. */
export function searched<M extends Entity>(kind: Searched<M>): Searched<Stand>
// As with `Stand` in models.ts: all kinds stand in one list.
export function searched(kind: Searched<Stand>): Searched<Stand> {
  return kind
}

declare module '../../platform/feature.ts' {
  interface Feature {
    /** What of it is found by the search in the headers. */
    searched?: readonly Searched<Stand>[]
  }
}

/** The parts of a line that there are. */
export const noteOf = (...parts: unknown[]): string => parts.filter((part) => part != null && part !== '').join(' · ')

/** The day of a date or moment, as people read it; empty without one. */
export const dayOf = (value: unknown): string =>
  typeof value === 'string' ? dayWords(new Date(`${value.slice(0, 10)}T00:00:00Z`)) : ''

/** A state as people read it: NOT_STARTED is Not started. */
export const stateOf = (state: unknown): string => {
  const words = String(state).replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
