import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { RewardStatus } from '../../contract/__generated__/limits.ts'
import AdminIncentiveReportScreenQuery from '../../__generated__/AdminIncentiveReportScreenQuery$parameters.ts'
import AdminRewardReportScreenQuery from '../../__generated__/AdminRewardReportScreenQuery$parameters.ts'
import RedeemRewardScreenQuery from '../../__generated__/RedeemRewardScreenQuery$parameters.ts'
import RewardsScreenQuery from '../../__generated__/RewardsScreenQuery$parameters.ts'
import { screen, searched, searchedOf, sortedBy } from '../../relay/screen.tsx'
import { isOn } from '../../session/session.ts'

const redeem = () => import('./RedeemRewardScreen.tsx')
const report = () => import('./AdminIncentiveReportScreen.tsx')
const one = ({ params }: LoaderFunctionArgs) => ({ incentiveId: params.incentiveId ?? '' })
const day = (text: string | null, end: string) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T${end}Z` : null)

export const learner: RouteObject[] = [
  screen(
    'rewards',
    RewardsScreenQuery,
    () => import('./RewardsScreen.tsx'),
    (args) => {
      const show = searchedOf(args, 'show', ['redeem', 'redeemed', 'past', 'catalogue']) ?? 'redeem'
      return {
        text: searched(args, 'text'),
        showsCatalogue: show === 'catalogue',
        countsPoints: isOn('pointSystem'),
        soonest: show === 'redeem',
        status: (
          {
            redeem: ['EARNED'],
            redeemed: ['REDEEMED', 'SENT'],
            past: ['EXPIRED', 'UNDONE'],
            catalogue: ['EARNED'],
          } as const
        )[show],
      }
    },
  ),
  screen('redeem-reward/:incentiveId', RedeemRewardScreenQuery, redeem, (args) => ({
    ...one(args),
    countsPoints: isOn('pointSystem'),
  })),
  // Documented without an id as well: what may be redeemed is chosen there.
  { path: 'redeem-reward', loader: () => redirect('/auth/rewards') },
]

export const admin: RouteObject[] = [
  screen(
    'report/incentive',
    AdminRewardReportScreenQuery,
    () => import('./AdminRewardReportScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      showsRewards: searched(args, 'show') === 'rewards',
      status: statusOf(args),
      shipped: { true: true, false: false }[searched(args, 'shipped') ?? ''] ?? null,
      redeemedFrom: day(searched(args, 'from'), '00:00:00.000'),
      redeemedTo: day(searched(args, 'to'), '23:59:59.999'),
      sort: sortedBy(args, 'redeemedOn', 'earnedOn', 'name', 'user', 'status'),
    }),
  ),
  screen('report/incentive/:incentiveId/details', AdminIncentiveReportScreenQuery, report, one),
  screen('report/incentive/:incentiveId/edit', AdminIncentiveReportScreenQuery, report, one),
  screen('report/incentive/:incentiveId/redeem', AdminIncentiveReportScreenQuery, report, one),
  screen('report/incentive/:incentiveId/view', AdminIncentiveReportScreenQuery, report, one),
]

function statusOf(args: LoaderFunctionArgs) {
  const status = searchedOf(args, 'status', RewardStatus)
  return status ? [status] : null
}
