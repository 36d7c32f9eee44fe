import type { Fields } from '../platform/kit/models.ts'
import { QueryRoot } from '../platform/graphql/builder.ts'
import { Reward } from './entity.ts'

/**
 * Payload of mutations of one reward: the reward, and the root, so that one call can read the balance and lists as they
 * are now.
 */
export const savedReward = (t: Fields<{ id: string }>) => ({
  ...Reward.saved('As it stands now.')(t),
  query: t.field({ type: QueryRoot, description: 'The root, for whatever else changed.', resolve: () => ({}) }),
})
