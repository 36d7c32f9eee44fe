// Rollup (RB.1): what is known of a heading follows from what is below it.
import { measureOf, readValue } from './known.ts'
import { activityOf, isLeaf, pathUp, primaryOf, stateOf } from './position.ts'
import { settleStatus, writeValue } from './report.ts'
import { isSkipped, truthOf } from './sequencingRules.ts'
import type { Activity, RollupRule } from './tree.ts'
import { combined } from './truth.ts'
import type { Way } from './way.ts'

export function rollUp(s: Way, from: string): void {
  rollUpPath(s, from)
  // Whoever reads what was written changes too, and what is above it (CO-03); as often as that writes anew.
  for (let round = 0; s.changed.size && round < 10; round++) {
    const changed = new Set(s.changed)
    s.changed.clear()
    for (const { id, objectives } of Object.values(s.tree.activities))
      if (
        objectives.some(({ maps }) =>
          maps.some(({ target, reads }) => reads.some((shared) => changed.has(`${shared} ${target}`))),
        )
      )
        rollUpPath(s, id)
  }
}
function rollUpPath(s: Way, from: string): void {
  for (const id of pathUp(s, from)) {
    if (isLeaf(s, id)) continue
    rollUpMeasures(s, id)
    rollUpSatisfaction(s, id)
    rollUpCompletion(s, id)
  }
}
function weightedMean(
  s: Way,
  id: string,
  valueOf: (child: string) => number | undefined,
  weightOf: (child: Activity) => number,
): number | undefined {
  let [sum, weights, isKnown] = [0, 0, false]
  for (const child of stateOf(s, id).offered) {
    if (!activityOf(s, child).tracked) continue
    weights += weightOf(activityOf(s, child))
    const value = valueOf(child)
    if (value === undefined) continue
    sum += value * weightOf(activityOf(s, child))
    isKnown = true
  }
  return isKnown && weights > 0 ? sum / weights : undefined
}
/** RB.1.1 a, b */
function rollUpMeasures(s: Way, id: string): void {
  const primary = primaryOf(s, id)
  const measure = weightedMean(
    s,
    id,
    (child) => measureOf(s, child, primaryOf(s, child), true),
    ({ measureWeight }) => measureWeight,
  )
  writeValue(s, id, primary, 'measure', measure)
  const progress = weightedMean(
    s,
    id,
    (child) => readValue(s, child, primaryOf(s, child), 'progress', true),
    ({ progressWeight }) => progressWeight,
  )
  writeValue(s, id, primary, 'progress', progress)
}
/** RB.1.2 */
function rollUpSatisfaction(s: Way, id: string): void {
  const primary = primaryOf(s, id)
  if (primary.byMeasure) return settleStatus(s, id, primary)
  const own = activityOf(s, id).rollup.filter(({ action }) => action === 'satisfied' || action === 'notSatisfied')
  const rules = own.length
    ? own
    : [byDefault('satisfied', 'satisfied'), byDefault('objectiveStatusKnown', 'notSatisfied')]
  if (rollupHolds(s, id, rules, 'notSatisfied')) writeValue(s, id, primary, 'satisfied', false)
  if (rollupHolds(s, id, rules, 'satisfied')) writeValue(s, id, primary, 'satisfied', true)
}
/** RB.1.3 */
function rollUpCompletion(s: Way, id: string): void {
  const primary = primaryOf(s, id)
  if (activityOf(s, id).completedByMeasure) return settleStatus(s, id, primary)
  const own = activityOf(s, id).rollup.filter(({ action }) => action === 'completed' || action === 'incomplete')
  const rules = own.length
    ? own
    : [byDefault('completed', 'completed'), byDefault('activityProgressKnown', 'incomplete')]
  if (rollupHolds(s, id, rules, 'incomplete')) writeValue(s, id, primary, 'completion', false)
  if (rollupHolds(s, id, rules, 'completed')) writeValue(s, id, primary, 'completion', true)
}
/** RB.1.4 */
function rollupHolds(s: Way, id: string, rules: RollupRule[], action: string): boolean {
  return rules.some((rule) => {
    if (rule.action !== action) return false
    const bag = stateOf(s, id)
      .offered.filter((child) => activityOf(s, child).tracked && countsFor(s, child, action))
      .map((child) =>
        combined(
          rule.combination,
          rule.conditions.map((one) => truthOf(s, child, one, true)),
        ),
      )
    const yes = bag.filter((truth) => truth === true).length
    // Where no child counts, “all” of them do what is asked (ADL's reference and RU-15); none of the others hold.
    if (rule.set === 'all') return yes === bag.length
    if (!bag.length) return false
    if (rule.set === 'any') return yes > 0
    if (rule.set === 'none') return bag.every((truth) => truth === false)
    if (rule.set === 'atLeastCount') return yes >= rule.count
    return yes / bag.length >= rule.percent
  })
}
/** RB.1.4.2 */
function countsFor(s: Way, child: string, action: string): boolean {
  const { rollupSatisfied, rollupCompletion, required } = activityOf(s, child)
  if (action === 'satisfied' || action === 'notSatisfied' ? !rollupSatisfied : !rollupCompletion) return false
  const when = required[action as keyof typeof required]
  const { begun, attempts, suspended } = stateOf(s, child)
  if (when === 'ifNotSuspended') return begun && !(attempts > 0 && suspended)
  if (when === 'ifAttempted') return begun && attempts > 0
  if (when === 'ifNotSkipped') return !isSkipped(s, child)
  return true
}

const byDefault = (condition: string, action: string): RollupRule => ({
  action,
  combination: 'any',
  set: 'all',
  count: 0,
  percent: 0,
  conditions: [{ objective: null, condition, threshold: 0, not: false }],
})
