import { Card, Skeleton, Table, Text, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, type ReactNode } from 'react'
import type { ChartProps } from './chart.ts'
import { formatNumber } from '../formats.ts'

const ChartCanvas = lazy(() => import('./ChartCanvas.tsx'))

type Props = ChartProps & {
  title: string
  /** The finding in words; read instead of the picture. */ summary: string
  empty?: ReactNode
}

/** A drawn figure with its words, and the same numbers as a table for whoever reads rather than looks. */
export function ChartCard({ title, summary, empty, ...chart }: Props) {
  const [asTable, { toggle }] = useDisclosure(false)
  const bare = chart.kind === 'donut' ? chart.parts.every(({ value }) => value === 0) : chart.rows.length === 0
  return (
    <Card component="section" aria-label={title}>
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 16, alignItems: 'baseline' }}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {!bare && (
          <UnstyledButton onClick={toggle} aria-pressed={asTable}>
            <Text size="xs" c="var(--brand-ink)" fw={600} style={{ whiteSpace: 'nowrap' }}>
              {asTable ? 'Show chart' : 'Show table'}
            </Text>
          </UnstyledButton>
        )}
      </div>
      <Text size="sm" c="dimmed" mb="md">
        {summary}
      </Text>
      {bare ? (
        empty
      ) : asTable ? (
        <ChartTable {...chart} />
      ) : (
        <div role="img" aria-label={`${title}. ${summary}`}>
          <Suspense fallback={<Skeleton height={chart.height ?? 260} />}>
            <ChartCanvas {...chart} />
          </Suspense>
        </div>
      )}
    </Card>
  )
}

function ChartTable(chart: ChartProps) {
  const format = chart.format ?? formatNumber
  const heads = chart.kind === 'donut' ? ['Value'] : chart.series.map(({ label }) => label)
  const rows: [string, number[]][] =
    chart.kind === 'donut'
      ? chart.parts.map(({ label, value }) => [label, [value]])
      : chart.rows.map((row) => [row.label, chart.series.map(({ name }) => Number(row[name] ?? 0))])
  return (
    <Table.ScrollContainer minWidth={280} mah={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {heads.map((head) => (
              <Table.Th key={head} scope="col" ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, values]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={500}>
                {label}
              </Table.Th>
              {values.map((value, index) => (
                <Table.Td key={heads[index]} ta="right">
                  {format(value)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
