import type {
  LiveTrainingEvent,
  LiveTrainingLocation,
  LiveTrainingTemplate,
  Prisma,
  PrismaClient,
} from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

export const makeLiveTrainingLocation = (
  db: PrismaClient,
  overrides: Partial<Prisma.LiveTrainingLocationUncheckedCreateInput> = {},
): Promise<LiveTrainingLocation> =>
  db.liveTrainingLocation.create({
    data: {
      venue: `Training center ${freshDraw.suffix()}`,
      city: 'Bend',
      state: 'OR',
      status: 'PUBLISHED',
      ...overrides,
    },
  })

interface Belongings {
  /** None: for everybody. */
  audienceGroupIds?: string[]
}

/** A published template for everybody, unless said otherwise. */
export const makeLiveTrainingTemplate = (
  db: PrismaClient,
  { audienceGroupIds = [], ...overrides }: Partial<Prisma.LiveTrainingTemplateUncheckedCreateInput> & Belongings = {},
): Promise<LiveTrainingTemplate> =>
  db.liveTrainingTemplate.create({
    data: {
      title: `Live training ${freshDraw.suffix()}`,
      text: '<p>Hands on.</p>',
      status: 'PUBLISHED',
      ...overrides,
      audience: { create: audienceGroupIds.map((groupId) => ({ groupId })) },
    },
  })

/** Half past eight on a morning in a week, Eastern. */
const nextWeek = () => new Date(`${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T13:30:00Z`)

/** A published event in a week's time, of a template and at a location of its own unless said otherwise. */
export async function makeLiveTrainingEvent(
  db: PrismaClient,
  overrides: Partial<Prisma.LiveTrainingEventUncheckedCreateInput> = {},
): Promise<LiveTrainingEvent> {
  const startAt = new Date(overrides.startAt ?? nextWeek())
  return db.liveTrainingEvent.create({
    data: {
      templateId: overrides.templateId ?? (await makeLiveTrainingTemplate(db)).id,
      locationId: overrides.virtual ? null : (overrides.locationId ?? (await makeLiveTrainingLocation(db)).id),
      status: 'PUBLISHED',
      startAt,
      endAt: new Date(startAt.getTime() + 8 * 3_600_000),
      ...overrides,
    },
  })
}
