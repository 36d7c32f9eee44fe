type ChartSeries = { name: string; label: string; color: string; strokeDasharray?: string }

type ChartRow = { label: string } & Record<string, string | number>

export type ChartProps =
  | {
      kind: 'line' | 'bar'
      rows: ChartRow[]
      series: ChartSeries[]
      format?: (value: number) => string
      height?: number
    }
  | {
      kind: 'donut'
      parts: { label: string; value: number; color: string }[]
      format?: (value: number) => string
      height?: number
    }
