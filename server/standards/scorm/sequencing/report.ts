// How what is known changes, and what is shared with it.
import { completionOf, ownValues, satisfactionOf } from './known.ts'
import { activityOf, stateOf } from './position.ts'
import type { Tracked } from './state.ts'
import type { Objective, Shared } from './tree.ts'
import type { Way } from './way.ts'

/** Sets a value of an objective, and what it writes to. */
export function writeValue<K extends Shared>(
  s: Way,
  id: string,
  objective: Objective,
  shared: K,
  value: Tracked[K],
  isTold = false,
): void {
  const own = ownValues(s, id, objective)
  // What was never known here takes nothing from what is shared, unless the lesson says “unknown”.
  if (value === undefined && own[shared] === undefined && !isTold) return
  if (value === undefined) delete own[shared]
  else own[shared] = value
  // What is known now is of the present attempt on what is above it.
  if (shared === 'completion' || shared === 'progress') stateOf(s, id).staleProgress = false
  else stateOf(s, id).staleObjectives = false
  for (const { target, writes } of objective.maps) {
    if (!writes.includes(shared)) continue
    const global = (s.state.globals[target] ??= {})
    if (global[shared] === value) continue
    if (value === undefined) delete global[shared]
    else global[shared] = value
    s.changed.add(`${shared} ${target}`)
  }
}
/** What a lesson says of an objective of its activity. */
export function reportValue<K extends Shared>(
  s: Way,
  id: string,
  objective: Objective,
  shared: K,
  value: Tracked[K],
): void {
  if (objective.isPrimary && !stateOf(s, id).told.includes(shared)) stateOf(s, id).told.push(shared)
  writeValue(s, id, objective, shared, value, true)
  settleStatus(s, id, objective)
}
/** After a measure came, what follows from it is written too. */
export function settleStatus(s: Way, id: string, objective: Objective): void {
  if (objective.byMeasure) {
    const satisfied = satisfactionOf(s, id, objective)
    if (satisfied !== undefined || ownValues(s, id, objective).satisfied !== undefined)
      writeValue(s, id, objective, 'satisfied', satisfied)
  }
  if (objective.isPrimary && activityOf(s, id).completedByMeasure) {
    const completed = completionOf(s, id, objective)
    if (completed !== undefined || ownValues(s, id, objective).completion !== undefined)
      writeValue(s, id, objective, 'completion', completed)
  }
}
