import { Anchor, Text } from '@mantine/core'
import { IconArrowBackUp, IconSchool } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminPaperLineTable_query$data,
  AdminPaperLineTable_query$key,
} from '../../__generated__/AdminPaperLineTable_query.graphql.ts'
import type { AdminPaperLineTablePageQuery } from '../../__generated__/AdminPaperLineTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { useSession } from '../../session/session.ts'
import { formatDate } from '../../ui/formats.ts'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { defaults } from './filters.ts'
import { SlottedText } from './SlottedText.tsx'
import { useRevokeLine } from './useRevokeLine.ts'
import { parts, partWord, slottedWords } from './words.ts'

type Line = AdminPaperLineTable_query$data['dealerPaperLines']['edges'][number]['node']

const Taught = ({ line: { claim, explainedByName } }: { line: Line }) => (
  <>
    <Text size="sm" lineClamp={1}>
      {explainedByName ?? 'Somebody who left'}
    </Text>
    {claim && (
      <Anchor component={Link} to={`/auth/admin/spiff-manager/claims/${claim.databaseId}`} size="xs" underline="always">
        Claim {claim.number}
      </Anchor>
    )}
  </>
)

const Dates = ({ line: { createdAt, revokedAt, revokedByName } }: { line: Line }) => (
  <>
    <Text size="sm">{formatDate(createdAt)}</Text>
    {revokedAt && (
      <Text size="xs" c="dimmed">
        Taken back {formatDate(revokedAt)}
        {revokedByName ? ` by ${revokedByName}` : ''}
      </Text>
    )}
  </>
)

const columns: TableColumn<Line>[] = [
  { id: 'text', label: 'Line', primary: true, sort: 'text', cell: ({ text }) => <SlottedText text={text} /> },
  {
    id: 'dealer',
    label: 'Dealer',
    width: 220,
    sort: 'dealer',
    cell: ({ dealer }) => (
      <Text size="sm" lineClamp={2}>
        {dealer?.displayName}
      </Text>
    ),
  },
  {
    id: 'part',
    label: 'Read as',
    width: 180,
    sort: 'part',
    cell: ({ part }) => <Text size="sm">{partWord(part)}</Text>,
  },
  { id: 'person', label: 'Explained by', width: 170, sort: 'person', cell: (line) => <Taught line={line} /> },
  { id: 'created', label: 'Explained', width: 170, sort: 'created', cell: (line) => <Dates line={line} /> },
]

const nothing = {
  known: { title: 'No lines yet', text: 'Approve and remember a claim: the lines you tick appear here.' },
  revoked: { title: 'Nothing was taken back', text: 'Lines that you take back appear here.' },
}

type Props = { query: AdminPaperLineTable_query$key; isRevoked: boolean; search: SearchState<typeof defaults> }

export function AdminPaperLineTable({ query, isRevoked, search }: Props) {
  const pages = usePages<AdminPaperLineTablePageQuery, AdminPaperLineTable_query$key>(
    graphql`
    fragment AdminPaperLineTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, part: { type: "PaperLinePart" }, revoked: { type: "Boolean" }, sort: { type: "DealerPaperLineSort" })
    @refetchable(queryName: "AdminPaperLineTablePageQuery") {
      dealerPaperLines(first: $first, after: $after, text: $text, part: $part, revoked: $revoked, sort: $sort)
      @connection(key: "AdminPaperLineTable_dealerPaperLines", filters: ["text", "part", "revoked", "sort"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId text part createdAt explainedByName revokedAt revokedByName
            dealer { displayName }
            claim { databaseId number }
          }
        }
      }
    }
  `,
    query,
  )
  const { dealerPaperLines } = pages.data
  const { proxy } = useSession()
  const again = () => pages.refetch({}, { fetchPolicy: 'network-only' })
  const revoke = useRevokeLine(dealerPaperLines.__id, again)
  return (
    <RecordTable
      label="Receipt lines"
      rows={dealerPaperLines.edges.map(({ node }) => node)}
      totalCount={dealerPaperLines.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ text }) => slottedWords(text)}
      columns={columns}
      actions={
        proxy || isRevoked
          ? undefined
          : (line) => [{ label: 'Take back', icon: IconArrowBackUp, onClick: () => revoke(line) }]
      }
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search lines and dealers' },
        {
          kind: 'select',
          name: 'part',
          label: 'Read as anything',
          options: parts.map((value) => ({ value, label: partWord(value) })),
        },
      ]}
      notFound="No line matches this search"
      none={{ icon: IconSchool, ...nothing[isRevoked ? 'revoked' : 'known'] }}
    />
  )
}
