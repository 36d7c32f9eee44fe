import { QueryRoot, type Types } from '../platform/graphql/builder.ts'

/** The payout as it is now, and the root, so that one call can read balances and totals too. */
export const movedPayout = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>) => ({
  payout: t.prismaField({
    type: 'PayoutOrder',
    description: 'As it is now.',
    resolve: (query, { id }, _args, { db }) => db.payoutOrder.findUniqueOrThrow({ ...query, where: { id } }),
  }),
  query: t.field({ type: QueryRoot, description: 'The root, for whatever else changed.', resolve: () => ({}) }),
})
