import type { PrismaClient } from '../generated/client/client.ts'

/** A view of the users report that this person has emailed every morning, to nobody yet. */
export async function makeReportSchedule(db: PrismaClient, userId: string) {
  const view = await db.reportView.create({ data: { userId, report: 'users', name: 'Monday list' } })
  return db.reportSchedule.create({
    data: { viewId: view.id, every: 'DAY', hour: 8, doneDay: new Date('2026-01-01T00:00:00Z') },
  })
}
