import { Box } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { OwnCurriculums_dashboard$key } from '../__generated__/OwnCurriculums_dashboard.graphql.ts'
import { CardRow } from '../ui/lists/cards/CardRow.tsx'
import { CurriculumCard } from './CurriculumCard.tsx'

/** The first few of one’s own training; phones do without it. */
export function OwnCurriculums({ dashboard }: { dashboard: OwnCurriculums_dashboard$key }) {
  const { myTraining } = useFragment(
    graphql`
    fragment OwnCurriculums_dashboard on Query {
      myTraining(first: 4) { edges { node { id ...CurriculumCard_curriculum } } }
    }
  `,
    dashboard,
  )
  if (myTraining.edges.length === 0) return null
  return (
    <Box visibleFrom="sm">
      <CardRow title="Your curriculums" all="/auth/my-training">
        {myTraining.edges.map(({ node }) => (
          <CurriculumCard key={node.id} curriculum={node} />
        ))}
      </CardRow>
    </Box>
  )
}
