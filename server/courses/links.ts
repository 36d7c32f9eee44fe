import { setAudience } from '../domain/audience/audience.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { Viewer } from '../platform/viewer.ts'
import { coursesVisibleTo } from './rules.ts'

/** What a course is tied to; a list left out stays. */
export interface Links {
  categoryId?: string | null
  audienceIds?: readonly string[] | null
  prerequisiteIds?: readonly string[] | null
}

const MOST_PREREQUISITES = 10

/** The way from a course through what it requires back to itself, in titles; null when there is none. */
async function circleOf({ tx }: Change, courseId: string): Promise<string[] | null> {
  const [found] = await tx.$queryRaw<{ path: string[] }[]>`
    WITH RECURSIVE chain AS (
      SELECT "requiredId", ARRAY["courseId", "requiredId"] AS path FROM "CoursePrerequisite" WHERE "courseId" = ${courseId}::uuid
      UNION ALL
      SELECT p."requiredId", chain.path || p."requiredId" FROM chain JOIN "CoursePrerequisite" p ON p."courseId" = chain."requiredId"
      WHERE chain."requiredId" <> ${courseId}::uuid AND (p."requiredId" = ${courseId}::uuid OR p."requiredId" <> ALL(chain.path))
    ) SELECT path FROM chain WHERE "requiredId" = ${courseId}::uuid ORDER BY cardinality(path) LIMIT 1`
  if (!found) return null
  const rows = await tx.course.findMany({ where: { id: { in: found.path } }, select: { id: true, title: true } })
  return found.path.map((id) => `“${rows.find((row) => row.id === id)?.title ?? ''}”`)
}

async function setPrerequisites(c: Change, viewer: Viewer, courseId: string, given: readonly string[]): Promise<void> {
  const { tx } = c
  const ids = [...new Set(given)]
  if (ids.includes(courseId)) throw badInput('prerequisiteIds', 'A course cannot require itself.')
  if (ids.length > MOST_PREREQUISITES)
    throw badInput('prerequisiteIds', `Choose at most ${MOST_PREREQUISITES} courses.`)
  // Two who close a circle from both ends wait for one another: the second sees the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('prerequisites'))`
  const before = (await tx.coursePrerequisite.findMany({ where: { courseId }, select: { requiredId: true } })).map(
    ({ requiredId }) => requiredId,
  )
  const fresh = ids.filter((id) => !before.includes(id))
  if ((await tx.course.count({ where: { AND: [{ id: { in: fresh } }, coursesVisibleTo(viewer)] } })) !== fresh.length)
    throw badInput('prerequisiteIds', 'A course is no longer there.')
  await tx.coursePrerequisite.deleteMany({ where: { courseId, requiredId: { notIn: ids } } })
  await tx.coursePrerequisite.createMany({ data: fresh.map((requiredId) => ({ courseId, requiredId })) })
  const circle = await circleOf(c, courseId)
  if (circle)
    throw badInput(
      'prerequisiteIds',
      `This would go round in a circle: ${circle.slice(0, 2).join(' requires ')}${circle
        .slice(2)
        .map((title) => `, which requires ${title}`)
        .join('')}.`,
    )
}

/** Ties a course to its category, audience and prerequisites. Errors: BAD_USER_INPUT names the field. */
export async function setLinks(
  c: Change,
  viewer: Viewer,
  courseId: string,
  { categoryId, audienceIds, prerequisiteIds }: Links,
): Promise<void> {
  if (categoryId && !(await c.tx.category.count({ where: { id: categoryId } })))
    throw badInput('categoryId', 'This category is no longer there.')
  if (categoryId !== undefined) await c.tx.course.update({ where: { id: courseId }, data: { categoryId } })
  if (audienceIds) await setAudience(c, 'Course', courseId, audienceIds)
  if (prerequisiteIds) await setPrerequisites(c, viewer, courseId, prerequisiteIds)
}
