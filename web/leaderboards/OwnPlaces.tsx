import { graphql, useFragment } from 'react-relay'
import type { OwnPlaces_dashboard$key } from '../__generated__/OwnPlaces_dashboard.graphql.ts'
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { dotted, formatDate } from '../ui/formats.ts'
import { countedWords, ordinal, scoreWords } from './words.ts'

/** Where one stands on the boards that run. */
export function OwnPlaces({ dashboard }: { dashboard: OwnPlaces_dashboard$key }) {
  const { running } = useFragment(
    graphql`
    fragment OwnPlaces_dashboard on Query {
      running: leaderboards(first: 3, open: true, frozen: false) {
        edges { node { id name lastDay state countedAt standings(first: 1) { total own { place score } } ...words_score ...words_counted } }
      }
    }
  `,
    dashboard,
  )
  const boards = running.edges.map(({ node }) => node).filter(({ state }) => state === 'RUNNING')
  if (boards.length === 0) return null
  return (
    <section aria-label="Leaderboards">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3">
          Leaderboards
        </Title>
        <Anchor component={Link} to="/auth/leaderboards" fw={600} size="sm" aria-label="See all: Leaderboards">
          See all
        </Anchor>
      </Group>
      <Card>
        <Stack gap="md">
          {boards.map(({ id, name, lastDay, countedAt, standings: { own, total }, ...board }) => (
            <div key={id}>
              <Text fw={600}>{name}</Text>
              {countedAt && (
                <Text size="sm">
                  {own
                    ? `You are ${ordinal(own.place)} of ${total} with ${scoreWords(board, own.score)}`
                    : 'You have no result yet'}
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {dotted(`Until ${formatDate(lastDay)}`, countedWords(board))}
              </Text>
            </div>
          ))}
        </Stack>
      </Card>
    </section>
  )
}
