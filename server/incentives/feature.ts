import type { Feature } from '../platform/feature.ts'
import { ledgerChecks } from './ledgerChecks.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'
import './news.ts'

export const incentives: Feature = {
  name: 'incentives',
  rows,
  hangsOn,
  ledgerChecks,
  statement: {
    'reward.redeemed': { label: 'Reward redeemed', meaning: 'SPENT' },
    'reward.undone': { label: 'Redemption undone', meaning: 'SPENT', returns: true },
  },
  news: { 'reward.': 'POINTS' },
  personalData: { Reward: { of: ['userId'] } },
}
