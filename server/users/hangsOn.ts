import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Role: {
    people: {
      rows: Prisma.sql`SELECT "roleId" AS "on" FROM "User"`,
      refuses: {
        one: 'One person has this role. Give them another one first.',
        many: '# people have this role. Give them another one first.',
      },
    },
  },
}
