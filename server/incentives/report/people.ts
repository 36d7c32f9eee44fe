import { personDealers, personFound, personName, worksAt } from '../../domain/reporting/person.ts'
import { report } from '../../domain/reporting/report.ts'
import { RewardOwner } from '../entity.ts'
import { rewardsVisibleTo } from '../rules.ts'
import { earned, expired, redeemed, sent, spent, toRedeem, undone } from './rewards.ts'

/** The people behind the figures of an incentive, also those who left since: what they earned stays in its figures. */
report('incentivePeople', RewardOwner, {
  title: 'People',
  description: 'Who earned an incentive, with what became of the rewards that are in reach.',
  may: 'incentive-reports',
  counts: (viewer) => ({ Reward: rewardsVisibleTo(viewer) }),
  columns: (c) => ({
    name: personName(c),
    email: c.field('email', { title: 'Email', may: 'view-users' }),
    dealers: personDealers(c),
    account: c.field('status', { title: 'Account', kind: 'STATE' }),
    earned: c.count('rewards', { ...earned, isDefault: true }),
    toRedeem: c.count('rewards', { ...toRedeem, isDefault: true }),
    redeemed: c.count('rewards', { ...redeemed, isDefault: true }),
    sent: c.count('rewards', { ...sent, isDefault: true }),
    expired: c.count('rewards', expired),
    undone: c.count('rewards', undone),
    spent: c.sum('rewards', 'points', spent),
    lastRedeemed: c.latest('rewards', 'redeemedOn', { title: 'Last redeemed', isDefault: true }),
  }),
  filters: (f) => ({
    incentive: f.id('Incentive', 'Incentive', {
      isRequired: true,
      rows: (incentiveId, viewer) => ({ rewards: { some: { AND: [{ incentiveId }, rewardsVisibleTo(viewer)] } } }),
      counted: (incentiveId) => ({ Reward: { incentiveId } }),
    }),
    text: f.text('Name or email', personFound),
    dealer: f.id('Dealer', 'Dealer', { rows: worksAt }),
  }),
  order: 'name',
  size: 25,
  detail: '/auth/admin/report/user/{id}/details',
})
