import { entity } from '../platform/kit/entity.ts'
import {
  incentivesEditableBy,
  incentivesKnownTo,
  incentivesReportedTo,
  rewardsHandledBy,
  rewardsVisibleTo,
} from './rules.ts'

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
/** With figures, for the report. */
export const ReportedIncentive = entity('Incentive', incentivesReportedTo, 'incentive-reports')
/** Who has rewards that figures count. */
export const RewardOwner = entity(
  'User',
  (viewer) => ({ rewards: { some: rewardsVisibleTo(viewer) } }),
  'incentive-reports',
)
