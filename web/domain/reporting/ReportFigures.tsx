import { graphql, useFragment } from 'react-relay'
import type { ReportFigures_report$key } from '../../__generated__/ReportFigures_report.graphql.ts'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { TileRow } from '../../ui/charts/TileRow.tsx'
import { cellText } from './cellText.ts'

/** Figures beside one another, at most. */
const IN_LINE = 6

type Props = {
  report: ReportFigures_report$key
  /** The columns that were asked for, in order. */
  columns: readonly string[]
}

/** Figures of the one row of a report that is narrowed to it: the same as in the list. What the reader may not see is left out. */
export function ReportFigures({ report: key, columns: chosen }: Props) {
  const { columns, edges } = useFragment(
    graphql`
    fragment ReportFigures_report on Report @argumentDefinitions(columns: { type: "[String!]" }) {
      columns { key title kind currency }
      edges { node { cells(columns: $columns) } }
    }
  `,
    key,
  )
  const [row] = edges
  if (!row) return null
  const tiles = chosen.flatMap((name, at) => {
    const column = columns.find((one) => one.key === name)
    return column
      ? [
          <StatTile
            key={name}
            label={column.title}
            value={cellText({ kind: column.kind, currency: column.currency }, row.node.cells[at]) ?? '–'}
          />,
        ]
      : []
  })
  // Lines of one length, or nearly so.
  const count = Math.ceil(tiles.length / IN_LINE)
  const length = Math.ceil(tiles.length / count)
  const lines = Array.from({ length: count }, (_, line) => tiles.slice(line * length, (line + 1) * length))
  return lines.map((line) => (
    <TileRow key={line[0]?.key} mb="md">
      {line}
    </TileRow>
  ))
}
