import type { Promotion, Prisma, PrismaClient } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

interface Belongings {
  /** None: for everybody. */
  audienceGroupIds?: string[]
}

/** A published promotion for everybody, unless said otherwise. */
export const makePromotion = (
  db: PrismaClient,
  { audienceGroupIds = [], ...overrides }: Partial<Prisma.PromotionUncheckedCreateInput> & Belongings = {},
): Promise<Promotion> =>
  db.promotion.create({
    data: {
      title: `Promotion ${freshDraw.suffix()}`,
      text: '<p>Half price on winches until Sunday.</p>',
      status: 'PUBLISHED',
      ...overrides,
      audience: { create: audienceGroupIds.map((groupId) => ({ groupId })) },
    },
  })
