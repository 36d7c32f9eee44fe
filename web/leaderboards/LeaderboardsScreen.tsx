import { graphql, usePreloadedQuery } from 'react-relay'
import type { LeaderboardsScreenQuery } from '../__generated__/LeaderboardsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { BoardList } from './BoardList.tsx'
import { HideName } from './HideName.tsx'

/** The boards one is on: how they stand, and where one is oneself. */
export default function LeaderboardsScreen({ queryRef }: ScreenProps<LeaderboardsScreenQuery>) {
  const root = usePreloadedQuery<LeaderboardsScreenQuery>(
    graphql`query LeaderboardsScreenQuery @preloadable { ...BoardList_query ...HideName_query }`,
    queryRef,
  )
  return (
    <>
      <PageHeader title="Leaderboards" text="See where you stand among your colleagues." />
      <HideName query={root} />
      <BoardList query={root} />
    </>
  )
}
