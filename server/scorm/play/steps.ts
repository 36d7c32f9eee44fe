import { setIn } from '../../standards/scorm/course/endStay.ts'
import { leaveBehind, moveOn, type Course, type LastWord, type Request } from '../../standards/scorm/course/moveOn.ts'
import type { Change } from '../../platform/events.ts'
import type { Begun } from './begun.ts'
import { cmiOf } from './cmi.ts'
import { bringShared } from './sharedOver.ts'
import { columnOf, courseFrom, courseIn, treeIn } from './ways.ts'

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
  if (request.asked === 'OPEN') {
    const left = said ?? (await lastWordKept(c, begun, course))
    if (left) leaveBehind(course, left)
    await bringShared(c, begun, course)
  }
  const step = moveOn(course, request, said)
  if (step?.deliver && !step.resumes) await beginAnew(c, begun, course, step.deliver)
  await c.tx.scormAttempt.update({ where: { id: begun.id }, data: { state: columnOf(course), step: begun.step + 1 } })
  return course
}
