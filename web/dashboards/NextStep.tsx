import { Grid } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { NextStep_dashboard$key } from '../__generated__/NextStep_dashboard.graphql.ts'
import { ContinueCard } from './ContinueCard.tsx'
import { ProgressCard } from './ProgressCard.tsx'

/** What to go on with, and how far one is, side by side. */
export function NextStep({ dashboard }: { dashboard: NextStep_dashboard$key }) {
  const data = useFragment(
    graphql`fragment NextStep_dashboard on Query { ...ContinueCard_query ...ProgressCard_query }`,
    dashboard,
  )
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <ContinueCard query={data} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <ProgressCard query={data} />
      </Grid.Col>
    </Grid>
  )
}
