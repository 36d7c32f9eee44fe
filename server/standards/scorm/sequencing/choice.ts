// A lesson is chosen (SB.2.9), as far as the package lets people choose.
import { isActivity } from './position.ts'
import { endAttempt, endBelow } from './attempts.ts'
import { flowFrom } from './flow.ts'
import {
  activityOf,
  commonAncestor,
  isAfter,
  isLeaf,
  isOffered,
  parentOf,
  pathDown,
  pathUp,
  stateOf,
} from './position.ts'
import { firstAction } from './sequencingRules.ts'
import { type Direction, Refused, Stopped, type Way } from './way.ts'

function checkTraversal(s: Way, id: string, direction: Direction): void {
  if (direction === 'forward' && firstAction(s, id, activityOf(s, id).pre, 'stopForwardTraversal'))
    throw new Refused('SB.2.4-1')
  if (direction === 'backward') {
    const parent = parentOf(s, id)
    if (parent === null) throw new Refused('SB.2.4-3')
    if (activityOf(s, parent).forwardOnly) throw new Refused('SB.2.4-2')
  }
}
/** SB.2.9.1, SB.2.9.2: the activity next to a constrained one, in the table of contents. */
function neighborOf(s: Way, id: string, direction: Direction): string {
  for (let at: string | null = id; at !== null && at !== s.tree.root; at = parentOf(s, at)) {
    const siblings = stateOf(s, parentOf(s, at)!).offered
    const next = siblings[siblings.indexOf(at) + (direction === 'forward' ? 1 : -1)]
    if (next) return next
  }
  return id
}
export function choose(s: Way, target: string): string | null {
  const { current } = s.state
  const { root } = s.tree
  if (!isActivity(s, target)) throw new Refused('SB.2.9-1')
  for (const id of pathDown(s, target)) {
    if (!isOffered(s, id)) throw new Refused('SB.2.9-2')
    if (firstAction(s, id, activityOf(s, id).pre, 'hiddenFromChoice')) throw new Refused('SB.2.9-3')
  }
  const parent = parentOf(s, target)
  if (parent !== null && !activityOf(s, parent).choice) throw new Refused('SB.2.9-4')
  const common = current === null ? root : commonAncestor(s, current, target)
  const enter = (path: string[], isForward: boolean) => {
    for (const id of path) {
      if (isForward) checkTraversal(s, id, 'forward')
      if (!stateOf(s, id).active && id !== common && activityOf(s, id).preventActivation) throw new Refused('SB.2.9-6')
    }
  }
  if (current === target) {
    // May be chosen anew.
  } else if (current !== null && parent !== null && parentOf(s, current) === parent) {
    const siblings = stateOf(s, parent).offered
    const [from, to] = [siblings.indexOf(current), siblings.indexOf(target)]
    const direction: Direction = to > from ? 'forward' : 'backward'
    const between = direction === 'forward' ? siblings.slice(from, to) : siblings.slice(to + 1, from + 1).reverse()
    for (const id of between) checkTraversal(s, id, direction)
  } else if (current === null || current === common) {
    enter(pathDown(s, target, common).slice(0, -1), true)
  } else if (target === common) {
    for (const id of pathUp(s, current, common).slice(0, -1))
      if (!activityOf(s, id).choiceExit) throw new Refused('SB.2.9-7')
  } else {
    let constrained: string | null = null
    for (const id of pathUp(s, current, common).slice(0, -1)) {
      if (!activityOf(s, id).choiceExit) throw new Refused('SB.2.9-7')
      if (constrained === null && !isLeaf(s, id) && activityOf(s, id).constrainChoice) constrained = id
    }
    if (constrained !== null) {
      const considered = neighborOf(s, constrained, isAfter(s, target, constrained) ? 'forward' : 'backward')
      const isBelow = pathUp(s, target).includes(considered)
      if (!isBelow && target !== constrained) throw new Refused('SB.2.9-8')
    }
    enter(pathDown(s, target, common).slice(0, -1), isAfter(s, target, current))
  }
  if (isLeaf(s, target)) return target
  const found = flowFrom(s, target, 'forward', true)
  if (found.deliverable) return found.at
  endBelow(s, common)
  if (current !== null) endAttempt(s, common)
  s.state.current = target
  throw new Stopped('SB.2.9-9')
}
