import { Prisma } from '../../prisma/generated/client/client.ts'

/** A result that counts as passed, as it stands now. */
export const PASSED_RESULT = { status: 'PASSED' } satisfies Prisma.CourseProgressWhereInput

/** What counts as a course that somebody passed: such a result, and the course was not deleted. */
export const PASSED = { ...PASSED_RESULT, course: { deletedAt: null } } satisfies Prisma.CourseProgressWhereInput

/** The same of rows "CourseProgress" p. */
export const PASSED_SQL = Prisma.sql`p.status = 'PASSED' AND EXISTS (SELECT 1 FROM "Course" co WHERE co.id = p."courseId" AND co."deletedAt" IS NULL)`
