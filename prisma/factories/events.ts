import type { Event, Prisma, PrismaClient } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

interface Belongings {
  /** None: for everybody. */
  audienceGroupIds?: string[]
}

/** A published event for everybody in a week's time, at a place, unless said otherwise. */
export function makeEvent(
  db: PrismaClient,
  { audienceGroupIds = [], ...overrides }: Partial<Prisma.EventUncheckedCreateInput> & Belongings = {},
): Promise<Event> {
  const startAt = new Date(overrides.startAt ?? Date.now() + 7 * 86_400_000)
  return db.event.create({
    data: {
      title: `Event ${freshDraw.suffix()}`,
      text: '<p>Bring your boots.</p>',
      status: 'PUBLISHED',
      place: 'Main hall, Bend, OR',
      startAt,
      endAt: new Date(startAt.getTime() + 3_600_000),
      ...overrides,
      audience: { create: audienceGroupIds.map((groupId) => ({ groupId })) },
    },
  })
}
