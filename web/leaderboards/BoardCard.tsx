import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { BoardCard_board$key } from '../__generated__/BoardCard_board.graphql.ts'
import { dotted, formatDate } from '../ui/formats.ts'
import { BoardState, CountedAt } from './BoardState.tsx'
import { PlaceList } from './PlaceList.tsx'
import { aboutWords, measureLabel, ordinal, periodWords } from './words.ts'

/** A board as its people see it: what it counts, how it stands and where one is oneself. */
export function BoardCard({ board }: { board: BoardCard_board$key }) {
  const data = useFragment(
    graphql`
    fragment BoardCard_board on Leaderboard {
      name measure firstDay perWeek state countedAt
      ...words_counted
      ...words_about
      ...words_days
      standings(first: 5) { total own { place } }
      ...PlaceList_board
    }
  `,
    board,
  )
  const { own, total } = data.standings
  const isOver = data.state === 'FROZEN' || data.state === 'ENDED'
  return (
    <Card withBorder padding="md" component="section" aria-label={data.name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {data.name}
        </Title>
        <BoardState state={data.state} />
      </Group>
      <Text size="sm" c="dimmed">
        {dotted(measureLabel(data.measure), aboutWords(data))}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {periodWords(data)}
      </Text>
      {data.perWeek && (
        <Text size="sm" mb="sm">
          Counts the average per week since you joined, so that those who joined late have the same chance.
        </Text>
      )}
      {own && (
        <Badge variant="light" size="lg" mb="sm" tt="none">
          {isOver ? 'You came in' : 'You are'} {ordinal(own.place)} of {total}
        </Badge>
      )}
      {total > 0 ? (
        <PlaceList board={data} />
      ) : data.state !== 'UPCOMING' && !data.countedAt ? null : (
        <Text>
          {data.state === 'UPCOMING'
            ? `Starts on ${formatDate(data.firstDay)}.`
            : isOver
              ? 'Nobody had a result.'
              : 'Nobody has a result yet. Be the first.'}
        </Text>
      )}
      <CountedAt board={data} />
    </Card>
  )
}
