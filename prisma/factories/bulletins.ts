import type { Bulletin, Prisma, PrismaClient } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

interface Belongings {
  /** None: for everybody. */
  audienceGroupIds?: string[]
}

/** A published bulletin for everybody, unless said otherwise. */
export const makeBulletin = (
  db: PrismaClient,
  { audienceGroupIds = [], ...overrides }: Partial<Prisma.BulletinUncheckedCreateInput> & Belongings = {},
): Promise<Bulletin> =>
  db.bulletin.create({
    data: {
      title: `Bulletin ${freshDraw.suffix()}`,
      text: '<p>New colors arrive in spring.</p>',
      status: 'PUBLISHED',
      ...overrides,
      audience: { create: audienceGroupIds.map((groupId) => ({ groupId })) },
    },
  })
