// One request after another through a course whose lessons have an order, as the portal and a preview of it ask.
import { rollUp } from '../sequencing/rollup.ts'
import type { Navigation } from '../sequencing/state.ts'
import type { Way } from '../sequencing/way.ts'
import type { Said } from './endStay.ts'
import { askByPerson, endByLesson, open, type Step } from './takeStep.ts'

/** What the player asks for, as the portal names it. */
export type Asked = 'OPEN' | 'LESSON_ENDED' | 'CONTINUE' | 'PREVIOUS' | 'CHOOSE' | 'END' | 'SUSPEND'

/** Why the last request led to no lesson; people read it in words (playerView.ts). */
export type Notice = 'NOT_OPEN' | 'FINISH_FIRST' | 'NOTHING_NEXT' | 'OVER' | null

/** A way through a tree with what is kept beside it. */
export interface Course {
  way: Way
  /** Data lessons share, by its name. */
  shared: Record<string, string>
  /** Seconds a lesson was open before its present attempt, by its identifier. */
  spent: Record<string, number>
  notice: Notice
  /** Grows each time a lesson is opened. */
  openings: number
}

/** What the lesson that was open says last, by its identifier in the manifest. */
export type LastWord = Said & { id: string }

export interface Request {
  asked: Asked
  /** Identifier of what was chosen. */
  target: string | null
}

const NAVIGATIONS = {
  CONTINUE: 'continue',
  PREVIOUS: 'previous',
  CHOOSE: 'choice',
  END: 'exitAll',
  SUSPEND: 'suspendAll',
} as const satisfies Partial<Record<Asked, Navigation>>

const FINISH_FIRST = ['NB.2.1-8', 'SB.2.9-7', 'SB.2.9-8']

function noticeOf({ deliver, ended, accepted, exception }: Step): Notice {
  if (deliver !== null) return null
  if (ended) return 'OVER'
  if (FINISH_FIRST.includes(exception ?? '')) return 'FINISH_FIRST'
  return accepted ? (exception ? 'NOTHING_NEXT' : null) : 'NOT_OPEN'
}

/** Nothing is suspended of the whole, and it was begun before: what is shared within it begins anew as well. */
const beginsAnew = ({ state, tree }: Way): boolean => {
  const { begun, suspended } = state.activities[tree.root]!
  return state.suspended === null && begun && !suspended
}

function followed({ way, shared }: Course, { asked, target }: Request, said: LastWord | null): Step | null {
  if (asked === 'LESSON_ENDED') {
    if (!said) return null
    const step = endByLesson(way, said.id, said, shared)
    // What it says counts at once, also while nobody has asked for another one.
    if (!step) rollUp(way, said.id)
    return step
  }
  if (asked === 'OPEN') {
    if (beginsAnew(way) && !way.tree.dataGlobal) for (const name of Object.keys(shared)) delete shared[name]
    return open(way)
  }
  return askByPerson(way, said, { navigation: NAVIGATIONS[asked], target }, shared)
}

/** What was open when the course is opened again, in another window or one that is gone, is left as it was. */
export const leaveBehind = ({ way, shared }: Course, left: LastWord): void => {
  askByPerson(way, left, { navigation: 'suspendAll', target: null }, shared)
}

/** Moves the way on as it is asked for; what cannot be followed leaves what is open, or says why there is nothing. */
export function moveOn(course: Course, request: Request, said: LastWord | null): Step | null {
  const step = followed(course, request, said)
  course.notice = step && noticeOf(step)
  if (step?.deliver) course.openings += 1
  return step
}
