import type { Prisma, ScormVersion } from '../../../prisma/generated/client/client.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'

export interface Begun {
  id: string
  userId: string
  packageId: string
  courseId: string
  version: ScormVersion
  startedAt: Date
  touchedAt: Date
  completedAt: Date | null
  /** The order of its lessons, and where the person is in it; null where there is none, or before it was opened. */
  tree: Prisma.JsonValue
  state: Prisma.JsonValue
  step: number
}

/** The package that is played: where the person is on the way, and else the newest that is ready. */
async function attemptOf(c: Change, userId: string, courseId: string): Promise<string> {
  const known = await c.tx.scormAttempt.findFirst({
    where: { userId, package: { courseId, course: { deletedAt: null } } },
    orderBy: { touchedAt: 'desc' },
    select: { id: true },
  })
  if (known) return known.id
  if (!(await c.tx.courseProgress.count({ where: { userId, courseId, course: { deletedAt: null } } })))
    throw notFound('The course you began')
  const newest = await c.tx.scormPackage.findFirst({
    where: { courseId, status: 'READY' },
    orderBy: { number: 'desc' },
    select: { id: true },
  })
  if (!newest) throw failure('CONFLICT', 'This course has no package that can be played.')
  await c.tx.scormAttempt.createMany({
    data: { packageId: newest.id, userId, startedAt: c.now, touchedAt: c.now },
    skipDuplicates: true,
  })
  const { id } = await c.tx.scormAttempt.findUniqueOrThrow({
    where: { packageId_userId: { packageId: newest.id, userId } },
    select: { id: true },
  })
  return id
}

/** One's own way through a package, which no other commit moves on meanwhile. */
export async function heldAttempt(
  c: Change,
  viewer: Viewer,
  { attemptId, courseId }: { attemptId?: string | null; courseId?: string | null },
): Promise<Begun> {
  if (!attemptId && !courseId) throw badInput('courseId', 'Name the course.')
  const id = attemptId ?? (await attemptOf(c, viewer.id, courseId!))
  const [row] = await c.tx.$queryRaw<Begun[]>`
    SELECT a.id, a."userId", a."packageId", p."courseId", p.version, a."startedAt", a."touchedAt", a."completedAt", p.tree, a.state, a.step FROM "ScormAttempt" a
    JOIN "ScormPackage" p ON p.id = a."packageId" JOIN "Course" c ON c.id = p."courseId" AND c."deletedAt" IS NULL
    JOIN "CourseProgress" taken ON taken."courseId" = c.id AND taken."userId" = a."userId"
    WHERE a.id = ${id}::uuid AND a."userId" = ${viewer.id}::uuid AND p.version IS NOT NULL FOR UPDATE OF a`
  if (!row) throw notFound('The course you began')
  return row
}

/** The lesson by its raw id or as the manifest calls it; without a name the only one there is. */
export async function lessonOf({ tx }: Change, packageId: string, named: string | null | undefined) {
  const found = await tx.scormItem.findMany({
    where: {
      packageId,
      href: { not: null },
      ...(named ? { OR: [{ identifier: named }, ...(isUuid(named) ? [{ id: named }] : [])] } : {}),
    },
    orderBy: { position: 'asc' },
    take: 2,
    select: { id: true, identifier: true, isSco: true, launch: true },
  })
  if (!named && found.length > 1) throw badInput('scoId', 'This package has several lessons. Name one.')
  const [lesson] = found
  if (!lesson) throw notFound('The lesson')
  return lesson
}
