import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewLeaderboardScreenQuery } from '../__generated__/AdminNewLeaderboardScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminBoardForm } from './AdminBoardForm.tsx'

export default function AdminNewLeaderboardScreen({ queryRef }: ScreenProps<AdminNewLeaderboardScreenQuery>) {
  const root = usePreloadedQuery<AdminNewLeaderboardScreenQuery>(
    graphql`query AdminNewLeaderboardScreenQuery @preloadable { ...AdminBoardForm_query }`,
    queryRef,
  )
  return (
    <>
      <PageHeader title="New leaderboard" back={{ to: '/auth/admin/leaderboards', label: 'All leaderboards' }} />
      <AdminBoardForm query={root} />
    </>
  )
}
