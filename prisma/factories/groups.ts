import type { AdminGroup, AssignmentGroup, PrismaClient, Prisma } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

export const makeAssignmentGroup = (
  db: PrismaClient,
  { memberIds = [], ...overrides }: Partial<Prisma.AssignmentGroupCreateManyInput> & { memberIds?: string[] } = {},
): Promise<AssignmentGroup> =>
  db.assignmentGroup.create({
    data: {
      name: `Department ${freshDraw.suffix()}`,
      ...overrides,
      members: { create: memberIds.map((userId) => ({ userId })) },
    },
  })

/** Its people reach its dealers. */
export const makeAdminGroup = (
  db: PrismaClient,
  {
    userIds = [],
    dealerIds = [],
    ...overrides
  }: Partial<Prisma.AdminGroupCreateManyInput> & { userIds?: string[]; dealerIds?: string[] } = {},
): Promise<AdminGroup> =>
  db.adminGroup.create({
    data: {
      name: `Territory ${freshDraw.suffix()}`,
      ...overrides,
      users: { create: userIds.map((userId) => ({ userId })) },
      dealers: { create: dealerIds.map((dealerId) => ({ dealerId })) },
    },
  })
