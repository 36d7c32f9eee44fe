import { coursesEditableBy } from '../courses/rules.ts'
import { setAudience } from '../domain/audience/audience.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { Viewer } from '../platform/viewer.ts'

/** The most that stands beside one course or curriculum: a list people still read. */
export const MOST = 50

/** Locked, so that places beside it are given out one by one. */
export const lockPlaces = ({ tx }: Change, id: string): Promise<unknown> =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`resources:${id}`}))`

export interface Placed {
  businessUnitId?: string | null
  audienceIds?: readonly string[] | null
  courseIds?: readonly string[] | null
}

/** Errors: BAD_USER_INPUT at businessUnitId. */
export async function checkUnit({ tx }: Change, { businessUnitId: id }: Placed): Promise<void> {
  if (id && !(await tx.businessUnit.count({ where: { id } })))
    throw badInput('businessUnitId', 'This business unit no longer exists.')
}

/**
 * It stands beside these courses and no others of those the viewer edits; beside courses of others it stays. Errors:
 * BAD_USER_INPUT at courseIds, CONFLICT for a course that is full.
 */
async function setCourses(c: Change, viewer: Viewer, resourceId: string, given: readonly string[]): Promise<string[]> {
  const wanted = new Set(given)
  const beside = await c.tx.courseResource.findMany({ where: { resourceId }, select: { courseId: true } })
  const before = new Set(beside.map(({ courseId }) => courseId))
  const edited = new Set(
    (
      await c.tx.course.findMany({
        where: { AND: [{ id: { in: [...wanted, ...before] } }, coursesEditableBy(viewer)] },
        select: { id: true },
      })
    ).map(({ id }) => id),
  )
  const added = [...wanted].filter((id) => !before.has(id))
  if (added.some((id) => !edited.has(id))) throw badInput('courseIds', 'Choose courses you may edit.')
  const left = [...before].filter((id) => !wanted.has(id) && edited.has(id))
  if (left.length) await c.tx.courseResource.deleteMany({ where: { resourceId, courseId: { in: left } } })
  // In one order, so that two who save at once wait for one another instead of locking each other out.
  for (const courseId of added.toSorted()) {
    await lockPlaces(c, courseId)
    const { _max, _count } = await c.tx.courseResource.aggregate({
      where: { courseId },
      _max: { position: true },
      _count: true,
    })
    if (_count >= MOST) throw failure('CONFLICT', `At most ${MOST} resources stand beside one course or curriculum.`)
    await c.tx.courseResource.createMany({
      data: [{ courseId, resourceId, position: (_max.position ?? -1) + 1 }],
      skipDuplicates: true,
    })
  }
  return [...before]
}

/** Says whom it is for and which courses it belongs to; what is left out stays. Answers what it was, for the log. */
export async function placeResource(c: Change, viewer: Viewer, id: string, { audienceIds, courseIds }: Placed) {
  return {
    ...(audienceIds && { audienceIds: await setAudience(c, 'Resource', id, audienceIds) }),
    ...(courseIds && { courseIds: await setCourses(c, viewer, id, courseIds) }),
  }
}
