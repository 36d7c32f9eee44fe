import type { Feature } from '../platform/feature.ts'
import { payoutActs, payoutList } from './bulk/acts.ts'
import { payoutFile } from './bulk/file.ts'
import { rewardsOf } from './providers/embedded.ts'
import { payoutsWaitingFor } from './rules.ts'
import { ledgerChecks } from './ledgerChecks.ts'
import { hangsOn } from './hangsOn.ts'
import { reportRows } from './report/rest.ts'
import { rows } from './rest.ts'
import { searchedPayouts } from './search.ts'
import './merge.ts'
import './on.ts'
import './report/cashouts.ts'
import './schema.ts'
import './news.ts'

export const payouts: Feature = {
  name: 'payouts',
  searched: searchedPayouts,
  rows: [...rows, ...reportRows],
  hangsOn,
  bulkLists: { payouts: payoutList },
  bulkActs: { payouts: payoutActs },
  listFiles: { payouts: payoutFile },
  ledgerChecks,
  statement: {
    'payout.held': { label: 'Payout requested', meaning: 'PAYOUT' },
    'payout.returned': { label: 'Payout returned', meaning: 'PAYOUT', returns: true },
  },
  badges: {
    payouts: {
      description: 'Payouts to be released, and those that failed.',
      count: ({ db }, viewer) => db.payoutOrder.count({ where: payoutsWaitingFor(viewer) }),
    },
  },
  news: { 'payout.': 'CLAIMS' },
  personalData: {
    PayoutOrder: { of: ['userId', 'recipientId'], names: ['decidedById'], erased: { reason: null } },
    EmbeddedReward: { read: rewardsOf },
  },
}
