import { IconTool } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type {
  EligibleItemTable_query$data,
  EligibleItemTable_query$key,
} from '../../__generated__/EligibleItemTable_query.graphql.ts'
import type { EligibleItemTablePageQuery } from '../../__generated__/EligibleItemTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { NOTHING_FOUND, partColumns, untilColumn } from './partColumns.tsx'

type Row = EligibleItemTable_query$data['eligibleItems']['edges'][number]['node']

type Props = {
  query: EligibleItemTable_query$key
  /** What a part earns, as the column is called. */ unit: string
  search: SearchState
  filters: SearchField[]
}

/** What earns today. */
export function EligibleItemTable({ query, unit, search, filters }: Props) {
  const pages = usePages<EligibleItemTablePageQuery, EligibleItemTable_query$key>(
    graphql`
    fragment EligibleItemTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: {
      type: "String" }, sort: { type: "EligibleItemSort" })
    @refetchable(queryName: "EligibleItemTablePageQuery") {
      eligibleItems(first: $first, after: $after, state: "earning", text: $text, sort: $sort)
        @connection(key: "EligibleItemTable_eligibleItems", filters: ["text", "sort"]) {
        totalCount edges { node { id partNumber ...partColumns_item } }
      }
    }
  `,
    query,
  )
  const { eligibleItems: list } = pages.data
  const columns: TableColumn<Row>[] = [...partColumns(unit), untilColumn]
  return (
    <RecordTable
      label="Eligible parts"
      rows={list.edges.map(({ node }) => node)}
      totalCount={list.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ partNumber }) => partNumber}
      columns={columns}
      search={search}
      filters={filters}
      notFound={NOTHING_FOUND}
      none={{
        icon: IconTool,
        title: 'No parts earn at the moment',
        text: 'As soon as a promotion begins its parts appear here.',
      }}
    />
  )
}
