import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Feature } from '../platform/feature.ts'
import './count.ts'
import './freeze.ts'
import './merge.ts'
import './news.ts'
import './on.ts'
import './schema.ts'

export const leaderboards: Feature = {
  name: 'leaderboards',
  news: { 'leaderboard.': 'POINTS' },
  hangsOn: {
    Brand: {
      leaderboards: {
        rows: Prisma.sql`SELECT "brandId" AS "on", name FROM "Leaderboard"`,
        belonging: {
          noun: ['leaderboard', 'leaderboards'],
          fate: ['of this brand alone is deleted.', 'of this brand alone are deleted.'],
          named: true,
        },
      },
    },
  },
  goesWith: { Role: ['Leaderboard'], AssignmentGroup: ['Leaderboard'] },
  personalData: {
    Leaderboard: { names: ['createdById'] },
    LeaderboardPlace: { of: ['userId'] },
    LeaderboardNameHidden: { of: ['userId'] },
  },
}
