import type { LearnerRequest, Prisma, PrismaClient } from '../generated/client/client.ts'
import { freshDraw, type Draw } from './draw.ts'

export const learnerRequestRow = (
  overrides: Partial<Prisma.LearnerRequestCreateManyInput> & { userId: string },
  draw: Draw = freshDraw,
) =>
  ({
    id: draw.id(),
    type: 'DEACTIVATION' as const,
    status: 'PENDING' as const,
    requestedById: overrides.userId,
    reason: 'Moving to another trade',
    ...overrides,
  }) satisfies Prisma.LearnerRequestCreateManyInput

export const makeLearnerRequest = (
  db: PrismaClient,
  overrides: Parameters<typeof learnerRequestRow>[0],
): Promise<LearnerRequest> => db.learnerRequest.create({ data: learnerRequestRow(overrides) })

export const dealerFormRow = (
  overrides: Partial<Omit<Prisma.FormCreateManyInput, 'data'>> & { userId: string; data?: Record<string, string> },
  draw: Draw = freshDraw,
) =>
  ({
    id: draw.id(),
    type: 'become-a-dealer',
    ...overrides,
    data: {
      name: `Trailhead Powersports ${draw.suffix()}`,
      addressLine1: '4 Ridge Rd',
      city: 'Bend',
      region: 'OR',
      postalCode: '97701',
      country: 'US',
      phone: '541-555-0100',
      message: '',
      ...overrides.data,
    },
  }) satisfies Prisma.FormCreateManyInput
