import { Text } from '@mantine/core'
import { graphql, readInlineData } from 'react-relay'
import type { partColumns_item$key } from '../../__generated__/partColumns_item.graphql.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { formatDate, formatNumber } from '../../ui/formats.ts'

const partOf = (item: partColumns_item$key) =>
  readInlineData(
    graphql`fragment partColumns_item on EligibleItem @inline { partNumber name brandName credits endDate }`,
    item,
  )

/** The part and what each piece of it earns, which is called by its unit. */
export const partColumns = (unit: string): TableColumn<partColumns_item$key>[] => [
  {
    id: 'part',
    label: 'Part number',
    width: 150,
    primary: true,
    sort: 'part',
    cell: (item) => (
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {partOf(item).partNumber}
      </Text>
    ),
  },
  {
    id: 'name',
    label: 'Part',
    sort: 'name',
    cell(item) {
      const { name, brandName } = partOf(item)
      return (
        <>
          <Text size="sm">{name}</Text>
          {brandName && (
            <Text size="xs" c="dimmed">
              {brandName}
            </Text>
          )}
        </>
      )
    },
  },
  {
    id: 'credits',
    label: unit,
    width: 120,
    align: 'right',
    sort: 'credits',
    cell: (item) => (
      <Text size="sm" fw={600}>
        {formatNumber(partOf(item).credits)}
      </Text>
    ),
  },
]

/** The last day it earns. */
export const untilColumn: TableColumn<partColumns_item$key> = {
  id: 'end',
  label: 'Until',
  width: 140,
  sort: 'end',
  cell: (item) => <Text size="sm">{formatDate(partOf(item).endDate)}</Text>,
}

export const NOTHING_FOUND = 'No part matches this search'
