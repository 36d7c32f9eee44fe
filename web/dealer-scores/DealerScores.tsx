import { SimpleGrid } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { DealerScores_dealer$key } from '../__generated__/DealerScores_dealer.graphql.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ScoreCard } from './ScoreCard.tsx'

/** The dealer's certification scores, brand by brand. */
export function DealerScores({ dealer }: { dealer: DealerScores_dealer$key }) {
  const { scores } = useFragment(
    graphql`fragment DealerScores_dealer on Dealer { scores { id ...ScoreCard_score } }`,
    dealer,
  )
  if (scores.length === 0)
    return (
      <EmptyState
        icon={IconCertificate}
        title="No score yet"
        text="A score appears here once the staff has training of a brand to take. It is counted every 15 minutes."
      />
    )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
      {scores.map((score) => (
        <ScoreCard key={score.id} score={score} />
      ))}
    </SimpleGrid>
  )
}
