import { Box, Grid, Stack } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { DashboardScreenQuery } from '../__generated__/DashboardScreenQuery.graphql.ts'
import { bulletinKind } from '../bulletins/kind.ts'
import { CurriculumCard } from '../curriculums/CurriculumCard.tsx'
import { RecentPosts } from '../domain/posts/RecentPosts.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { EarningsTile } from '../payouts/statement/EarningsTile.tsx'
import { CardRow } from '../ui/lists/CardRow.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import classes from './DashboardScreen.module.css'
import { ContinueCard } from './ContinueCard.tsx'
import { UpcomingEvents } from '../events/UpcomingEvents.tsx'
import { EndingSoon } from './EndingSoon.tsx'
import { MandatoryCourses } from './MandatoryCourses.tsx'
import { promotionKind } from '../promotions/kind.ts'
import { ProgressCard } from './ProgressCard.tsx'
import { RecentCourses } from './RecentCourses.tsx'
import { SlideShow } from './SlideShow.tsx'
import { StillToEarn } from './StillToEarn.tsx'

function greeting(hour: number) {
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** Where a learner arrives: what is new, how far one is, and the next step. */
export default function DashboardScreen({ queryRef }: ScreenProps<DashboardScreenQuery>) {
  const data = usePreloadedQuery<DashboardScreenQuery>(
    graphql`
    query DashboardScreenQuery($showsNews: Boolean!, $showsEvents: Boolean!) @preloadable {
      ...SlideShow_query
      ...EndingSoon_query
      ...ProgressCard_query
      ...EarningsTile_query
      ...ContinueCard_query
      ...MandatoryCourses_query
      ...RecentCourses_query
      ...StillToEarn_query
      ...UpcomingEvents_query @alias(as: "events") @include(if: $showsEvents)
      news: posts(kind: BULLETIN, first: 4, editable: false) @include(if: $showsNews) { ...RecentPosts_page }
      promotions: posts(kind: PROMOTION, first: 4, editable: false) @include(if: $showsNews) { ...RecentPosts_page }
      myTraining(first: 4) { edges { node { id ...CurriculumCard_curriculum } } }
    }
  `,
    queryRef,
  )
  const { firstName } = useViewer()
  const curriculums = data.myTraining.edges
  return (
    <>
      <PageHeader
        title={`${greeting(new Date().getHours())}, ${firstName}`}
        text="Here is what is new, and what comes next."
      />
      <Stack className={classes.parts}>
        <SlideShow query={data} />
        <EndingSoon query={data} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <ContinueCard query={data} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <ProgressCard query={data} />
          </Grid.Col>
        </Grid>
        <StillToEarn query={data} />
        {data.news && <RecentPosts kind={bulletinKind} page={data.news} />}
        {data.promotions && <RecentPosts kind={promotionKind} page={data.promotions} />}
        {data.events && <UpcomingEvents query={data.events} />}
        <MandatoryCourses query={data} />
        <EarningsTile query={data} />
        <Box visibleFrom="sm">
          <RecentCourses query={data} />
        </Box>
        {curriculums.length > 0 && (
          <Box visibleFrom="sm">
            <CardRow title="Your curriculums" all="/auth/my-training">
              {curriculums.map(({ node }) => (
                <CurriculumCard key={node.id} curriculum={node} />
              ))}
            </CardRow>
          </Box>
        )}
      </Stack>
    </>
  )
}
