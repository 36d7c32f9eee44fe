import { endStay, type Said } from './endStay.ts'
import { navigate } from '../sequencing/navigate.ts'
import { stateOf } from '../sequencing/position.ts'
import type { Navigation, Outcome } from '../sequencing/state.ts'
import type { Way } from '../sequencing/way.ts'

export interface Request {
  navigation: Navigation
  target: string | null
}

const NAVIGATIONS: readonly Navigation[] = [
  'continue',
  'previous',
  'exit',
  'exitAll',
  'abandon',
  'abandonAll',
  'suspendAll',
]

/** What a lesson asks for as it ends, by `adl.nav.request` and `cmi.exit`; null for nothing. */
function requestOf({ cmi, request }: Said): Request | null {
  const exit = cmi['cmi.exit']
  if (exit === 'time-out' || exit === 'logout') return { navigation: 'exitAll', target: null }
  const [, target, way] = /^\{target=([^}]*)\}(choice|jump)$/.exec(request) ?? []
  if (target !== undefined) return { navigation: way === 'jump' ? 'jump' : 'choice', target }
  const navigation = NAVIGATIONS.find((one) => one === request)
  return navigation ? { navigation, target: null } : null
}

/** Which lesson is shown, and whether it goes on where it was left. */
export interface Step extends Outcome {
  resumes: boolean
}

/** Follows a request; what is delivered goes on with what it kept where its attempt does. */
function follow(s: Way, { navigation, target }: Request): Step {
  const { current } = s.state
  if (navigation === 'suspendAll' && current !== null && !s.state.resumes.includes(current))
    s.state.resumes.push(current)
  const attempts = new Map(Object.entries(s.state.activities).map(([id, { attempts: count }]) => [id, count]))
  const outcome = navigate(s, navigation, target)
  const id = outcome.deliver
  const resumes = id !== null && s.state.resumes.includes(id) && attempts.get(id) === stateOf(s, id).attempts
  if (id !== null) s.state.resumes = s.state.resumes.filter((one) => one !== id)
  return { ...outcome, resumes }
}

const isAlone = ({ tree }: Way): string | null => {
  const leaves = Object.values(tree.activities).filter(({ children }) => !children.length)
  return leaves.length === 1 ? leaves[0]!.id : null
}

/**
 * The course is opened: where it was left, or at its start. What was open still in another window, or in one that is
 * gone, is taken as left there.
 */
export function open(s: Way): Step {
  const { current } = s.state
  if (current !== null && stateOf(s, current).active) follow(s, { navigation: 'suspendAll', target: null })
  s.state.current = null
  const isSuspended = s.state.suspended !== null
  const step = follow(s, { navigation: isSuspended ? 'resumeAll' : 'start', target: null })
  const alone = isAlone(s)
  // One lesson is shown, whether the package says “flow” or not (SX-08).
  return step.deliver === null && alone !== null ? follow(s, { navigation: 'choice', target: alone }) : step
}

/** A lesson ended by itself: what it says, and what it asks for. */
export function endByLesson(s: Way, id: string, said: Said, shared: Record<string, string>): Step | null {
  endStay(s, id, said, shared)
  const request = requestOf(said)
  return request && follow(s, request)
}

/** A person asks for something while a lesson is open: what that asks for as it goes away does not count (CM-09). */
export function askByPerson(
  s: Way,
  said: (Omit<Said, 'request'> & { id: string }) | null,
  request: Request,
  shared: Record<string, string>,
): Step {
  if (said) endStay(s, said.id, { ...said, request: '' }, shared)
  return follow(s, request)
}
