// Walking the tree (SB.2.1 to SB.2.3).
import { activityOf, isLeaf, parentOf, stateOf } from './position.ts'
import { isBarred, isSkipped } from './sequencingRules.ts'
import type { Direction, Way } from './way.ts'

/** Where a walk through the tree came to: a place, or nowhere, for a reason. */
type Step = { to: string; direction: Direction } | { to: null; code: string; ends: boolean }
export type Found = { deliverable: true; at: string } | { deliverable: false; at: string; code: string; ends: boolean }

function nextActivity(s: Way, id: string, direction: Direction, enters: boolean, before: Direction | null): Step {
  const { root } = s.tree
  const parent = parentOf(s, id)
  const siblings = parent === null ? [] : stateOf(s, parent).offered
  const { offered } = stateOf(s, id)
  let [at, way, isReversed] = [id, direction, false]
  if (before === 'backward' && parent !== null && siblings.at(-1) === id) {
    way = 'backward'
    at = siblings[0]!
    isReversed = true
  }
  const place = siblings.indexOf(at)
  if (way === 'forward') {
    if (enters && offered.length) return { to: offered[0]!, direction: way }
    if (enters && !isLeaf(s, at)) return { to: null, code: 'SB.2.1-2', ends: false }
    if (at === root) return { to: null, code: 'SB.2.1-1', ends: true }
    if (place === siblings.length - 1) return nextActivity(s, parent!, 'forward', false, null)
    return { to: siblings[place + 1]!, direction: way }
  }
  if (at === root && !enters) return { to: null, code: 'SB.2.1-3', ends: false }
  if (enters && !isLeaf(s, at)) {
    if (!offered.length) return { to: null, code: 'SB.2.1-2', ends: false }
    return activityOf(s, at).forwardOnly
      ? { to: offered[0]!, direction: 'forward' }
      : { to: offered.at(-1)!, direction: 'backward' }
  }
  if (!isReversed && activityOf(s, parent!).forwardOnly) return { to: null, code: 'SB.2.1-4', ends: false }
  if (place === 0) return nextActivity(s, parent!, 'backward', false, null)
  return { to: siblings[place - 1]!, direction: way }
}
/** SB.2.2 */
function tryActivity(s: Way, id: string, direction: Direction, before: Direction | null): Found {
  const parent = parentOf(s, id)
  if (parent !== null && !activityOf(s, parent).flow)
    return { deliverable: false, at: id, code: 'SB.2.2-1', ends: false }
  if (isSkipped(s, id)) {
    const next = nextActivity(s, id, direction, false, before)
    if (next.to === null) return { deliverable: false, at: id, code: next.code, ends: next.ends }
    return before === 'backward' && next.direction === 'backward'
      ? tryActivity(s, next.to, next.direction, null)
      : tryActivity(s, next.to, direction, before)
  }
  if (isBarred(s, id)) return { deliverable: false, at: id, code: 'SB.2.2-2', ends: false }
  if (isLeaf(s, id)) return { deliverable: true, at: id }
  const next = nextActivity(s, id, direction, true, null)
  if (next.to === null) return { deliverable: false, at: id, code: next.code, ends: next.ends }
  return direction === 'backward' && next.direction === 'forward'
    ? tryActivity(s, next.to, 'forward', 'backward')
    : tryActivity(s, next.to, direction, null)
}
/** SB.2.3 */
export function flowFrom(s: Way, id: string, direction: Direction, enters: boolean): Found {
  const next = nextActivity(s, id, direction, enters, null)
  if (next.to === null) return { deliverable: false, at: id, code: next.code, ends: next.ends }
  return tryActivity(s, next.to, direction, null)
}
