import { Anchor, Badge, Card, Group, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminPlaces_board$key } from '../__generated__/AdminPlaces_board.graphql.ts'
import { counted } from '../ui/formats.ts'
import { BoardState, CountedAt } from './BoardState.tsx'
import classes from './PlaceList.module.css'
import { scoreWords } from './words.ts'

/** The top of a board with everybody's name, also of those who hide it. */
export function AdminPlaces({ board }: { board: AdminPlaces_board$key }) {
  const data = useFragment(
    graphql`
    fragment AdminPlaces_board on Leaderboard {
      state countedAt
      ...words_score
      ...words_counted
      standings(first: 25) { total places { id place score name isHidden personId } }
    }
  `,
    board,
  )
  const { state, countedAt, standings } = data
  return (
    <Card withBorder mb="lg" component="section" aria-label="Places">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {state === 'FROZEN' ? 'Winners' : 'Places'}
        </Title>
        <BoardState state={state} />
      </Group>
      {standings.total === 0 && (countedAt || state === 'UPCOMING') && <Text c="dimmed">Nobody has a result yet.</Text>}
      <ol className={classes.list}>
        {standings.places.map(({ id, place, score, name, isHidden, personId }) => (
          <li key={id} className={classes.row}>
            <Text span fw={700}>
              {place}
            </Text>
            <Group gap="xs">
              {personId ? (
                <Anchor component={Link} to={`/auth/admin/user-manager/${personId}/edit`}>
                  {name}
                </Anchor>
              ) : (
                name
              )}
              {isHidden && (
                <Badge color="gray" variant="light">
                  Name hidden
                </Badge>
              )}
            </Group>
            <Text span size="sm">
              {scoreWords(data, score)}
            </Text>
          </li>
        ))}
      </ol>
      <CountedAt board={data} />
      {standings.total > standings.places.length && (
        <Text size="sm" c="dimmed" mt="sm">
          The first {standings.places.length} of {counted(standings.total, 'person', 'people')}
        </Text>
      )}
    </Card>
  )
}
