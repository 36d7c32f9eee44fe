import { Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import { usePreloadedQuery } from 'react-relay'
import type { DashboardQuery } from '../__generated__/DashboardQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import type { OnDashboard } from '../session/feature.ts'
import { useViewer } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { dashboardQuery } from './printed/DashboardQuery.ts'
import classes from './DashboardScreen.module.css'

function greeting(hour: number) {
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

type Props = ScreenProps<DashboardQuery> & { cards: readonly ComponentType<OnDashboard>[] }

/** Where a learner arrives: what is new, how far one is, and the next step. */
export function DashboardScreen({ queryRef, cards }: Props) {
  const data = usePreloadedQuery<DashboardQuery>(dashboardQuery, queryRef)
  const { firstName } = useViewer()
  return (
    <>
      <PageHeader
        title={`${greeting(new Date().getHours())}, ${firstName}`}
        text="Here is what is new, and what comes next."
      />
      <Stack className={classes.parts}>
        {cards.map((Card, place) => (
          <Card key={place} dashboard={data} />
        ))}
      </Stack>
    </>
  )
}
