// What may be asked for (NB.2.1).
import { activityOf, isActivity, commonAncestor, isOffered, parentOf, pathUp, stateOf } from './position.ts'
import type { Navigation } from './state.ts'
import { type Asked, type Ending, Refused, type Way } from './way.ts'

export function permit(s: Way, navigation: Navigation, target: string | null): { ends: Ending | null; asked: Asked } {
  const { current } = s.state
  const { root } = s.tree
  const isActive = current !== null && stateOf(s, current).active
  const ending = isActive ? 'exit' : null
  if (navigation === 'start' || navigation === 'resumeAll') {
    if (current !== null) throw new Refused('NB.2.1-1')
    if (navigation === 'resumeAll' && s.state.suspended === null) throw new Refused('NB.2.1-3')
    return { ends: null, asked: navigation }
  }
  if (navigation === 'choice') {
    if (!target || !isActivity(s, target)) throw new Refused('NB.2.1-11')
    const parent = parentOf(s, target)
    if (parent !== null && !activityOf(s, parent).choice) throw new Refused('NB.2.1-10')
    if (current === null) return { ends: null, asked: 'choice' }
    const common = commonAncestor(s, current, target)
    for (const id of pathUp(s, current, common))
      if (id !== common && stateOf(s, id).active && !activityOf(s, id).choiceExit) throw new Refused('NB.2.1-8')
    if (isActive && !activityOf(s, current).choiceExit) throw new Refused('NB.2.1-8')
    return { ends: ending, asked: 'choice' }
  }
  if (navigation === 'jump') {
    if (!target || !isActivity(s, target) || !isOffered(s, target)) throw new Refused('NB.2.1-11')
    return { ends: ending, asked: 'jump' }
  }
  if (current === null) throw new Refused(navigation === 'continue' ? 'NB.2.1-1' : 'NB.2.1-2')
  if (navigation === 'continue' || navigation === 'previous') {
    const parent = current === root ? null : activityOf(s, parentOf(s, current)!)
    if (parent === null || !parent.flow)
      throw new Refused(navigation === 'continue' ? 'NB.2.1-4' : parent ? 'NB.2.1-5' : 'NB.2.1-6')
    if (navigation === 'previous' && parent.forwardOnly) throw new Refused('NB.2.1-5')
    return { ends: ending, asked: navigation }
  }
  if ((navigation === 'exit' || navigation === 'abandon') && !isActive) throw new Refused('NB.2.1-12')
  return { ends: navigation, asked: 'exit' }
}
