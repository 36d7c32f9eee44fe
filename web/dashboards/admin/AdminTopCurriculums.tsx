import { graphql, useFragment } from 'react-relay'
import type { AdminTopCurriculums_query$key } from '../../__generated__/AdminTopCurriculums_query.graphql.ts'
import { TopList } from './TopList.tsx'

/** The curriculums completed most in the period. */
export function AdminTopCurriculums({ query }: { query: AdminTopCurriculums_query$key }) {
  const { curriculumsReport: report } = useFragment(
    graphql`
    fragment AdminTopCurriculums_query on Query @argumentDefinitions(start: { type: "Day!" }, end: { type: "Day!" }) {
      curriculumsReport(start: $start, end: $end, sort: COMPLETED_DESC, first: 5) { edges { node { databaseId name completed } } }
    }
  `,
    query,
  )
  return (
    <TopList
      title="Top curriculums"
      count="Completed"
      empty="No curriculum was completed in this period."
      to="/auth/admin/report/curriculum?sort=-completed"
      rows={report.edges.flatMap(({ node: { databaseId: id, name, completed } }) =>
        completed
          ? [{ id, name: name ?? '', count: completed, to: `/auth/admin/report/curriculum/${id}/details` }]
          : [],
      )}
    />
  )
}
