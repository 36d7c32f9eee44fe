import { Button, Stack, Text } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type { RewardCatalogue_query$key } from '../../__generated__/RewardCatalogue_query.graphql.ts'
import type { RewardCataloguePageQuery } from '../../__generated__/RewardCataloguePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { withCrum } from '../../session/navigation/breadcrumbs.ts'
import { formatNumber } from '../../ui/formats.ts'
import { RecordCards } from '../../ui/lists/cards/RecordCards.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { MediaCard } from '../../ui/media/MediaCard.tsx'
import { points } from './words.ts'

type Props = { query: RewardCatalogue_query$key; balance: number; search: Pick<SearchState, 'active' | 'clear'> }

/** What anyone may take for points, and how far one is from it. */
export function RewardCatalogue({ query, balance, search }: Props) {
  const pages = usePages<RewardCataloguePageQuery, RewardCatalogue_query$key>(
    graphql`
    fragment RewardCatalogue_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "RewardCataloguePageQuery") {
      redeemableIncentives(first: $first, after: $after, text: $text, forPoints: true) @connection(key: "RewardCatalogue_redeemableIncentives", filters: ["text"]) {
        edges { node { id databaseId name description points left inStock lowStock image { url } } }
      }
    }
  `,
    query,
  )
  return (
    <RecordCards
      items={pages.data.redeemableIncentives.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="For points"
      columnWidth={300}
      pageSize={24}
      pages={pages}
      search={search}
      notFound="No reward matches this search"
      none={{
        icon: IconShoppingBag,
        title: 'Nothing for points yet',
        text: 'What your points can get you appears here.',
      }}
    >
      {({ databaseId, name, description, points: price, left, inStock, lowStock, image }) => (
        <MediaCard
          order={2}
          title={name}
          image={image?.url}
          text={description}
          over={`${points(price)}${inStock && lowStock && left != null ? ` · only ${formatNumber(left)} left` : ''}`}
          footer={
            <Stack gap="xs" w="100%">
              {!inStock ? (
                <Text size="sm" c="var(--mantine-color-orange-text)">
                  Out of stock at the moment.
                </Text>
              ) : (
                balance < price && (
                  <Text size="sm" c="dimmed">
                    {points(price - balance)} more to go.
                  </Text>
                )
              )}
              {inStock && balance >= price ? (
                <Button
                  component={Link}
                  to={withCrum(`/auth/redeem-reward/${databaseId}`, name)}
                  fullWidth
                  aria-label={`Get it: ${name} for ${points(price)}`}
                >
                  Get it
                </Button>
              ) : (
                <Button variant="default" fullWidth disabled>
                  Get it
                </Button>
              )}
            </Stack>
          }
        />
      )}
    </RecordCards>
  )
}
