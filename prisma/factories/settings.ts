import type { DashboardSlide, PrismaClient, Prisma } from '../generated/client/client.ts'
import { makeStoredFile } from './files.ts'

export const makeDashboardSlide = async (
  db: PrismaClient,
  overrides: Partial<Prisma.DashboardSlideCreateManyInput> = {},
): Promise<DashboardSlide> =>
  db.dashboardSlide.create({
    data: {
      title: 'Spring riding season',
      position: 0,
      ...overrides,
      imageId: overrides.imageId ?? (await makeStoredFile(db, { isPublic: true })).id,
    },
  })
