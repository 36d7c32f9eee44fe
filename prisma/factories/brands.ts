import type { Brand, PrismaClient, Prisma } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

export const makeBrand = (
  db: PrismaClient,
  { managerIds = [], ...overrides }: Partial<Prisma.BrandCreateManyInput> & { managerIds?: string[] } = {},
): Promise<Brand> =>
  db.brand.create({
    data: {
      name: `Brand ${freshDraw.suffix()}`,
      description: 'Machines for people who ride.',
      color: '#0b7a9e',
      active: true,
      ...overrides,
      managers: { create: managerIds.map((userId) => ({ userId })) },
    },
  })
