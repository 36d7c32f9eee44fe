import { Prisma } from '../../prisma/generated/client/client.ts'
import { tellCounts, tellUnread } from '../domain/badges.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Change } from '../platform/events.ts'
import { asks, visits, worksAt } from './visitAccess.ts'

/** Whom a visit concerns, and how. */
export interface Party {
  id: string
  /** Makes the visit. */
  instructs: boolean
  /** Looks after the dealer from outside. */
  visits: boolean
  /** Speaks for the dealer, or asked for it. */
  asks: boolean
  /** Is to be trained, or was. */
  attends: boolean
  attended: boolean
}

/** The active people a visit concerns; not those who merely look after all visits. */
export function partiesOf(db: Db | Tx, id: string): Promise<Party[]> {
  const [u, dealer] = [Prisma.sql`u.id`, Prisma.sql`visit."dealerId"`]
  return db.$queryRaw<Party[]>`
    SELECT party.* FROM (
      SELECT u.id, visit."instructorId" IS NOT DISTINCT FROM u.id AS instructs, ${visits(u, dealer)} AS visits,
        (${asks(u, dealer)} OR visit."askedById" IS NOT DISTINCT FROM u.id AND ${worksAt(u, dealer)}) AS asks,
        (t.id IS NOT NULL AND ${worksAt(u, dealer)}) AS attends, coalesce(t.attended, FALSE) AS attended
      FROM "FieldTrainingAppointment" visit JOIN "User" u ON u.status = 'ACTIVE' AND (u.id = visit."instructorId"
        OR u.id IN (SELECT m."userId" FROM "DealerMember" m WHERE m."dealerId" = visit."dealerId" AND m.active)
        OR u.id IN (SELECT a."userId" FROM "AdminGroupUser" a JOIN "AdminGroupDealer" d ON d."groupId" = a."groupId" WHERE d."dealerId" = visit."dealerId"))
      LEFT JOIN "FieldTrainingAttendee" t ON t."fieldTrainingAppointmentId" = visit.id AND t."userId" = u.id
      WHERE visit.id = ${id}::uuid) party
    WHERE party.instructs OR party.visits OR party.asks OR party.attends ORDER BY party.id`
}

/** Something about a visit is new for everybody but who did it. */
export async function makeNews(c: Change, id: string, byId: string | null): Promise<void> {
  await c.tx.fieldTrainingAppointment.updateMany({ where: { id }, data: { newsAt: c.now } })
  await c.tx.fieldTrainingSeen.deleteMany({ where: { fieldTrainingAppointmentId: id } })
  if (byId) await markRead(c, id, byId)
  for (const party of await partiesOf(c.tx, id)) tellUnread(c, party.id)
  tellCounts(c)
}

/** The person has seen how a visit stands. */
export async function markRead(c: Change, id: string, userId: string): Promise<void> {
  await c.tx.fieldTrainingSeen.createMany({
    data: { fieldTrainingAppointmentId: id, userId, createdAt: c.now },
    skipDuplicates: true,
  })
}
