// What is asked for, followed to a lesson (SB.2.5 to SB.2.12).
import { endAttempt, endBelow } from './attempts.ts'
import { choose } from './choice.ts'
import { type Found, flowFrom } from './flow.ts'
import { activityOf, isLeaf, parentOf, stateOf } from './position.ts'
import { type Asked, Stopped, type Way } from './way.ts'

/** A new attempt on the whole: objectives that are not global to the system begin anew. */
function forgetShared(s: Way): void {
  if (!s.tree.objectivesGlobal) for (const id of Object.keys(s.state.globals)) delete s.state.globals[id]
}

export function follow(
  s: Way,
  asked: Exclude<Asked, null>,
  target: string | null,
): { deliver: string | null; ends: boolean } {
  const { current, suspended } = s.state
  const { root } = s.tree
  const goTo = (found: Found) => {
    if (found.deliverable) return { deliver: found.at, ends: false }
    if (found.ends) {
      // SB.2.1: walked off the end, which ends what is open.
      endBelow(s, root)
      endAttempt(s, root)
      s.state.current = root
      return { deliver: null, ends: true }
    }
    throw new Stopped(found.code)
  }
  if (asked === 'start') {
    if (current !== null) throw new Stopped('SB.2.5-1')
    if (stateOf(s, root).begun && !stateOf(s, root).suspended) forgetShared(s)
    return isLeaf(s, root) ? { deliver: root, ends: false } : goTo(flowFrom(s, root, 'forward', true))
  }
  if (asked === 'resumeAll') {
    if (current !== null) throw new Stopped('SB.2.6-1')
    if (suspended === null) throw new Stopped('SB.2.6-2')
    return { deliver: suspended, ends: false }
  }
  if (asked === 'exit') {
    if (current === null) throw new Stopped('SB.2.11-1')
    if (stateOf(s, current).active) throw new Stopped('SB.2.11-2')
    return { deliver: null, ends: current === root }
  }
  if (asked === 'choice') return { deliver: choose(s, target!), ends: false }
  if (asked === 'jump') return { deliver: target, ends: false }
  if (current === null)
    throw new Stopped(asked === 'retry' ? 'SB.2.10-1' : asked === 'continue' ? 'SB.2.7-1' : 'SB.2.8-1')
  if (asked === 'retry') {
    if (stateOf(s, current).active || stateOf(s, current).suspended) throw new Stopped('SB.2.10-2')
    if (current === root) forgetShared(s)
    return isLeaf(s, current) ? { deliver: current, ends: false } : goTo(flowFrom(s, current, 'forward', true))
  }
  const parent = parentOf(s, current)
  if (parent !== null && !activityOf(s, parent).flow) throw new Stopped(asked === 'continue' ? 'SB.2.7-2' : 'SB.2.8-2')
  return goTo(flowFrom(s, current, asked === 'continue' ? 'forward' : 'backward', false))
}
