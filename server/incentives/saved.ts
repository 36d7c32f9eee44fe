import { QueryRoot, type Types } from '../platform/graphql/builder.ts'

type Fields = PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>

/** Payload of mutations of one reward: the reward, and the root, so that one call can read the balance and lists as they are now. */
export const savedReward = (t: Fields) => ({
  reward: t.prismaField({
    type: 'Reward',
    description: 'As it stands now.',
    resolve: (query, { id }, _args, { db }) => db.reward.findUniqueOrThrow({ ...query, where: { id } }),
  }),
  query: t.field({ type: QueryRoot, description: 'The root, for whatever else changed.', resolve: () => ({}) }),
})

export const savedIncentive = (t: Fields) => ({
  incentive: t.prismaField({
    type: 'Incentive',
    description: 'As it stands now.',
    resolve: (query, { id }, _args, { db }) => db.incentive.findUniqueOrThrow({ ...query, where: { id } }),
  }),
})
