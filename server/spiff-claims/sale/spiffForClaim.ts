import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { portalDay } from '../../platform/settings.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { spiffsAvailableTo } from '../../spiffs/rules.ts'

const forClaim = { items: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } } satisfies Prisma.SpiffInclude
export type SpiffForClaim = Prisma.SpiffGetPayload<{ include: typeof forClaim }>

/**
 * The spiff a person claims from with what `whyClosed` and `payoutOf` ask. With `again` also one that has ended or
 * whose audience they have left, if they claimed from it before. Errors: NOT_FOUND.
 */
export async function spiffForClaim(
  db: Db | Tx,
  viewer: Viewer,
  spiffId: string,
  now: Date,
  again = false,
): Promise<{ spiff: SpiffForClaim; today: Date; passedCourse: boolean }> {
  const spiff = await db.spiff.findFirst({
    where: {
      AND: [
        { id: spiffId },
        again
          ? { OR: [spiffsAvailableTo(viewer), { claims: { some: { userId: viewer.id } } }] }
          : spiffsAvailableTo(viewer),
      ],
    },
    include: forClaim,
  })
  if (!spiff) throw notFound('The spiff')
  const passedCourse =
    !spiff.courseId ||
    (await db.courseProgress.count({ where: { userId: viewer.id, courseId: spiff.courseId, status: 'PASSED' } })) > 0
  return { spiff, today: await portalDay(db, now), passedCourse }
}
