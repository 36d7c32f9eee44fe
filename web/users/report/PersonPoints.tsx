import { Card, Group, Text } from '@mantine/core'
import { graphql } from 'react-relay'
import type { PersonPoints_query$key } from '../../__generated__/PersonPoints_query.graphql.ts'
import type { PersonPointsPageQuery } from '../../__generated__/PersonPointsPageQuery.graphql.ts'
import { Movement, Movements } from '../../loyalty/Movements.tsx'
import { usePages } from '../../relay/usePages.ts'
import { formatNumber } from '../../ui/formats.ts'
import { ShowMore } from '../../ui/lists/pagination/ShowMore.tsx'

/** Points of a person: how many there are, and how they came and went. */
export function PersonPoints({ query }: { query: PersonPoints_query$key }) {
  const pages = usePages<PersonPointsPageQuery, PersonPoints_query$key>(
    graphql`
    fragment PersonPoints_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }, userId: { type: "ID!" })
    @refetchable(queryName: "PersonPointsPageQuery") {
      pointsBalance(userId: $userId)
      pointsHistory(first: $first, after: $after, userId: $userId)
      @connection(key: "PersonPoints_pointsHistory", filters: ["userId"]) {
        totalCount
        edges { node { id amount label title createdAt } }
      }
    }
  `,
    query,
  )
  const { pointsBalance, pointsHistory } = pages.data
  return (
    <Card>
      <Group gap="sm" align="baseline">
        <Text fz={32} fw={700} lh={1}>
          {formatNumber(pointsBalance)}
        </Text>
        <Text c="dimmed">points</Text>
      </Group>
      {pointsHistory.edges.length > 0 ? (
        <Movements label="Transactions">
          {pointsHistory.edges.map(({ node: { id, amount, label, title, createdAt } }) => (
            <Movement key={id} amount={amount} label={label} title={title} createdAt={createdAt} />
          ))}
        </Movements>
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          No points yet.
        </Text>
      )}
      <ShowMore pages={pages} of={pointsHistory.totalCount} />
    </Card>
  )
}
