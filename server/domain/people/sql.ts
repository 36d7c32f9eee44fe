import { Prisma } from '../../../prisma/generated/client/client.ts'
import { can, seesAll, type Viewer } from '../../platform/viewer.ts'
import { dealersReachedBy } from './rules.ts'

/** `usersVisibleTo` of rules.ts as a condition on "User" u; tests/users checks that the two agree. */
export function peopleVisibleTo(viewer: Viewer): Prisma.Sql {
  if (!can(viewer, 'view-users')) return Prisma.sql`u.id = ${viewer.id}::uuid`
  if (seesAll(viewer)) return Prisma.sql`true`
  return Prisma.sql`u.id IN (SELECT ${viewer.id}::uuid UNION SELECT m."userId" FROM "DealerMember" m WHERE m.active AND m."dealerId" = ANY(${dealersReachedBy(viewer)}::uuid[]))`
}
