import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminLeaderboardScreenQuery } from '../__generated__/AdminLeaderboardScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { dotted } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { AdminBoardForm } from './AdminBoardForm.tsx'
import { AdminPlaces } from './AdminPlaces.tsx'
import { measureLabel, periodWords } from './words.ts'

const back = { to: '/auth/admin/leaderboards', label: 'All leaderboards' }

export default function AdminLeaderboardScreen({ queryRef }: ScreenProps<AdminLeaderboardScreenQuery>) {
  const { leaderboard, ...root } = usePreloadedQuery<AdminLeaderboardScreenQuery>(
    graphql`
    query AdminLeaderboardScreenQuery($boardId: ID!) @preloadable {
      leaderboard(databaseId: $boardId) { id name measure ...words_days ...AdminBoardForm_board ...AdminPlaces_board }
      ...AdminBoardForm_query
    }
  `,
    queryRef,
  )
  if (!leaderboard) return <Missing what="leaderboard" back={back} />
  return (
    <>
      <PageHeader
        title={leaderboard.name}
        text={dotted(measureLabel(leaderboard.measure), periodWords(leaderboard))}
        back={back}
      />
      <AdminPlaces board={leaderboard} />
      <AdminBoardForm key={leaderboard.id} board={leaderboard} query={root} />
    </>
  )
}
