import type { Message, Prisma, PrismaClient } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

interface Belongings {
  /** None: for everybody. */
  audienceGroupIds?: string[]
  /** People it is addressed to by name. */
  namedIds?: string[]
  /** Who has it, unread and without an email. */
  recipientIds?: string[]
}

/** A draft for everybody, or with recipients a message that was sent, unless said otherwise. */
export const makeMessage = (
  db: PrismaClient,
  {
    audienceGroupIds = [],
    namedIds = [],
    recipientIds = [],
    ...overrides
  }: Partial<Prisma.MessageUncheckedCreateInput> & Belongings = {},
): Promise<Message> =>
  db.message.create({
    data: {
      subject: `Message ${freshDraw.suffix()}`,
      text: '<p>Please bring the torque wrench.</p>',
      to: namedIds.length ? 'PEOPLE' : 'AUDIENCE',
      ...(recipientIds.length
        ? {
            status: 'SENT' as const,
            delivered: true,
            total: recipientIds.length,
            sent: recipientIds.length,
            startedAt: new Date(),
            finishedAt: new Date(),
          }
        : {}),
      ...overrides,
      audience: { create: audienceGroupIds.map((groupId) => ({ groupId })) },
      people: { create: namedIds.map((userId) => ({ userId })) },
      recipients: { create: recipientIds.map((userId) => ({ userId })) },
    },
  })
