import { begin } from './begin.ts'
import { pathUp, primaryOf, stateOf } from '../sequencing/position.ts'
import { reportValue } from '../sequencing/report.ts'
import { rollUp } from '../sequencing/rollup.ts'
import type { State } from '../sequencing/state.ts'
import type { Tree } from '../sequencing/tree.ts'
import { wayThrough } from '../sequencing/way.ts'

/** What is known of a lesson from before its package had an order. */
export interface EarlierLesson {
  id: string
  isComplete: boolean
  isPassed: boolean
  isFailed: boolean
  /** -1 to 1; null where none was told. */
  measure: number | null
}

/**
 * A state for who was on the way before the order was kept: each lesson is told once, then rolled up. They go on, as
 * suspended, in the lesson that was open last.
 */
export function beginFromDone(
  tree: Tree,
  globals: State['globals'],
  earlier: readonly EarlierLesson[],
  lastId: string | null,
): State {
  const state = begin(tree, globals)
  const way = wayThrough(tree, state)
  const known = earlier.filter(({ id }) => Object.hasOwn(tree.activities, id) && !tree.activities[id]!.children.length)
  const markBegun = (id: string) => {
    for (const one of pathUp(way, id)) Object.assign(stateOf(way, one), { begun: true, attempts: 1 })
  }
  for (const { id, isComplete, isPassed, isFailed, measure } of known) {
    markBegun(id)
    const primary = primaryOf(way, id)
    if (measure !== null) reportValue(way, id, primary, 'measure', measure)
    if (isComplete) reportValue(way, id, primary, 'completion', true)
    if (!primary.byMeasure && (isPassed || isFailed)) reportValue(way, id, primary, 'satisfied', isPassed)
    rollUp(way, id)
  }
  const last = known.find(({ id }) => id === lastId) ?? known.at(-1)
  if (last) {
    markBegun(last.id)
    for (const one of pathUp(way, last.id)) stateOf(way, one).suspended = true
    state.suspended = last.id
    state.resumes.push(last.id)
  }
  return state
}
