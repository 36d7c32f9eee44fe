// Words of the data model, and what they stand for in the tree of lessons.
import type { Tracked } from './sequencing/state.ts'

/** Element -> value, as lessons say and read them: both are text. */
export type Cmi = Record<string, string>

const isKnown = (value: string | undefined) => value !== undefined && value !== '' && value !== 'unknown'
const asNumber = (value: string | undefined) => (value === undefined || value === '' ? undefined : Number(value))
const asSatisfied = (value: string | undefined) => (value === 'passed' ? true : value === 'failed' ? false : undefined)
const asCompleted = (value: string | undefined) => (value === 'completed' ? true : isKnown(value) ? false : undefined)

export const successWord = (satisfied: boolean | undefined): string =>
  satisfied === undefined ? 'unknown' : satisfied ? 'passed' : 'failed'
export const completionWord = (completed: boolean | undefined): string =>
  completed === undefined ? 'unknown' : completed ? 'completed' : 'incomplete'

/** What of a lesson's words the tree knows, by the end of the element's path. */
export const TRACKED: readonly [
  field: keyof Tracked,
  element: string,
  read: (value: string | undefined) => boolean | number | undefined,
][] = [
  ['satisfied', 'success_status', asSatisfied],
  ['measure', 'score.scaled', asNumber],
  ['raw', 'score.raw', asNumber],
  ['min', 'score.min', asNumber],
  ['max', 'score.max', asNumber],
  ['completion', 'completion_status', asCompleted],
  ['progress', 'progress_measure', asNumber],
]
