// How attempts begin and end (UP.3, UP.4, DB.2).
import { drawChildren } from './draw.ts'
import { completionOf, satisfactionOf } from './known.ts'
import { activityOf, commonAncestor, isLeaf, pathUp, primaryOf, stateOf } from './position.ts'
import { writeValue } from './report.ts'
import { rollUp } from './rollup.ts'
import type { Way } from './way.ts'

export function endAttempt(s: Way, id: string): void {
  const state = stateOf(s, id)
  const { tracked, completionByContent, satisfactionByContent } = activityOf(s, id)
  if (isLeaf(s, id)) {
    if (tracked && state.active && !state.suspended) {
      const primary = primaryOf(s, id)
      if (!completionByContent && !state.told.includes('completion') && completionOf(s, id) === undefined)
        writeValue(s, id, primary, 'completion', true)
      if (
        !satisfactionByContent &&
        !state.told.includes('satisfied') &&
        satisfactionOf(s, id, primary) === undefined &&
        !primary.byMeasure
      )
        writeValue(s, id, primary, 'satisfied', true)
    }
  } else state.suspended = state.offered.some((child) => stateOf(s, child).suspended)
  state.active = false
  rollUp(s, id)
}
export function endBelow(s: Way, id: string): void {
  const { current } = s.state
  if (current === null) return
  const common = commonAncestor(s, current, id)
  for (const between of pathUp(s, current, common))
    if (between !== current && between !== common) endAttempt(s, between)
}

export function clearSuspended(s: Way, id: string): void {
  const { suspended } = s.state
  if (suspended === null) return
  for (const one of pathUp(s, suspended, commonAncestor(s, id, suspended)))
    stateOf(s, one).suspended = !isLeaf(s, one) && stateOf(s, one).offered.some((child) => stateOf(s, child).suspended)
  s.state.suspended = null
}
export function newAttempt(s: Way, id: string): void {
  const activity = activityOf(s, id)
  const state = stateOf(s, id)
  if (state.attempts > 0) drawChildren(s, id, 'attempt')
  state.attempts += 1
  state.begun = true
  for (const { id: objective } of activity.objectives) state.objectives[objective] = {}
  state.told = []
  state.staleObjectives = state.staleProgress = false
  const age = (child: string) => {
    if (activity.currentObjectiveOnly) stateOf(s, child).staleObjectives = true
    if (activity.currentProgressOnly) stateOf(s, child).staleProgress = true
    for (const below of activityOf(s, child).children) age(below)
  }
  for (const child of activity.children) age(child)
}
