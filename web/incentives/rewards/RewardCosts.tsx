import { graphql, useFragment } from 'react-relay'
import type { RewardCosts_incentive$key } from '../../__generated__/RewardCosts_incentive.graphql.ts'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import classes from './RedeemRewardScreen.module.css'
import { endsSoon, points, timeLeft } from './words.ts'

type Props = { incentive: RewardCosts_incentive$key; pointsBalance: number; mayTake: boolean }

/** What a reward takes, what one has, and what one gets for it. */
export function RewardCosts({ incentive, pointsBalance, mayTake }: Props) {
  const {
    points: price,
    shipped,
    inStock,
    left,
    lowStock,
    withCodes,
    viewerRewardExpiresAt: endsAt,
    viewerRewardDaysLeft: daysLeft,
  } = useFragment(
    graphql`
    fragment RewardCosts_incentive on Incentive { points shipped inStock left lowStock withCodes viewerRewardExpiresAt viewerRewardDaysLeft }
  `,
    incentive,
  )
  const after = pointsBalance - price
  return (
    <dl className={classes.costs}>
      <dt>It takes</dt>
      <dd>{price > 0 ? points(price) : 'no points'}</dd>
      {price > 0 && (
        <>
          <dt>You have</dt>
          <dd>{points(pointsBalance)}</dd>
        </>
      )}
      {price > 0 && after >= 0 && inStock && mayTake && (
        <>
          <dt>Left afterwards</dt>
          <dd>{points(after)}</dd>
        </>
      )}
      <dt>You get</dt>
      <dd>{withCodes ? 'a code, at once' : shipped ? 'a package by mail' : 'it handed over'}</dd>
      {mayTake && endsAt && daysLeft != null && (
        <>
          <dt>Redeem by</dt>
          <dd className={endsSoon(daysLeft) ? classes.soon : undefined}>
            {formatDate(endsAt)} · {timeLeft(daysLeft).toLowerCase()}
          </dd>
        </>
      )}
      {inStock && lowStock && left != null && (
        <>
          <dt>In stock</dt>
          <dd>only {formatNumber(left)} left</dd>
        </>
      )}
    </dl>
  )
}
