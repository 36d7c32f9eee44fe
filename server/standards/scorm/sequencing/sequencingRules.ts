// Rules of an activity (UP.1, UP.2, UP.5).
import { completionOf, measureOf, satisfactionOf } from './known.ts'
import { activityOf, primaryOf, stateOf } from './position.ts'
import type { Condition, Objective, Rule } from './tree.ts'
import { type Truth, combined, negated } from './truth.ts'
import type { Way } from './way.ts'

function isLimitReached(s: Way, id: string): boolean {
  const { attemptLimit } = activityOf(s, id)
  return attemptLimit !== null && stateOf(s, id).attempts >= attemptLimit
}
function objectiveNamed(s: Way, id: string, name: string | null): Objective | undefined {
  if (!name) return primaryOf(s, id)
  return activityOf(s, id).objectives.find((one) => one.id === name)
}
export function truthOf(
  s: Way,
  id: string,
  { objective: name, condition, threshold, not }: Condition,
  isRollup: boolean,
): Truth {
  const objective = objectiveNamed(s, id, name)
  const state = stateOf(s, id)
  const truth = (): Truth => {
    if (condition === 'always') return true
    if (condition === 'never') return false
    if (condition === 'attempted') return state.begun && state.attempts > 0
    if (condition === 'attemptLimitExceeded') return isLimitReached(s, id)
    if (!objective) return undefined
    // Of what is not tracked nothing is known, also where it reads what is shared (CO-05).
    const { tracked } = activityOf(s, id)
    const satisfied = tracked ? satisfactionOf(s, id, objective, isRollup) : undefined
    const measure = tracked ? measureOf(s, id, objective, isRollup) : undefined
    const completion = tracked ? completionOf(s, id, objective, isRollup) : undefined
    if (condition === 'satisfied') return satisfied
    if (condition === 'objectiveStatusKnown') return satisfied !== undefined
    if (condition === 'objectiveMeasureKnown') return measure !== undefined
    if (condition === 'objectiveMeasureGreaterThan') return measure === undefined ? undefined : measure > threshold
    if (condition === 'objectiveMeasureLessThan') return measure === undefined ? undefined : measure < threshold
    if (condition === 'completed') return completion
    if (condition === 'activityProgressKnown') return completion !== undefined
    return undefined // Times: the book leaves them to the LMS.
  }
  return not ? negated(truth()) : truth()
}
function ruleHolds(s: Way, id: string, rule: Rule): boolean {
  return (
    combined(
      rule.combination,
      rule.conditions.map((one) => truthOf(s, id, one, false)),
    ) === true
  )
}
/** UP.2: the first rule that applies. */
export function firstAction(s: Way, id: string, rules: Rule[], ...actions: string[]): string | null {
  return (
    rules.find((rule) => (!actions.length || actions.includes(rule.action)) && ruleHolds(s, id, rule))?.action ?? null
  )
}
export function isHidden(s: Way, id: string): boolean {
  return firstAction(s, id, activityOf(s, id).pre, 'hiddenFromChoice') !== null
}
export const isSkipped = (s: Way, id: string) => firstAction(s, id, activityOf(s, id).pre, 'skip') !== null
/** UP.1, UP.5 */
export function isBarred(s: Way, id: string): boolean {
  if (firstAction(s, id, activityOf(s, id).pre, 'disabled')) return true
  const { tracked } = activityOf(s, id)
  const { active, suspended } = stateOf(s, id)
  return tracked && !active && !suspended && isLimitReached(s, id)
}
