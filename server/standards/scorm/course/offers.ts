import { isPermitted, wouldCome } from '../sequencing/navigate.ts'
import { activityOf, stateOf } from '../sequencing/position.ts'
import { isHidden } from '../sequencing/sequencingRules.ts'
import type { Way } from '../sequencing/way.ts'

/** A line of the contents as it may be chosen now. */
interface OfferedLesson {
  id: string
  depth: number
  isOpen: boolean
}
export interface Offers {
  continue: boolean
  previous: boolean
  /** Buttons the package wants hidden while this lesson is open. */
  hides: readonly string[]
  /** Lessons and headings that are shown, in the order they are offered in. */
  lessons: OfferedLesson[]
}

/** What the player offers now. It decides nothing itself. */
export function offersOf(s: Way): Offers {
  const { current } = s.state
  const hides = current === null ? [] : activityOf(s, current).hides
  const lessons: OfferedLesson[] = []
  const isOpen = (id: string) => {
    const { deliver, ended } = wouldCome(s, 'choice', id)
    // Choosing may also end the whole by a rule of the lesson it leaves (CM-08).
    return deliver !== null || ended
  }
  const walk = (id: string, depth: number, isWithin: boolean): void => {
    const { isVisible } = activityOf(s, id)
    const isGone = isWithin || isHidden(s, id)
    if (isVisible && !isGone) lessons.push({ id, depth, isOpen: isOpen(id) })
    for (const child of stateOf(s, id).offered) walk(child, isVisible ? depth + 1 : depth, isGone)
  }
  walk(s.tree.root, 0, false)
  return {
    // Continue is offered wherever it may be asked for; Previous only where it leads to a lesson (CM-02, CM-07).
    continue: !hides.includes('continue') && isPermitted(s, 'continue'),
    previous: !hides.includes('previous') && wouldCome(s, 'previous').deliver !== null,
    hides,
    lessons,
  }
}

/** What a lesson is told of what it may ask for (adl.nav.request_valid), by request. */
export function validRequests(s: Way): Record<string, boolean> {
  const leads = (navigation: 'continue' | 'previous' | 'choice' | 'jump', target: string | null = null) => {
    const { deliver, ended } = wouldCome(s, navigation, target)
    return deliver !== null || ended
  }
  return {
    continue: leads('continue'),
    previous: leads('previous'),
    ...Object.fromEntries(
      Object.keys(s.tree.activities).flatMap((id) => [
        [`choice.{target=${id}}`, leads('choice', id)],
        [`jump.{target=${id}}`, leads('jump', id)],
      ]),
    ),
  }
}
