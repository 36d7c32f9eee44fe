import { graphql, useFragment } from 'react-relay'
import type { AdminTop_report$key } from '../../__generated__/AdminTop_report.graphql.ts'
import { TopList } from './TopList.tsx'

interface Props {
  report: AdminTop_report$key
  title: string
  /** What its number counts. */
  count: string
  /** Said where there are none. */
  empty: string
}

/** The first rows of a report, asked for by name and figure: those that have any. */
export function AdminTop({ report: key, ...words }: Props) {
  const { detail, edges } = useFragment(
    graphql`
    fragment AdminTop_report on Report @argumentDefinitions(columns: { type: "[String!]" }) {
      detail
      edges { node { databaseId cells(columns: $columns) } }
    }
  `,
    key,
  )
  const page = detail ?? ''
  return (
    <TopList
      {...words}
      to={`${page.split('/{id}')[0]}?sort=-completed`}
      rows={edges.flatMap(({ node: { databaseId: id, cells } }) =>
        Number(cells[1]) > 0
          ? [{ id, name: String(cells[0] ?? ''), count: Number(cells[1]), to: page.replace('{id}', id) }]
          : [],
      )}
    />
  )
}
