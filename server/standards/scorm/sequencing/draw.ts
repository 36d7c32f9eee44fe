// Which children are offered, in which order (SR.1, SR.2).
import { activityOf, stateOf } from './position.ts'
import type { Activity } from './tree.ts'
import type { Way } from './way.ts'

export function drawChildren(s: Way, id: string, when: 'begin' | 'attempt'): void {
  const { selection, selectCount, randomization, reorder, children } = activityOf(s, id)
  const state = stateOf(s, id)
  if (!children.length || state.suspended || state.active) return
  const isDue = (timing: Activity['selection']) =>
    timing === 'onEachNewAttempt' || (timing === 'once' && when === 'begin' && !state.begun)
  if (isDue(selection) && selectCount !== null && selectCount < children.length) {
    const left = [...children]
    const drawn = new Set(
      Array.from({ length: selectCount }, () => left.splice(Math.floor(s.chance() * left.length), 1)[0]),
    )
    state.offered = children.filter((child) => drawn.has(child))
  }
  if (isDue(randomization) && reorder) {
    const left = [...state.offered]
    state.offered = state.offered.map(() => left.splice(Math.floor(s.chance() * left.length), 1)[0]!)
  }
}
