import { Anchor, Card, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../ui/formats.ts'

interface Props {
  title: string
  /** What its number counts. */
  count: string
  /** Said where there are none. */
  empty: string
  /** The report it is the top of. */
  to: string
  rows: readonly { id: string; name: string; count: number; to: string }[]
}

/** The first of a report, by the number it is sorted by there. */
export const TopList = ({ title, count, empty, to, rows }: Props) => (
  <Card component="section" aria-label={title}>
    <div style={{ display: 'flex', justifyContent: 'space-between', gap: 16, alignItems: 'baseline' }}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Anchor component={Link} to={to} size="sm" style={{ whiteSpace: 'nowrap' }}>
        All in the report
      </Anchor>
    </div>
    {rows.length === 0 ? (
      <Text size="sm" c="dimmed" mt="xs">
        {empty}
      </Text>
    ) : (
      <Table mt="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col" ta="right">
              {count}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Anchor component={Link} to={row.to} size="sm">
                  {row.name}
                </Anchor>
              </Table.Td>
              <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatNumber(row.count)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Card>
)
