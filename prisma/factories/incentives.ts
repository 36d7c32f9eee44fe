import type { Incentive, PrismaClient, Prisma } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

/** What completing a curriculum may earn; of none unless `curriculumId` names one. */
export const makeIncentive = (db: PrismaClient, overrides: Partial<Prisma.IncentiveUncheckedCreateInput> = {}): Promise<Incentive> =>
  db.incentive.create({ data: { name: `Incentive ${freshDraw.suffix()}`, description: 'Something to look forward to.', ...overrides } })
