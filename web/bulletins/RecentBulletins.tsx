import { Anchor, Group, SimpleGrid, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { RecentBulletins_query$key } from '../__generated__/RecentBulletins_query.graphql.ts'
import { BulletinCard } from './BulletinCard.tsx'

/** The three newest bulletins; nothing while there are none. */
export function RecentBulletins({ query }: { query: RecentBulletins_query$key }) {
  const { news } = useFragment(
    graphql`
    fragment RecentBulletins_query on Query { news: bulletins(first: 3, editable: false) { edges { node { id ...BulletinCard_bulletin } } } }
  `,
    query,
  )
  if (news.edges.length === 0) return null
  return (
    <section aria-label="Latest news">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3">
          Latest news
        </Title>
        <Anchor component={Link} to="/auth/bulletins" fw={600} size="sm">
          See all
        </Anchor>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {news.edges.map(({ node }) => (
          <BulletinCard key={node.id} bulletin={node} order={3} />
        ))}
      </SimpleGrid>
    </section>
  )
}
