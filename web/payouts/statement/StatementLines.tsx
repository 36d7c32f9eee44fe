import { Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type {
  StatementLines_query$data,
  StatementLines_query$key,
} from '../../__generated__/StatementLines_query.graphql.ts'
import type { StatementLinesPageQuery } from '../../__generated__/StatementLinesPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { formatDate } from '../../ui/formats.ts'
import classes from './Statement.module.css'
import { signed, withUnit } from './units.ts'

type Line = StatementLines_query$data['statement']['edges'][number]['node']

const Amount = ({ line: { amount, unit } }: { line: Line }) => (
  <Text span size="sm" className={classes.amount} c={Number(amount) > 0 ? 'green' : undefined}>
    {signed(Number(amount), unit)}
    {unit === 'points' || unit === 'credits' ? ` ${unit}` : ''}
  </Text>
)

const Balance = ({ line: { balance, unit } }: { line: Line }) => (
  <Text span size="sm" fw={400} className={classes.balance}>
    {withUnit(Number(balance), unit)}
  </Text>
)

// On a phone a movement is read like a bank's: what and when, and at the right how much and what it led to.
const columns: TableColumn<Line>[] = [
  {
    id: 'what',
    label: 'What',
    primary: true,
    cell: (line) => {
      const { label, title, createdAt } = line
      return (
        <div className={classes.line}>
          <div>
            <Text fw={600} size="sm" lineClamp={2}>
              {title ?? label}
            </Text>
            {title && (
              <Text size="sm" c="dimmed" fw={400}>
                {label}
              </Text>
            )}
            <Text size="sm" c="dimmed" fw={400} hiddenFrom="sm">
              {formatDate(createdAt)}
            </Text>
          </div>
          <div className={classes.sums}>
            <Amount line={line} />
            <Balance line={line} />
          </div>
        </div>
      )
    },
  },
  { id: 'when', label: 'When', width: 150, wideOnly: true, cell: ({ createdAt }) => formatDate(createdAt) },
  { id: 'amount', label: 'Amount', align: 'right', width: 140, wideOnly: true, cell: (line) => <Amount line={line} /> },
  {
    id: 'balance',
    label: 'Balance',
    align: 'right',
    width: 150,
    wideOnly: true,
    cell: (line) => <Balance line={line} />,
  },
]

type Props = { query: StatementLines_query$key; search: SearchState }

/** Movements newest first, each with the balance it led to. */
export function StatementLines({ query, search }: Props) {
  const pages = usePages<StatementLinesPageQuery, StatementLines_query$key>(
    graphql`
    fragment StatementLines_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, dealerId: { type: "ID" }, unit: { type: "String" }, meaning: { type: "StatementMeaning" }, text: { type: "String" }
      from: { type: "Day" }, to: { type: "Day" }
    )
    @refetchable(queryName: "StatementLinesPageQuery") {
      statement(first: $first, after: $after, dealerId: $dealerId, unit: $unit, meaning: $meaning, text: $text, from: $from, to: $to) @connection(key: "StatementLines_statement") {
        totalCount
        edges { node { id createdAt unit amount balance label title } }
      }
    }
  `,
    query,
  )
  const { data } = pages
  return (
    <RecordTable
      label="Movements"
      rows={data.statement.edges.map(({ node }) => node)}
      totalCount={data.statement.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ title, label }) => title ?? label}
      columns={columns}
      search={search}
      notFound="No transaction matches these filters"
      none={{
        icon: IconCoins,
        title: 'Nothing here yet',
        text: 'Points, spiffs and payouts appear here as they come and go.',
      }}
    />
  )
}
