// Showing a lesson (DB.1, DB.2).
import { clearSuspended, endBelow, newAttempt } from './attempts.ts'
import { activityOf, isLeaf, pathDown, pathUp, stateOf } from './position.ts'
import { isBarred } from './sequencingRules.ts'
import { Stopped, type Way } from './way.ts'

export function checkDelivery(s: Way, id: string): void {
  if (!isLeaf(s, id)) throw new Stopped('DB.1.1-1')
  if (pathUp(s, id).some((one) => isBarred(s, one))) throw new Stopped('DB.1.1-3')
}
export function show(s: Way, id: string): void {
  if (s.state.current !== null && stateOf(s, s.state.current).active) throw new Stopped('DB.2-1')
  if (s.state.suspended !== id) clearSuspended(s, id)
  endBelow(s, id)
  for (const one of pathDown(s, id)) {
    const state = stateOf(s, one)
    if (state.active) continue
    const activity = activityOf(s, one)
    if (activity.tracked) {
      if (state.suspended) state.suspended = false
      else newAttempt(s, one)
    }
    state.active = true
  }
  s.state.current = id
  s.state.suspended = null
}
