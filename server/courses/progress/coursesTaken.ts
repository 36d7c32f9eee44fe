import { Prisma } from '../../../prisma/generated/client/client.ts'
import { meantForGroups } from '../../domain/audience/sql.ts'
import type { Db } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { lookUp } from '../../platform/reads/raw.ts'

export interface Taken {
  id: string
  status: 'IN_PROGRESS' | 'PASSED' | 'FAILED' | null
  touchedAt: Date | null
  completedAt: Date | null
  mandatory: boolean
  /** As the curriculums order them, mandatory ones first; what stands in no open curriculum comes last. */
  place: number
}

/**
 * `coursesCountedFor` of rules.ts as one statement, with where the viewer stands; tests/courses/lists checks that the two
 * agree.
 */
const enrolled = ({ id, assignmentGroupIds: groups }: Viewer): Prisma.Sql => Prisma.sql`
    SELECT co.id, p.status::text AS status, p."touchedAt", p."completedAt", COALESCE(bool_or(c.mandatory), false) AS mandatory,
      COALESCE(min(CASE WHEN c.mandatory THEN 0 ELSE 1e9 END + c.position * 1000 + cc.position), 1e12)::float8 AS place
    FROM "Course" co
    LEFT JOIN "CourseProgress" p ON p."courseId" = co.id AND p."userId" = ${id}::uuid
    LEFT JOIN "CurriculumCourse" cc ON cc."courseId" = co.id
    LEFT JOIN "Curriculum" c ON c.id = cc."curriculumId" AND c.status = 'PUBLISHED' AND c."deletedAt" IS NULL
      AND ${meantForGroups('Curriculum', Prisma.sql`c.id`, groups)}
      AND (NOT EXISTS (SELECT 1 FROM "CurriculumBrand" b WHERE b."curriculumId" = c.id) OR EXISTS (SELECT 1 FROM "CurriculumBrand" b JOIN "Brand" br ON br.id = b."brandId" AND br.active WHERE b."curriculumId" = c.id))
    WHERE co."deletedAt" IS NULL AND (
      (co.status = 'PUBLISHED' AND (EXISTS (SELECT 1 FROM "CourseGrant" g WHERE g."courseId" = co.id AND g."userId" = ${id}::uuid) OR (c.id IS NOT NULL
        AND ${meantForGroups('Course', Prisma.sql`co.id`, groups)})))
      OR (co.status <> 'DRAFT' AND p.status <> 'PASSED' AND (c.id IS NOT NULL OR EXISTS (SELECT 1 FROM "CourseGrant" g WHERE g."courseId" = co.id AND g."userId" = ${id}::uuid))))
    GROUP BY co.id, p.id`

/** Every course open to the viewer as a learner, in order. */
export const coursesTaken = (db: Db, viewer: Viewer): Promise<Taken[]> =>
  db.$queryRaw<Taken[]>(lookUp`${enrolled(viewer)} ORDER BY place, co.title, co.id`)

export interface Standing {
  total: number
  completed: number
  rewards: number
  points: number
}

/** How the viewer stands overall, in one statement. */
export async function standingOf(db: Db, viewer: Viewer): Promise<Standing> {
  const [row] = await db.$queryRaw<Standing[]>(lookUp`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'PASSED')::int AS completed,
      (SELECT count(*)::int FROM "Reward" WHERE "userId" = ${viewer.id}::uuid AND status IN ('EARNED', 'REDEEMED', 'SENT') AND (status <> 'EARNED' OR "expiresAt" IS NULL OR "expiresAt" > now())) AS rewards,
      (SELECT COALESCE(sum(amount), 0)::int FROM "LedgerEntry" WHERE "userId" = ${viewer.id}::uuid AND unit = 'points') AS points
    FROM (${enrolled(viewer)}) AS own`)
  return row ?? { total: 0, completed: 0, rewards: 0, points: 0 }
}
