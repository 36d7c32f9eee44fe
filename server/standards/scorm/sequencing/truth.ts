// Conditions know three answers: yes, no, and not known.
import type { Combination } from './tree.ts'

export type Truth = boolean | undefined
export const negated = (truth: Truth): Truth => (truth === undefined ? undefined : !truth)
/** Three values, as the book wants them: what is not known decides only where nothing else does. */
export const combined = (combination: Combination, bag: Truth[]): Truth => {
  if (!bag.length) return undefined
  if (combination === 'all') return bag.includes(false) ? false : bag.includes(undefined) ? undefined : true
  return bag.includes(true) ? true : bag.includes(undefined) ? undefined : false
}
