import { Prisma } from '../../prisma/generated/client/client.ts'

/** Whether a course is meant for a person, as SQL over two columns: for everybody, for a group of theirs, or granted to them. */
export const courseMeantFor = (course: string, person: string): Prisma.Sql => {
  const [c, p] = [Prisma.raw(course), Prisma.raw(person)]
  return Prisma.sql`(NOT EXISTS (SELECT 1 FROM "CourseAudience" ca WHERE ca."courseId" = ${c})
    OR EXISTS (SELECT 1 FROM "CourseAudience" ca JOIN "AssignmentGroupMember" cm ON cm."groupId" = ca."groupId" WHERE ca."courseId" = ${c} AND cm."userId" = ${p})
    OR EXISTS (SELECT 1 FROM "CourseGrant" cg WHERE cg."courseId" = ${c} AND cg."userId" = ${p}))`
}
