import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminLeaderboardsScreenQuery } from '../__generated__/AdminLeaderboardsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminBoardTable } from './AdminBoardTable.tsx'

const create = (
  <Button component={Link} to="/auth/admin/leaderboards/create" leftSection={<IconPlus size={18} aria-hidden="true" />}>
    New leaderboard
  </Button>
)

/** All boards: what they count, where they are in their period, who leads. */
export default function AdminLeaderboardsScreen({ queryRef }: ScreenProps<AdminLeaderboardsScreenQuery>) {
  const root = usePreloadedQuery<AdminLeaderboardsScreenQuery>(
    graphql`
    query AdminLeaderboardsScreenQuery($text: String, $archived: Boolean, $frozen: Boolean) @preloadable {
      ...AdminBoardTable_query @arguments(text: $text, archived: $archived, frozen: $frozen)
    }
  `,
    queryRef,
  )
  return (
    <>
      <PageHeader title="Leaderboards" text="Who earned, passed or was granted the most." actions={create} />
      <AdminBoardTable query={root} create={create} />
    </>
  )
}
