import { List, Stack, Text } from '@mantine/core'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { AdminBrandDeletionMutation } from '../__generated__/AdminBrandDeletionMutation.graphql.ts'
import type {
  AdminBrandDeletionQuery,
  AdminBrandDeletionQuery$data,
} from '../__generated__/AdminBrandDeletionQuery.graphql.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { formatNumber } from '../ui/formats.ts'

const document = graphql`
  query AdminBrandDeletionQuery($brand: ID!) { brand(databaseId: $brand) { belongings { of noun total names fate } } }
`

type Belonging = NonNullable<AdminBrandDeletionQuery$data['brand']>['belongings'][number]

function Row({ noun, total, names, fate }: Belonging) {
  const more = total - names.length
  return (
    <List.Item>
      <Text span size="sm" fw={600}>
        {formatNumber(total)} {noun}
      </Text>{' '}
      {fate}
      {names.length > 0 && (
        <Text size="xs" c="dimmed">
          {names.join(', ')}
          {more > 0 ? ` and ${formatNumber(more)} more` : ''}
        </Text>
      )}
    </List.Item>
  )
}

/** What depends on the brand and what becomes of it. */
const Belongings = ({ belongings }: { belongings: readonly Belonging[] }) => (
  <Stack gap="sm">
    {belongings.length ? (
      <List size="sm" spacing={6}>
        {belongings.map((belonging) => (
          <Row key={belonging.of} {...belonging} />
        ))}
      </List>
    ) : (
      <Text size="sm">Nothing depends on this brand.</Text>
    )}
    <Text size="sm">Its page, pictures and color are gone. This cannot be undone.</Text>
  </Stack>
)

/** Deletes a brand once the person has seen what hangs on it. */
export function useDeleteBrand(connection?: string) {
  const environment = useRelayEnvironment()
  return useRemoval<AdminBrandDeletionMutation, { readonly databaseId: string; readonly name: string }>(
    graphql`
      mutation AdminBrandDeletionMutation($input: DeleteBrandInput!, $connections: [ID!]!) {
        deleteBrand(input: $input) { deletedId @deleteEdge(connections: $connections) }
      }
    `,
    connection,
    async ({ databaseId, name }) => {
      const found = await fetchQuery<AdminBrandDeletionQuery>(environment, document, { brand: databaseId }).toPromise()
      return (
        found?.brand && {
          name,
          what: 'brand',
          text: <Belongings belongings={found.brand.belongings} />,
          send: (save, connections) => save({ input: { databaseId }, connections }),
        }
      )
    },
  )
}
