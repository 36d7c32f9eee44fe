import { IconChecks, IconFlag, IconGift, IconTrophy } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { TrainingSummary_query$key } from '../../__generated__/TrainingSummary_query.graphql.ts'
import { useSession } from '../../session/session.ts'
import { formatNumber } from '../../ui/formats.ts'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { TileRow } from '../../ui/charts/TileRow.tsx'

/** How one stands over all curriculums. */
export function TrainingSummary({ query }: { query: TrainingSummary_query$key }) {
  const { userCoursesStatus: status } = useFragment(
    graphql`
    fragment TrainingSummary_query on Query { userCoursesStatus { completedCount remainingCount progress rewardsCount pointsBalance } }
  `,
    query,
  )
  const { flags } = useSession().settings
  return (
    <TileRow mb="xl">
      <StatTile
        label="Completed"
        value={formatNumber(status.completedCount)}
        icon={IconChecks}
        hint={`${status.progress}% of your courses`}
      />
      <StatTile
        label="Still to do"
        value={formatNumber(status.remainingCount)}
        icon={IconFlag}
        hint={status.remainingCount === 0 ? 'Nothing left' : 'courses'}
      />
      <StatTile
        label="Rewards"
        value={formatNumber(status.rewardsCount)}
        icon={IconGift}
        hint="earned"
        to={flags.rewards ? '/auth/rewards' : undefined}
      />
      {flags.pointSystem && (
        <StatTile label="Points" value={formatNumber(status.pointsBalance)} icon={IconTrophy} hint="to spend" />
      )}
    </TileRow>
  )
}
