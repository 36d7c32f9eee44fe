import type { FieldTrainingAppointment, Prisma, PrismaClient } from '../generated/client/client.ts'

interface Belongings {
  dealerId: string
  attendeeIds?: string[]
}

/** A visit asked for in a week's time, by the clock of New York, unless said otherwise. */
export function makeFieldTraining(
  db: PrismaClient,
  { attendeeIds = [], ...overrides }: Partial<Prisma.FieldTrainingAppointmentUncheckedCreateInput> & Belongings,
): Promise<FieldTrainingAppointment> {
  const startAt = new Date(overrides.startAt ?? Date.now() + 7 * 86_400_000)
  const timeZone = overrides.timeZone ?? 'America/New_York'
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(startAt)
  return db.fieldTrainingAppointment.create({
    data: {
      types: ['SALES'],
      startAt,
      endAt: new Date(startAt.getTime() + 7_200_000),
      timeZone,
      day: new Date(`${day}T00:00:00Z`),
      wishes: [startAt],
      ...overrides,
      attendees: { create: attendeeIds.map((userId) => ({ userId })) },
    },
  })
}
