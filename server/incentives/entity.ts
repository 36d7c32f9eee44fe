import { entity } from '../platform/kit/entity.ts'
import { incentivesEditableBy, incentivesKnownTo, rewardsHandledBy, rewardsVisibleTo } from './rules.ts'

/** All that may be looked at by name; its lists show fewer. */
export const Incentive = entity('Incentive', incentivesKnownTo, { personOr: 'view-incentives' })
/** As far as the viewer may change them. */
export const EditedIncentive = entity('Incentive', (viewer) => incentivesEditableBy(viewer), 'create-edit-incentives')
export const IncentiveCode = entity(
  'IncentiveCode',
  (viewer) => ({ incentive: incentivesEditableBy(viewer) }),
  'create-edit-incentives',
)
export const Reward = entity('Reward', rewardsVisibleTo, { personOr: ['incentive-reports', 'create-edit-incentives'] })
/** Those the viewer sends, corrects or undoes. */
export const HandledReward = entity('Reward', rewardsHandledBy, 'create-edit-incentives')
