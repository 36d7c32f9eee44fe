import { SimpleGrid, Stack, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { OwnDealerScores_query$key } from '../__generated__/OwnDealerScores_query.graphql.ts'
import { ScoreCard } from './ScoreCard.tsx'

/** For who looks after a dealer they work at: its certification scores and what is missing. Nothing for others. */
export function OwnDealerScores({ query }: { query: OwnDealerScores_query$key }) {
  const { ownDealerScores } = useFragment(
    graphql`
    fragment OwnDealerScores_query on Query {
      ownDealerScores { dealerId name scores { id ...ScoreCard_score } }
    }
  `,
    query,
  )
  return ownDealerScores
    .filter(({ scores }) => scores.length > 0)
    .map(({ dealerId, name, scores }) => (
      <Stack key={dealerId} gap="sm" mb="lg" component="section">
        <Title order={2} size="h4">
          Certification of {name}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          {scores.map((score) => (
            <ScoreCard key={score.id} score={score} />
          ))}
        </SimpleGrid>
      </Stack>
    ))
}
