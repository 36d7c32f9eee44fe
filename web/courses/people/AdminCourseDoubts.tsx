import { Anchor, Card, Text, Title } from '@mantine/core'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type { AdminCourseDoubts_query$key } from '../../__generated__/AdminCourseDoubts_query.graphql.ts'
import type { AdminCourseDoubtsPageQuery } from '../../__generated__/AdminCourseDoubtsPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { counted, dotted, formatAgo, formatDateTime } from '../../ui/formats.ts'
import { ShowMore } from '../../ui/lists/ShowMore.tsx'
import classes from './AdminCoursePeople.module.css'

/** Sections that were said to be complete too early: who, what, when and why it did not count. */
export function AdminCourseDoubts({ query }: { query: AdminCourseDoubts_query$key }) {
  const pages = usePages<AdminCourseDoubtsPageQuery, AdminCourseDoubts_query$key>(
    graphql`
    fragment AdminCourseDoubts_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" }, courseId: { type: "ID!" })
    @refetchable(queryName: "AdminCourseDoubtsPageQuery") {
      progressDoubts(first: $first, after: $after, course: $courseId) @connection(key: "AdminCourseDoubts_progressDoubts", filters: ["course"]) {
        totalCount
        edges { node { id personName personDatabaseId sectionTitle why times lastAt completedAt } }
      }
    }
  `,
    query,
  )
  const { edges, totalCount } = pages.data.progressDoubts
  return (
    <Card>
      <Title order={2} size="h4">
        Marked complete too early
      </Title>
      <Text size="sm" c="dimmed" mt={4}>
        {totalCount === 0
          ? 'Nobody marked a section complete before it can have been watched or read.'
          : 'These did not count. The section is complete once it was watched or read.'}
      </Text>
      <ul className={classes.rows}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <div>
              <Text size="sm">
                <Anchor
                  component={Link}
                  to={`/auth/admin/user-manager/${node.personDatabaseId}/edit`}
                  size="sm"
                  fw={600}
                  c="inherit"
                >
                  {node.personName}
                </Anchor>
                {`: ${node.sectionTitle}`}
              </Text>
              <Text size="xs" c="dimmed">
                {node.why}
              </Text>
            </div>
            <Text size="xs" c="dimmed" ta="right" title={formatDateTime(node.lastAt)}>
              {dotted(formatAgo(node.lastAt), node.times > 1 && counted(node.times, 'time'))}
              {node.completedAt && (
                <Text span size="xs" c="green" display="block">
                  Complete since {formatAgo(node.completedAt)}
                </Text>
              )}
            </Text>
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} />
    </Card>
  )
}
