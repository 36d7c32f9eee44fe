import { Prisma } from '../../prisma/generated/client/client.ts'
import { meantForPerson } from '../domain/audience/sql.ts'

/** Who said they come, or may come: a condition on an attendance a. */
export const COMING = Prisma.sql`a.type IN ('GOING', 'INTERESTED')`

/**
 * Who answered an event like this, a condition on an attendance a, and still may see it as a learner; as a condition on
 * a person u. The event itself is looked at by who asks: once it is taken down there is still somebody to tell.
 */
export function answered(eventId: string, how: Prisma.Sql): Prisma.Sql {
  const id = Prisma.sql`${eventId}::uuid`
  return Prisma.sql`EXISTS (SELECT 1 FROM "EventAttendance" a JOIN "Event" e ON e.id = a."eventId" LEFT JOIN "Brand" b ON b.id = e."brandId"
      WHERE a."eventId" = ${id} AND a."userId" = u.id AND ${how} AND (e."brandId" IS NULL OR b.active))
    AND ${meantForPerson('Event', id, Prisma.sql`u.id`)}`
}
