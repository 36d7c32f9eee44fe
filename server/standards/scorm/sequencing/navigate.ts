// The sequencing of SCORM 2004 4th Edition (SN book, appendix C) over plain data: a way and what is asked go in, its state is
// moved on, and the answer says what to show. Nothing here knows a browser, a clock or a database. Files name the processes
// of the book they hold.
import { checkDelivery, show } from './delivery.ts'
import { permit } from './permissions.ts'
import { follow } from './requests.ts'
import type { Navigation, Outcome } from './state.ts'
import { terminate } from './termination.ts'
import { draftOf, Refused, Stopped, type Way } from './way.ts'

/** OP.1: does what is asked. What is not valid changes nothing; what cannot be followed to a lesson says why. */
export function navigate(s: Way, navigation: Navigation, target: string | null = null): Outcome {
  let isEnded = false
  try {
    const { ends, asked } = permit(s, navigation, target)
    let request = asked
    if (ends) {
      request = terminate(s, ends) ?? asked
      isEnded = true
    }
    if (!request) return { deliver: null, ended: false, exception: null, accepted: true }
    const { deliver, ends: isOver } = follow(s, request, target)
    if (isOver) {
      s.state.current = null
      return { deliver: null, ended: true, exception: null, accepted: true }
    }
    if (deliver === null) return { deliver: null, ended: false, exception: null, accepted: true }
    checkDelivery(s, deliver)
    if (!s.drafts) show(s, deliver)
    return { deliver, ended: false, exception: null, accepted: true }
  } catch (error) {
    if (error instanceof Stopped) return { deliver: null, ended: false, exception: error.code, accepted: true }
    if (error instanceof Refused) return { deliver: null, ended: false, exception: error.code, accepted: isEnded }
    throw error
  }
}

/** Whether it may be asked for now (NB.2.1), whatever comes of it. */
export function isPermitted(s: Way, navigation: Navigation, target: string | null = null): boolean {
  try {
    permit(s, navigation, target)
    return true
  } catch {
    return false
  }
}
/** What it would come to, on a copy: for what the player offers and for adl.nav.request_valid. */
export function wouldCome(s: Way, navigation: Navigation, target: string | null = null): Outcome {
  return navigate(draftOf(s), navigation, target)
}
