// What is known of objectives and progress (TM.1), with what is shared.
import { activityOf, primaryOf, stateOf } from './position.ts'
import type { Tracked } from './state.ts'
import type { Objective, Shared } from './tree.ts'
import type { Way } from './way.ts'

function targetRead(objective: Objective, shared: Shared): string | undefined {
  return objective.maps.find(({ reads }) => reads.includes(shared))?.target
}
export function ownValues(s: Way, id: string, objective: Objective): Tracked {
  return (stateOf(s, id).objectives[objective.id] ??= {})
}
/** A value of an objective: where it is read from what is shared, its own does not count, also while nothing is there. */
export function readValue<K extends Shared>(
  s: Way,
  id: string,
  objective: Objective,
  shared: K,
  isRollup = false,
): Tracked[K] {
  const target = targetRead(objective, shared)
  if (target !== undefined) {
    const shown = s.state.globals[target]?.[shared]
    // Of satisfaction and measure the shared one stands alone (CM-13); of the rest the own one helps out (CO-09).
    if (shown !== undefined || shared === 'satisfied' || shared === 'measure') return shown as Tracked[K]
  }
  const { staleObjectives, staleProgress } = stateOf(s, id)
  const isProgress = shared === 'completion' || shared === 'progress'
  if (isRollup && (isProgress ? staleProgress : staleObjectives)) return undefined
  return ownValues(s, id, objective)[shared]
}
export function measureOf(s: Way, id: string, objective: Objective, isRollup = false): number | undefined {
  return readValue(s, id, objective, 'measure', isRollup)
}
export function satisfactionOf(s: Way, id: string, objective: Objective, isRollup = false): boolean | undefined {
  if (!objective.byMeasure) return readValue(s, id, objective, 'satisfied', isRollup)
  const { measureIfActive } = activityOf(s, id)
  if (stateOf(s, id).active && !measureIfActive) return undefined
  const measure = measureOf(s, id, objective, isRollup)
  return measure === undefined ? undefined : measure >= objective.minimum
}
export function completionOf(s: Way, id: string, objective = primaryOf(s, id), isRollup = false): boolean | undefined {
  const { completedByMeasure, minProgress } = activityOf(s, id)
  if (objective.isPrimary && completedByMeasure) {
    const progress = readValue(s, id, objective, 'progress', isRollup)
    return progress === undefined ? undefined : progress >= minProgress
  }
  return readValue(s, id, objective, 'completion', isRollup)
}
