import { List, Stack, Text } from '@mantine/core'
import { IconFileDollar, IconUser, IconWorld, IconWorldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminRecipients_query$data,
  AdminRecipients_query$key,
} from '../../__generated__/AdminRecipients_query.graphql.ts'
import type { AdminRecipientsPageQuery } from '../../__generated__/AdminRecipientsPageQuery.graphql.ts'
import { moneyText } from '../../relay/moneyText.ts'
import { usePages } from '../../relay/usePages.ts'
import { dotted, formatDate } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { AdminForeignDialog } from './AdminForeignDialog.tsx'
import { problemWord, standings, standingWord } from './words.ts'

type Row = AdminRecipients_query$data['yearEndRecipients']['edges'][number]['node']

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Recipient',
    primary: true,
    cell: ({ name, email, tinLast4 }) => (
      <RowTitle title={name} shape="face" text={dotted(email, tinLast4 && `number ends in ${tinLast4}`)} />
    ),
  },
  {
    id: 'form',
    label: 'Form',
    width: 150,
    cell: ({ form, standing, foreignNote }) => (
      <Stack gap={0}>
        <Text size="sm">{form}</Text>
        <Text size="xs" c={standing === 'DUE' ? 'blue' : 'dimmed'} fw={standing === 'DUE' ? 600 : undefined}>
          {dotted(standingWord(standing), foreignNote)}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'amount',
    label: 'Paid',
    align: 'right',
    width: 130,
    cell: ({ amount, others }) => (
      <Stack gap={0}>
        <Text size="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {moneyText(amount)}
        </Text>
        {others.map((other) => (
          <Text key={other.currency} size="xs" c="dimmed">
            and {moneyText(other)}
          </Text>
        ))}
      </Stack>
    ),
  },
  {
    id: 'withheld',
    label: 'Withheld',
    align: 'right',
    width: 110,
    wideOnly: true,
    cell: ({ withheld }) => (Number(withheld.minor) ? <Text size="sm">{moneyText(withheld)}</Text> : null),
  },
  {
    id: 'problems',
    label: 'To clear up',
    width: 260,
    cell: ({ problems, withholdingDue, issuedAt, issuedAmount, amount }) => (
      <Stack gap={2}>
        <List size="xs" spacing={2} c="orange.8">
          {problems.map((problem) => (
            <List.Item key={problem}>
              {problemWord(problem)}
              {problem === 'WITHHOLDING' && `: ${moneyText(withholdingDue)}`}
            </List.Item>
          ))}
        </List>
        {issuedAt && issuedAmount && (
          <Text size="xs" c="dimmed">
            Given out {formatDate(issuedAt)}
            {issuedAmount.minor === amount.minor ? '' : ` with ${moneyText(issuedAmount)}`}
          </Text>
        )}
      </Stack>
    ),
  },
]

type Props = { query: AdminRecipients_query$key; search: SearchState }

const filters: SearchField[] = [
  { kind: 'text', name: 'text', label: 'Search recipients' },
  { kind: 'select', name: 'standing', label: 'With and without a form', options: standings },
  { kind: 'select', name: 'problems', label: 'All', options: [{ value: 'yes', label: 'With something to clear up' }] },
]

/** Who was paid, on which form, and what is missing. */
export function AdminRecipients({ query, search }: Props) {
  const pages = usePages<AdminRecipientsPageQuery, AdminRecipients_query$key>(
    graphql`
    fragment AdminRecipients_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, year: { type: "Int" }, payerId: { type: "ID" }, standing: { type: "YearEndStanding" }, problems: { type: "Boolean" }, text: { type: "String" })
    @refetchable(queryName: "AdminRecipientsPageQuery") {
      yearEndRecipients(first: $first, after: $after, year: $year, payerId: $payerId, standing: $standing, problems: $problems, text: $text)
      @connection(key: "AdminRecipients_yearEndRecipients") {
        totalCount
        edges {
          node {
            id userId name email form standing problems tinLast4 foreignNote issuedAt
            amount { minor ...moneyText_money } withheld { minor ...moneyText_money } withholdingDue { ...moneyText_money } others { currency ...moneyText_money } issuedAmount { minor ...moneyText_money }
          }
        }
      }
    }
  `,
    query,
  )
  const { edges, totalCount } = pages.data.yearEndRecipients
  const [marked, setMarked] = useState<Row>()
  const actions = (row: Row): RowAction[] => [
    { label: 'Open the person', icon: IconUser, to: `/auth/admin/user-manager/${row.userId}/edit` },
    {
      label: row.standing === 'FOREIGN' ? 'Is a U.S. person after all …' : 'Is no U.S. person (W-8) …',
      icon: row.standing === 'FOREIGN' ? IconWorldOff : IconWorld,
      onClick: () => setMarked(row),
    },
  ]
  return (
    <>
      <RecordTable
        label="Recipients"
        rows={edges.map(({ node }) => node)}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ name, form }) => `${name}, ${form}`}
        columns={columns}
        actions={actions}
        search={search}
        filters={filters}
        notFound="No recipient matches this search"
        none={{
          icon: IconFileDollar,
          title: 'Nobody was paid in this year',
          text: 'People appear here once a payout was sent to them, or a payment outside of the portal was entered.',
        }}
      />
      {marked && (
        <AdminForeignDialog
          key={marked.id}
          person={{ userId: marked.userId, name: marked.name, isForeign: marked.standing === 'FOREIGN' }}
          onClose={() => setMarked(undefined)}
        />
      )}
    </>
  )
}
