import { setIn } from '../../standards/scorm/course/endStay.ts'
import { rollUp } from '../../standards/scorm/sequencing/rollup.ts'
import type { Navigation } from '../../standards/scorm/sequencing/state.ts'
import { askByPerson, endByLesson, open, type Step } from '../../standards/scorm/course/takeStep.ts'
import type { Way } from '../../standards/scorm/sequencing/way.ts'
import type { Change } from '../../platform/events.ts'
import type { Begun } from './begun.ts'
import { cmiOf, type Cmi } from './cmi.ts'
import { bringShared } from './sharedOver.ts'
import { columnOf, courseFrom, courseIn, treeIn, type Course, type Notice } from './ways.ts'

/** What the player asks for, as the portal names it. */
type Asked = 'OPEN' | 'LESSON_ENDED' | 'CONTINUE' | 'PREVIOUS' | 'CHOOSE' | 'END' | 'SUSPEND'

const NAVIGATIONS = {
  CONTINUE: 'continue',
  PREVIOUS: 'previous',
  CHOOSE: 'choice',
  END: 'exitAll',
  SUSPEND: 'suspendAll',
} as const satisfies Partial<Record<Asked, Navigation>>

/** What the lesson that was open says last. */
export interface LastWord {
  /** Its identifier in the manifest. */
  id: string
  cmi: Cmi
  set: readonly string[]
  request: string
}

interface Request {
  asked: Asked
  /** Identifier of what was chosen. */
  target: string | null
}

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

/** The lesson a window left open without a word at its end: what it had kept by then counts. */
async function lastWordKept({ tx }: Change, { id, packageId }: Begun, { way }: Course): Promise<LastWord | null> {
  const { current } = way.state
  if (current === null) return null
  const kept = await tx.scormItemState.findFirst({
    where: { attemptId: id, item: { packageId, identifier: current } },
    select: { cmi: true },
  })
  const cmi = { ...cmiOf(kept?.cmi), 'cmi.exit': 'suspend' }
  return { id: current, cmi, set: setIn(cmi), request: '' }
}

/** The way of who is on it already, of old times too. */
async function courseOf({ tx }: Change, begun: Begun): Promise<Course | null> {
  const tree = treeIn(begun.tree)
  if (!tree || begun.state) return courseIn(begun)
  const rows = await tx.scormItemState.findMany({
    where: { attemptId: begun.id },
    orderBy: { updatedAt: 'asc' },
    select: {
      completedAt: true,
      passedAt: true,
      failed: true,
      score: true,
      itemId: true,
      item: { select: { identifier: true } },
    },
  })
  return courseFrom(tree, rows, rows.at(-1)?.item.identifier ?? null)
}

/** Moves the way on as it is asked for; what cannot be followed leaves what is open, or says why there is nothing. */
async function followed(
  c: Change,
  begun: Begun,
  course: Course,
  request: Request,
  said: LastWord | null,
): Promise<Step | null> {
  const { way, shared } = course
  if (request.asked === 'LESSON_ENDED') {
    if (!said) return null
    const step = endByLesson(way, said.id, said, shared)
    // What it says counts at once, also while nobody has asked for another one.
    if (!step) rollUp(way, said.id)
    return step
  }
  if (request.asked === 'OPEN') {
    const left = said ?? (await lastWordKept(c, begun, course))
    if (left) askByPerson(way, left, { navigation: 'suspendAll', target: null }, shared)
    await bringShared(c, begun, course)
    if (beginsAnew(way) && !way.tree.dataGlobal) for (const name of Object.keys(shared)) delete shared[name]
    return open(way)
  }
  return askByPerson(way, said, { navigation: NAVIGATIONS[request.asked], target: request.target }, shared)
}

/** A lesson that begins anew begins empty, and its time with it. */
async function beginAnew({ tx }: Change, { id: attemptId, packageId }: Begun, course: Course, lesson: string) {
  const where = { attemptId, item: { packageId, identifier: lesson } }
  await tx.scormItemState.updateMany({ where, data: { cmi: {} } })
  const { _sum } = await tx.scormSession.aggregate({ where, _sum: { seconds: true } })
  course.spent[lesson] = _sum.seconds ?? 0
}

/** One step through the tree, kept with its number. Answers where the course is now; null without an order. */
export async function takeStep(
  c: Change,
  begun: Begun,
  request: Request,
  said: LastWord | null,
): Promise<Course | null> {
  const course = await courseOf(c, begun)
  if (!course) return null
  const step = await followed(c, begun, course, request, said)
  course.notice = step && noticeOf(step)
  if (step?.deliver) course.openings += 1
  if (step?.deliver && !step.resumes) await beginAnew(c, begun, course, step.deliver)
  await c.tx.scormAttempt.update({ where: { id: begun.id }, data: { state: columnOf(course), step: begun.step + 1 } })
  return course
}
