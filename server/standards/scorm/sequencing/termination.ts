// Ending what is open (TB.2).
import { endAttempt, endBelow } from './attempts.ts'
import { activityOf, parentOf, pathDown, pathUp, stateOf } from './position.ts'
import { rollUp } from './rollup.ts'
import { firstAction } from './sequencingRules.ts'
import { type Asked, type Ending, Refused, type Way } from './way.ts'

function applyExitRules(s: Way): void {
  const current = s.state.current!
  const target = pathDown(s, current).find((id) => id !== current && firstAction(s, id, activityOf(s, id).exit, 'exit'))
  if (!target) return
  endBelow(s, target)
  endAttempt(s, target)
  s.state.current = target
}
function applyPostRules(s: Way): { asked: Asked; ends: 'exitParent' | 'exitAll' | null } {
  const current = s.state.current!
  if (stateOf(s, current).suspended) return { asked: null, ends: null }
  const action = firstAction(s, current, activityOf(s, current).post)
  if (action === 'retry' || action === 'continue' || action === 'previous') return { asked: action, ends: null }
  if (action === 'exitParent' || action === 'exitAll') return { asked: null, ends: action }
  if (action === 'retryAll') return { asked: 'retry', ends: 'exitAll' }
  return { asked: null, ends: null }
}
function exitAll(s: Way, asked: Asked): Asked {
  const { root } = s.tree
  const current = s.state.current!
  if (stateOf(s, current).active) endAttempt(s, current)
  endBelow(s, root)
  if (current !== root || stateOf(s, root).active) endAttempt(s, root)
  s.state.current = root
  return asked ?? 'exit'
}
/** TB.2.3: what is asked for next where rules ask for something. */
export function terminate(s: Way, how: Ending): Asked {
  const { root } = s.tree
  const current = s.state.current
  if (current === null) throw new Refused('TB.2.3-1')
  if ((how === 'exit' || how === 'abandon') && !stateOf(s, current).active) throw new Refused('TB.2.3-2')
  if (how === 'exit') {
    endAttempt(s, current)
    applyExitRules(s)
    for (;;) {
      const { asked, ends } = applyPostRules(s)
      const at = s.state.current!
      if (ends === 'exitAll') return exitAll(s, asked)
      if (ends === 'exitParent') {
        const parent = parentOf(s, at)
        if (parent === null) throw new Refused('TB.2.3-4')
        s.state.current = parent
        endAttempt(s, parent)
        continue
      }
      if (at === root && asked !== 'retry') return 'exit'
      return asked
    }
  }
  if (how === 'exitAll') return exitAll(s, null)
  if (how === 'suspendAll') {
    const { active, suspended } = stateOf(s, current)
    if (active || suspended) {
      rollUp(s, current)
      s.state.suspended = current
    } else {
      const parent = parentOf(s, current)
      if (parent === null) throw new Refused('TB.2.3-3')
      s.state.suspended = parent
    }
    for (const id of pathUp(s, s.state.suspended)) {
      stateOf(s, id).active = false
      stateOf(s, id).suspended = true
    }
    s.state.current = root
    return 'exit'
  }
  for (const id of how === 'abandon' ? [current] : pathUp(s, current)) stateOf(s, id).active = false
  if (how === 'abandonAll') {
    s.state.current = root
    return 'exit'
  }
  return null
}
