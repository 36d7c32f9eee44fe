import type { Course } from '../../standards/scorm/course/moveOn.ts'
import type { Change } from '../../platform/events.ts'
import { endStay, setIn } from '../../standards/scorm/course/endStay.ts'
import { measureOf } from '../../standards/scorm/sequencing/known.ts'
import { isDone } from '../../standards/scorm/course/launchValues.ts'
import { primaryOf } from '../../standards/scorm/sequencing/position.ts'
import { rollUp } from '../../standards/scorm/sequencing/rollup.ts'
import { draftOf, type Way } from '../../standards/scorm/sequencing/way.ts'
import type { Tx } from '../../platform/db.ts'
import type { Begun } from './begun.ts'
import { cmiOf } from './cmi.ts'
import { courseIn } from './ways.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A person did something in a packaged course, or is in it still. */
    'scorm.progressed': {
      userId: string
      courseId: string
      packageId: string
      /** How many lessons it has, and how many seconds it says it takes. */
      lessons: number
      learningSeconds: number | null
      /** The last word of the person about it before this one. */
      since: string
      score: number | null
      /** What the lessons say they were open, and as much of it as the person has been at it. */
      toldSeconds: number
      seconds: number
      /** Nothing is left to do in it. */
      isDone: boolean
      /** A lesson said something; else the person is merely there still. */
      isReported: boolean
    }
  }
}

/** Seconds from a moment to now, as the portal's clock has it. */
export const secondsSince = ({ now }: Change, begin: Date): number =>
  Math.max(0, (now.getTime() - begin.getTime()) / 1000)

interface Whole {
  left: number
  lessons: number
  learningSeconds: number | null
  score: number | null
  seconds: number
}

/** How far the person is in the whole package. A lesson that was failed is left to do, whatever else it says. */
async function wholeOf({ tx }: Change, { id, packageId }: Begun): Promise<Whole> {
  const [row] = await tx.$queryRaw<Whole[]>`
    SELECT count(*) FILTER (WHERE i."isVisible" AND NOT COALESCE(s."completedAt" IS NOT NULL AND (s."passedAt" IS NOT NULL OR NOT s.failed), false))::int AS left,
      count(*) FILTER (WHERE i."isVisible")::int AS lessons, (SELECT "learningSeconds" FROM "ScormPackage" WHERE id = ${packageId}::uuid) AS "learningSeconds",
      round(avg(s.score)::numeric, 2)::float8 AS score, (SELECT round(COALESCE(sum(seconds), 0)::numeric, 2)::float8 FROM "ScormSession" WHERE "attemptId" = ${id}::uuid) AS seconds
    FROM "ScormItem" i LEFT JOIN "ScormItemState" s ON s."itemId" = i.id AND s."attemptId" = ${id}::uuid
    WHERE i."packageId" = ${packageId}::uuid AND i.href IS NOT NULL`
  return row ?? { left: 1, lessons: 0, learningSeconds: null, score: null, seconds: 0 }
}

/**
 * Of a package whose lessons have an order: whether the whole is complete and not failed, by what is rolled up to it,
 * which is never lowered; null before it was opened, and without an order.
 */
async function doneInOrder({ tx }: Change, id: string): Promise<{ isDone: boolean; score: number | null } | null> {
  const row = await tx.scormAttempt.findUniqueOrThrow({
    where: { id },
    select: { state: true, completedAt: true, package: { select: { tree: true } } },
  })
  if (!row.state || !row.package.tree) return null
  const course = courseIn({ tree: row.package.tree, state: row.state })
  if (!course) return null
  const way = await asIfEnded(tx, id, course)
  const measure = measureOf(way, way.tree.root, primaryOf(way, way.tree.root))
  return {
    isDone: row.completedAt !== null || isDone(way, way.tree.root),
    score: measure === undefined ? null : Math.max(0, measure * 100),
  }
}

/** On a copy, what the open lesson has kept by now counts already: nobody has to end it to have passed the course. */
async function asIfEnded(tx: Tx, attemptId: string, { way, shared }: Course): Promise<Way> {
  const { current } = way.state
  const open =
    current === null
      ? null
      : await tx.scormItemState.findFirst({
          where: { attemptId, item: { identifier: current } },
          select: { cmi: true },
        })
  if (current === null || !open) return way
  const draft = draftOf(way)
  const cmi = cmiOf(open.cmi)
  endStay(draft, current, { cmi, set: setIn(cmi), request: '' }, { ...shared })
  rollUp(draft, current)
  return draft
}

/** Tells how far the person is in the package, and that they were at it since the last word. */
export async function tellProgress(
  c: Change,
  userId: string,
  begun: Begun,
  { isReported }: { isReported: boolean },
): Promise<{ left: number }> {
  const { id, courseId, packageId, startedAt, touchedAt } = begun
  const whole = await wholeOf(c, begun)
  const { lessons, learningSeconds, seconds } = whole
  const inOrder = await doneInOrder(c, id)
  const left = inOrder ? Number(!inOrder.isDone) : whole.left
  const score = inOrder?.score ?? whole.score
  await c.tx.scormAttempt.update({ where: { id }, data: { touchedAt: c.now } })
  if (!left) await c.tx.scormAttempt.updateMany({ where: { id, completedAt: null }, data: { completedAt: c.now } })
  await c.emit('scorm.progressed', {
    userId,
    courseId,
    packageId,
    lessons,
    learningSeconds,
    since: touchedAt.toISOString(),
    score: score === null ? null : Math.round(score),
    toldSeconds: seconds,
    seconds: Math.round(Math.min(seconds, secondsSince(c, startedAt))),
    isDone: left === 0,
    isReported,
  })
  return { left }
}
