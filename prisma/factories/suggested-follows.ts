import type { Prisma, PrismaClient, SuggestedFollow } from '../generated/client/client.ts'
import { makeOnboardedUser } from './users.ts'

interface Belongings {
  /** None: for everybody. */
  audienceGroupIds?: string[]
  /** Who follows them. */
  followerIds?: string[]
}

/** A published suggestion of somebody new for everybody, unless said otherwise. */
export const makeSuggestedFollow = async (
  db: PrismaClient,
  {
    audienceGroupIds = [],
    followerIds = [],
    ...overrides
  }: Partial<Prisma.SuggestedFollowUncheckedCreateInput> & Belongings = {},
): Promise<SuggestedFollow> =>
  db.suggestedFollow.create({
    data: {
      personId: overrides.personId ?? (await makeOnboardedUser(db)).id,
      reason: 'Knows every brake there is.',
      published: true,
      followerCount: followerIds.length,
      ...overrides,
      audience: { create: audienceGroupIds.map((groupId) => ({ groupId })) },
      follows: { create: followerIds.map((userId) => ({ userId })) },
    },
  })
