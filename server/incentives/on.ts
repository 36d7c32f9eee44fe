import { happensOn, happensTo } from '../domain/happenings/happenings.ts'
import './rewards/earn.ts'

happensTo(
  {
    type: 'Reward',
    right: 'incentive-reports',
    selection:
      'databaseId name status points earnedOn redeemedOn sentAt carrier tracking userId userName userEmail dealerName incentiveId',
  },
  {
    'reward.earned': 'Somebody earned a reward, or was given one.',
    'reward.redeemed': 'A reward was redeemed.',
    'reward.sent': 'A reward is on its way.',
    'reward.undone': 'The redemption of a reward was undone.',
    'reward.expired': 'A reward ran out before it was redeemed.',
  },
)

happensOn('reward.earned', 'reward.earned', ({ rewardId }) => rewardId)
happensOn('reward.redeemed', 'reward.redeemed', ({ rewardId }) => rewardId)
happensOn('reward.sent', 'reward.sent', ({ rewardId }) => rewardId)
happensOn('reward.undone', 'reward.undone', ({ rewardId }) => rewardId)
happensOn('reward.expired', 'reward.expired', ({ rewardId }) => rewardId)
