import { graphql, useFragment } from 'react-relay'
import type { AdminTopCourses_query$key } from '../../__generated__/AdminTopCourses_query.graphql.ts'
import { TopList } from './TopList.tsx'

/** The courses passed most in the period. */
export function AdminTopCourses({ query }: { query: AdminTopCourses_query$key }) {
  const { coursesReport: report } = useFragment(
    graphql`
    fragment AdminTopCourses_query on Query @argumentDefinitions(start: { type: "Day!" }, end: { type: "Day!" }) {
      coursesReport(start: $start, end: $end, sort: COMPLETED_DESC, first: 5) { edges { node { databaseId title completed } } }
    }
  `,
    query,
  )
  return (
    <TopList
      title="Top courses"
      count="Passed"
      empty="No course was passed in this period."
      to="/auth/admin/report/course?sort=-completed"
      rows={report.edges.flatMap(({ node: { databaseId: id, title, completed } }) =>
        completed ? [{ id, name: title ?? '', count: completed, to: `/auth/admin/report/course/${id}/details` }] : [],
      )}
    />
  )
}
