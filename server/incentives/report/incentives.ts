import type { Columns } from '../../domain/reporting/columns.ts'
import { worksAt } from '../../domain/reporting/person.ts'
import { report } from '../../domain/reporting/report.ts'
import { ReportedIncentive } from '../entity.ts'
import { rewardsVisibleTo } from '../rules.ts'
import { earned, expired, redeemed, sent, spent, toRedeem, undone } from './rewards.ts'

type C = Columns<'Incentive'>

/** Which incentive it is. */
const incentive = (c: C) => ({
  name: c.made((i) => `${i}.name`, ['name'], { title: 'Incentive', isDefault: true }),
  active: c.field('active', { title: 'Status', kind: 'STATE', isDefault: true }),
  curriculum: c.field('curriculum.name', { title: 'Curriculum', hint: 'That earns it.', isDefault: true }),
  price: c.field('points', { title: 'Price', kind: 'COUNT', hint: 'Points that redeeming takes.' }),
})

/** What became of it. */
const rewards = (c: C) => ({
  earned: c.count('rewards', { ...earned, isDefault: true }),
  toRedeem: c.count('rewards', { ...toRedeem, isDefault: true }),
  redeemed: c.count('rewards', { ...redeemed, isDefault: true }),
  sent: c.count('rewards', { ...sent, isDefault: true }),
  expired: c.count('rewards', expired),
  undone: c.count('rewards', undone),
  people: c.count('rewards', {
    title: 'People',
    hint: 'Who earned one in the period, or ever; in the total each once.',
    of: 'userId',
    at: 'earnedOn',
    isDefault: true,
  }),
  spent: c.sum('rewards', 'points', spent),
  lastRedeemed: c.latest('rewards', 'redeemedOn', { title: 'Last redeemed' }),
})

/** The incentive report of spec part 2, 7 and 9, for both portals. */
report('incentives', ReportedIncentive, {
  title: 'Incentives',
  description: 'Incentives with what was earned, redeemed and sent.',
  may: 'incentive-reports',
  counts: (viewer) => ({ Reward: rewardsVisibleTo(viewer) }),
  columns: (c) => ({ ...incentive(c), ...rewards(c) }),
  filters: (f) => ({
    text: f.text('Name', (text) => ({ name: { contains: text, mode: 'insensitive' } })),
    status: f.oneOf('Status', ['ACTIVE', 'INACTIVE'], (status) => ({ active: status === 'ACTIVE' })),
    curriculum: f.id('Curriculum', 'Curriculum', { rows: (curriculumId) => ({ curriculumId }) }),
    dealer: f.id('Dealer', 'Dealer', { counted: (dealerId) => ({ Reward: { user: worksAt(dealerId) } }) }),
  }),
  order: 'name',
  size: 20,
  detail: '/auth/admin/report/incentive/{id}/details',
})
