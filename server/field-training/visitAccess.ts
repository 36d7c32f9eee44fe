import { Prisma } from '../../prisma/generated/client/client.ts'

/** Whether a person u looks after all visits, as `managesFieldTraining` says it. */
export const manages = (u: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "User" person JOIN "Role" r ON r.id = person."roleId" WHERE person.id = ${u} AND (r.rank <= 1
    OR EXISTS (SELECT 1 FROM "RoleRight" x WHERE x."roleId" = r.id AND x."right" = 'create-edit-live-training-events')))`

/** Whether a person u works at a dealer and looks after it, as `askingDealers` says it. */
export const asks = (u: Prisma.Sql, dealer: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "DealerMember" m JOIN "User" person ON person.id = m."userId" JOIN "Role" r ON r.id = person."roleId"
  WHERE m."userId" = ${u} AND m."dealerId" = ${dealer} AND m.active AND (m."roleApplies" AND r."reachesOwnDealers" OR ${reaches(u, dealer)}))`

/** Whether an admin group gives a person u reach over a dealer. */
const reaches = (u: Prisma.Sql, dealer: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "AdminGroupUser" a JOIN "AdminGroup" g ON g.id = a."groupId" AND g.active
  JOIN "AdminGroupDealer" d ON d."groupId" = a."groupId" WHERE a."userId" = ${u} AND d."dealerId" = ${dealer})`

/** Whether a person u works at a dealer now. */
export const worksAt = (u: Prisma.Sql, dealer: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "DealerMember" m WHERE m."userId" = ${u} AND m."dealerId" = ${dealer} AND m.active)`

/** Whether a person u visits a dealer: through an admin group, without working there, as `visitedDealers` says it. */
export const visits = (u: Prisma.Sql, dealer: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${reaches(u, dealer)} AND NOT ${worksAt(u, dealer)})`

/** `fieldTrainingVisibleTo` in a statement about many people: `row` and `u` are the SQL of the two ids. */
export const openTo = (row: Prisma.Sql, u: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "FieldTrainingAppointment" visit WHERE visit.id = ${row} AND (visit."instructorId" = ${u} OR ${manages(u)}
    OR ${asks(u, Prisma.sql`visit."dealerId"`)} OR ${visits(u, Prisma.sql`visit."dealerId"`)}
    OR ${worksAt(u, Prisma.sql`visit."dealerId"`)} AND (visit."askedById" = ${u}
      OR EXISTS (SELECT 1 FROM "FieldTrainingAttendee" t WHERE t."fieldTrainingAppointmentId" = visit.id AND t."userId" = ${u}))))`
