import type { HelpRequest, PrismaClient, Prisma } from '../generated/client/client.ts'

export const makeHelpRequest = (
  db: PrismaClient,
  overrides: Partial<Prisma.HelpRequestCreateManyInput> = {},
): Promise<HelpRequest> =>
  db.helpRequest.create({
    data: {
      fullName: 'Avery Whitaker',
      email: 'avery@example.test',
      phone: '406-555-0100',
      message: 'The second video does not start.',
      ...overrides,
    },
  })
