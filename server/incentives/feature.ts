import type { Feature } from '../platform/feature.ts'
import { Incentive } from './entity.ts'
import { ledgerChecks } from './ledgerChecks.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import { searchedIncentives } from './search/searched.ts'
import { tiles } from './rewards/tiles.ts'
import { incentivesReportedTo } from './rules.ts'
import './merge.ts'
import './on.ts'
import './report/incentives.ts'
import './report/people.ts'
import './schema.ts'
import './news.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    rewards: boolean
  }
}

export const incentives: Feature = {
  name: 'incentives',
  searched: searchedIncentives,
  rows,
  tiles,
  hangsOn,
  choices: { Incentive: { visibleTo: incentivesReportedTo } },
  flags: { rewards: { description: 'Rewards are on.', default: true, position: 8 } },
  switchedBy: {
    rewards: [
      'Incentive',
      'incentive',
      'incentives',
      'addableIncentives',
      'redeemableIncentives',
      'incentiveCandidates',
      'incentiveCodeCheck',
      'incentiveCodes',
      'incentiveReport',
      'incentivesReport',
      'incentivePeopleReport',
      'saveIncentive',
      'deleteIncentive',
      'addIncentiveCodes',
      'deleteIncentiveCode',
      'exportIncentiveCodes',
      'addIncentivesToCurriculum',
      'removeIncentiveFromCurriculum',
      'orderIncentives',
      'Reward',
      'reward',
      'rewards',
      'userRewards',
      'rewardReport',
      'addReward',
      'assignReward',
      'assignIncentiveCode',
      'giveRewardToCompleted',
      'redeemReward',
      'redeemRewardFor',
      'undoRedemption',
      'sendReward',
      'addRewardTracking',
      'updateReward',
    ],
  },
  ledgerChecks,
  statement: {
    'reward.redeemed': { label: 'Reward redeemed', meaning: 'SPENT', switchedBy: 'rewards' },
    'reward.undone': { label: 'Redemption undone', meaning: 'SPENT', returns: true, switchedBy: 'rewards' },
  },
  leadsTo: [{ page: '/auth/redeem-reward/:id', isThere: Incentive.has }],
  news: { 'reward.': 'POINTS' },
  newsSwitchedBy: { rewards: ['reward.'] },
  personalData: {
    Reward: {
      of: ['userId'],
      inward: { note: 'for who edits the incentive' },
      erased: { address: null, note: '', tracking: null, trackingUrl: null },
    },
  },
}
