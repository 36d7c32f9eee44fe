import { Button, Text } from '@mantine/core'
import { IconCoins, IconSearchOff } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { StatementLines_query$data, StatementLines_query$key } from '../__generated__/StatementLines_query.graphql.ts'
import type { StatementLinesPageQuery } from '../__generated__/StatementLinesPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { DataTable, type TableColumn } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatDate } from '../ui/formats.ts'
import classes from './Statement.module.css'
import { signed, withUnit } from './units.ts'

type Line = StatementLines_query$data['statement']['edges'][number]['node']

const columns: TableColumn<Line>[] = [
  {
    id: 'what', label: 'What', primary: true,
    cell: ({ label, title }) => title ? <><Text fw={600} size="sm" lineClamp={2}>{title}</Text><Text size="sm" c="dimmed" fw={400}>{label}</Text></> : label,
  },
  { id: 'when', label: 'When', width: 150, cell: ({ createdAt }) => formatDate(createdAt) },
  { id: 'amount', label: 'Amount', align: 'right', width: 140, cell: ({ amount, unit }) => <Text span size="sm" className={classes.amount} c={Number(amount) > 0 ? 'green' : undefined}>{signed(Number(amount), unit)}{unit === 'points' || unit === 'credits' ? ` ${unit}` : ''}</Text> },
  { id: 'balance', label: 'Balance', align: 'right', width: 150, cell: ({ balance, unit }) => <span className={classes.balance}>{withUnit(Number(balance), unit)}</span> },
]

/** Movements newest first, each with the balance it led to. */
export function StatementLines({ query, searching, clear }: { query: StatementLines_query$key; searching: boolean; clear: () => void }) {
  const { data, hasNext, loadNext } = usePages<StatementLinesPageQuery, StatementLines_query$key>(graphql`
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
  `, query)
  return (
    <DataTable label="Movements" rows={data.statement.edges.map(({ node }) => node)} keyOf={({ id }) => id} nameOf={({ title, label }) => title ?? label} columns={columns} totalCount={data.statement.totalCount}
      hasNext={hasNext} loadNext={loadNext}
      empty={searching
        ? <EmptyState icon={IconSearchOff} title="Nothing matches" text="No movement fits these filters." action={<Button variant="default" onClick={clear}>Clear all</Button>} />
        : <EmptyState icon={IconCoins} title="Nothing here yet" text="Points, spiffs and payouts stand here as they come and go." />} />
  )
}
