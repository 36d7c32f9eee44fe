import { on } from '../platform/events.ts'
import { callOff } from './publication.ts'

// What a person said goes with the person, and the counts follow.
on('user.erased', async ({ tx }, { userId }) => {
  await tx.event.updateMany({ where: { createdById: userId }, data: { createdById: null } })
  await tx.$executeRaw`
    WITH gone AS (DELETE FROM "EventAttendance" WHERE "userId" = ${userId}::uuid RETURNING "eventId", type)
    UPDATE "Event" e SET going = e.going - (gone.type = 'GOING')::int, interested = e.interested - (gone.type = 'INTERESTED')::int,
      "notInterested" = e."notInterested" - (gone.type = 'NOT_INTERESTED')::int
    FROM gone WHERE gone."eventId" = e.id`
})

// Without its brand it would be everybody's event.
on('brand.deleted', async (c, { brandId }) => {
  const open = await c.tx.event.findMany({ where: { brandId, status: 'PUBLISHED' }, select: { id: true } })
  for (const { id } of open) await callOff(c, id)
  await c.tx.event.updateMany({
    where: { brandId, OR: [{ status: 'PUBLISHED' }, { publishAt: { not: null } }] },
    data: { status: 'UNPUBLISHED', publishAt: null, unpublishAt: null, version: { increment: 1 } },
  })
})
