import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import { job } from '../../platform/jobs.ts'
import { tell } from '../news/attendeeNotices.ts'
import { lockEvent } from './lock.ts'
import { settleSeats } from './settle.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** Looks for events whose seats wait to be settled, whatever became of their jobs. */
    'settle-live-trainings': Record<string, never>
  }
}

const settle = (services: Services, eventId: string): Promise<void> =>
  changeInJob(services, 'settleLiveTraining', async (c) => {
    const event = await lockEvent(c, eventId)
    const outcomes = await settleSeats(c, event)
    await tell(c, event, outcomes)
    c.record({
      type: 'LiveTrainingEvent',
      id: eventId,
      after: { people: outcomes.map(({ userId, before, now }) => ({ userId, before, now })) },
    })
  })

job('settle-live-training', async (services, { eventId }) => {
  if (await services.db.liveTrainingEvent.count({ where: { id: eventId } })) await settle(services, eventId)
})

// What came into the database without its jobs, such as a demo world, is settled all the same.
job(
  'settle-live-trainings',
  async (services) => {
    const now = services.now()
    const due = await services.db.$queryRaw<{ id: string }[]>`
      SELECT e.id FROM "LiveTrainingEvent" e WHERE e.status = 'PUBLISHED' AND (
        EXISTS (SELECT 1 FROM "LiveTrainingEnrollment" o WHERE o."eventId" = e.id AND o.status = 'OFFERED' AND (o."offeredUntil" <= ${now} OR e."startAt" <= ${now}))
        OR (e."startAt" > ${now} AND EXISTS (SELECT 1 FROM "LiveTrainingEnrollment" o JOIN "User" u ON u.id = o."userId"
          WHERE o."eventId" = e.id AND o.status IN ('ENROLLED', 'OFFERED', 'WAITLISTED') AND u.status IN ('DEACTIVATED', 'DENIED')))
        OR (e.waiting > 0 AND (e."startAt" <= ${now} OR e."seatsTaken" < e."maxEnrollment")))
      ORDER BY e.id`
    for (const { id } of due) await settle(services, id)
  },
  '*/10 * * * *',
)
