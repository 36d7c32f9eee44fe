import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  LiveTrainingLocation: {
    events: {
      rows: Prisma.sql`SELECT "locationId" AS "on", id FROM "LiveTrainingEvent" WHERE "locationId" IS NOT NULL`,
      refuses: {
        one: '1 event was planned here. Unpublish the location instead: no new ones are planned there then.',
        many: '# events were planned here. Unpublish the location instead: no new ones are planned there then.',
      },
    },
  },
  LiveTrainingTemplate: {
    events: {
      rows: Prisma.sql`SELECT "templateId" AS "on", id FROM "LiveTrainingEvent"`,
      refuses: {
        one: '1 event was planned from this template. Unpublish the template instead: learners no longer see its events then.',
        many: '# events were planned from this template. Unpublish the template instead: learners no longer see its events then.',
      },
    },
  },
  Brand: {
    liveTrainings: {
      rows: Prisma.sql`SELECT "brandId" AS "on", title AS name FROM "LiveTrainingTemplate" WHERE "brandId" IS NOT NULL`,
      belonging: {
        noun: ['live training', 'live trainings'],
        fate: [
          'stays and is unpublished. Of its events to come, people are told that they are canceled.',
          'stay and are unpublished. Of their events to come, people are told that they are canceled.',
        ],
        named: true,
      },
    },
  },
  Course: {
    liveTrainings: {
      rows: Prisma.sql`SELECT "courseId" AS "on", title AS name FROM "LiveTrainingTemplate" WHERE "courseId" IS NOT NULL`,
      told: { as: 'firstNames', description: 'Live trainings that complete it, which stay and complete nothing.' },
    },
  },
}
