import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Dealer: {
    fieldTrainings: {
      rows: Prisma.sql`SELECT "dealerId" AS "on" FROM "FieldTrainingAppointment"`,
      refuses: {
        one: 'One field training belongs to this dealer. Choose a dealer that takes it.',
        many: '# field trainings belong to this dealer. Choose a dealer that takes them.',
        unless: 'moveStaffTo',
      },
    },
  },
}
