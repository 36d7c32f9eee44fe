import { countTile } from '../../domain/reporting/tiles.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { incentivesEditableBy, rewardsVisibleTo } from '../rules.ts'

const isFor = (viewer: Viewer) => can(viewer, 'incentive-reports')
const to = '/auth/admin/report/incentive'

export const tiles = [
  countTile({
    key: 'redeemedIncentives',
    title: 'Redeemed',
    hint: 'rewards',
    place: 60,
    to,
    isFor,
    inPeriod: true,
    count: ({ db }, viewer, within) =>
      db.reward.count({
        where: {
          AND: [
            { status: { in: ['REDEEMED', 'SENT'] }, ...(within && { redeemedOn: within }) },
            rewardsVisibleTo(viewer),
          ],
        },
      }),
  }),
  countTile({
    key: 'activeIncentives',
    title: 'Incentives',
    hint: 'active',
    place: 140,
    to,
    isFor: (viewer) => can(viewer, 'create-edit-incentives'),
    count: ({ db }, viewer) => db.incentive.count({ where: { AND: [{ active: true }, incentivesEditableBy(viewer)] } }),
  }),
]
