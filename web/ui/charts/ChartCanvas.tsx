import '@mantine/charts/styles.layer.css'
import { BarChart, DonutChart, LineChart } from '@mantine/charts'
import { Group, Stack, Text } from '@mantine/core'
import type { ChartProps } from './chart.ts'
import { formatNumber } from '../formats.ts'

/** Draws; loaded only where a chart is shown, for the drawing library is heavy. */
export default function ChartCanvas(chart: ChartProps) {
  const format = chart.format ?? formatNumber
  const height = chart.height ?? 260
  if (chart.kind === 'donut') {
    const total = chart.parts.reduce((sum, { value }) => sum + value, 0)
    return (
      <Group gap="xl" justify="center">
        <DonutChart
          size={Math.min(height, 180)}
          thickness={26}
          paddingAngle={2}
          chartLabel={format(total)}
          valueFormatter={format}
          tooltipDataSource="segment"
          data={chart.parts.map(({ label, value, color }) => ({ name: label, value, color }))}
        />
        <Stack gap={8}>
          {chart.parts.map(({ label, value, color }) => (
            <Group key={label} gap={8} wrap="nowrap">
              <span
                style={{
                  width: 10,
                  height: 10,
                  borderRadius: 3,
                  background:
                    color.includes('(') || color.startsWith('#')
                      ? color
                      : `var(--mantine-color-${color.replace('.', '-')})`,
                }}
              />
              <Text size="sm" c="dimmed">
                {label}
              </Text>
              <Text size="sm" fw={600} ml="auto">
                {format(value)}
              </Text>
            </Group>
          ))}
        </Stack>
      </Group>
    )
  }
  const shared = {
    h: height,
    data: chart.rows,
    dataKey: 'label',
    series: chart.series,
    valueFormatter: format,
    withLegend: chart.series.length > 1,
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    legendProps: { verticalAlign: 'top' as const, height: 36 },
    // Half a receipt was never submitted.
    yAxisProps: {
      allowDecimals: chart.rows.some((row) =>
        chart.series.some(({ name }) => !Number.isInteger(Number(row[name] ?? 0))),
      ),
    },
  }
  return chart.kind === 'line' ? (
    <LineChart
      {...shared}
      curveType="monotone"
      withDots={chart.rows.length <= 31 && chart.series.length === 1}
      strokeWidth={2.5}
    />
  ) : (
    <BarChart {...shared} maxBarWidth={36} />
  )
}
