import type { Category, PrismaClient, Prisma } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

export const makeCategory = (
  db: PrismaClient,
  overrides: Partial<Prisma.CategoryCreateManyInput> = {},
): Promise<Category> =>
  db.category.create({
    data: { name: `Category ${freshDraw.suffix()}`, description: 'What these courses are about.', ...overrides },
  })
