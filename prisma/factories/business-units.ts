import type { BusinessUnit, PrismaClient, Prisma } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

export const makeBusinessUnit = (
  db: PrismaClient,
  overrides: Partial<Prisma.BusinessUnitCreateManyInput> = {},
): Promise<BusinessUnit> =>
  db.businessUnit.create({ data: { name: `Business unit ${freshDraw.suffix()}`, ...overrides } })
