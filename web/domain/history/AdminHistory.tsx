import { Card, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminHistory_query$data, AdminHistory_query$key } from '../../__generated__/AdminHistory_query.graphql.ts'
import type { AdminHistoryPageQuery } from '../../__generated__/AdminHistoryPageQuery.graphql.ts'
import type { AdminHistoryQuery, HistoryTarget } from '../../__generated__/AdminHistoryQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { dotted, formatDateTime } from '../../ui/formats.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ShowMore } from '../../ui/lists/pagination/ShowMore.tsx'
import { RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import { statusWord } from '../../ui/StatusChip.tsx'
import { doneWords, fieldWords, isState } from './words.ts'

type Props = { target: HistoryTarget; databaseId: string }

/** Who changed a thing, when, and what was different before. */
export const AdminHistory = (props: Props) => (
  <Suspense fallback={<RowsSkeleton count={5} />}>
    <Loaded {...props} />
  </Suspense>
)

function Loaded(props: Props) {
  const query = useLazyLoadQuery<AdminHistoryQuery>(
    graphql`
    query AdminHistoryQuery($target: HistoryTarget!, $databaseId: ID!) { ...AdminHistory_query @arguments(target: $target, databaseId: $databaseId) }
  `,
    props,
    { fetchPolicy: 'store-and-network' },
  )
  return <Entries query={query} />
}

function Entries({ query }: { query: AdminHistory_query$key }) {
  const pages = usePages<AdminHistoryPageQuery, AdminHistory_query$key>(
    graphql`
    fragment AdminHistory_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }, target: { type: "HistoryTarget!" }, databaseId: { type: "ID!" })
    @refetchable(queryName: "AdminHistoryPageQuery") {
      history(first: $first, after: $after, target: $target, databaseId: $databaseId)
      @connection(key: "AdminHistory_history", filters: ["target", "databaseId"]) {
        edges { node { databaseId action isNew by actedBy createdAt changes { field before after } } }
      }
    }
  `,
    query,
  )
  const { edges } = pages.data.history
  if (edges.length === 0)
    return <EmptyState icon={IconHistory} title="Nothing yet" text="Whatever is changed from now on appears here." />
  return (
    <>
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="History">
        {edges.map(({ node }) => (
          <Entry key={node.databaseId} entry={node} />
        ))}
      </Stack>
      <ShowMore pages={pages} />
    </>
  )
}

type Node = AdminHistory_query$data['history']['edges'][number]['node']

function Entry({ entry: { action, isNew, by, actedBy, createdAt, changes } }: { entry: Node }) {
  const who = by && actedBy ? `${actedBy} as ${by}` : (by ?? 'The portal itself')
  return (
    <Card component="li" padding="md">
      <Text fw={600}>{doneWords(action, isNew)}</Text>
      <Text size="sm" c="dimmed">
        {dotted(who, formatDateTime(createdAt))}
      </Text>
      {changes.length > 0 && (
        <Stack component="ul" gap={4} mt="sm" mb={0} p={0} style={{ listStyle: 'none' }}>
          {changes.map((change) => (
            <Text key={change.field} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
              <ChangeWords {...change} />
            </Text>
          ))}
        </Stack>
      )}
    </Card>
  )
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
const shown = (field: string, value: string | null | undefined) =>
  value && (isMoment(value) ? formatDateTime(value) : isState(field) ? statusWord(value) : value)

function ChangeWords({ field, before, after }: Node['changes'][number]) {
  const [was, is] = [shown(field, before), shown(field, after)]
  return (
    <>
      <Text span fw={600} tt="capitalize">
        {fieldWords(field)}
      </Text>
      {': '}
      {was && (
        <Text span c="dimmed" td="line-through">
          {was}
        </Text>
      )}
      {was && is && ' → '}
      {is ?? (was ? ' taken away' : 'changed')}
    </>
  )
}
