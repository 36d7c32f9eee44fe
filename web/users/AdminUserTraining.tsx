import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type { AdminUserTraining_query$key } from '../__generated__/AdminUserTraining_query.graphql.ts'
import type { AdminUserTrainingPageQuery } from '../__generated__/AdminUserTrainingPageQuery.graphql.ts'
import { AdminCompleteCourse } from '../courses/people/AdminCompleteCourse.tsx'
import { AdminLearnerHelp } from '../courses/people/AdminLearnerHelp.tsx'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import { counted, formatAgo, formatDate, formatDuration } from '../ui/formats.ts'
import { ShowMore } from '../ui/lists/pagination/ShowMore.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminUserOverdue } from './AdminUserOverdue.tsx'
import classes from './AdminUserScreen.module.css'

/** The course by its title: administrators open it from here. */
const CourseTitle = ({ databaseId, title }: { databaseId: string; title: string }) =>
  useViewer().isAdmin ? (
    <Anchor component={Link} to={`/auth/admin/courses/${databaseId}/edit`} size="sm" fw={600} c="inherit">
      {title}
    </Anchor>
  ) : (
    <Text size="sm" fw={600}>
      {title}
    </Text>
  )

/** The person's way through courses, last touched first. */
export function AdminUserTraining({ query }: { query: AdminUserTraining_query$key }) {
  const pages = usePages<AdminUserTrainingPageQuery, AdminUserTraining_query$key>(
    graphql`
    fragment AdminUserTraining_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" }, userId: { type: "ID!" })
    @refetchable(queryName: "AdminUserTrainingPageQuery") {
      user(databaseId: $userId) { databaseId fullName ...AdminUserOverdue_user }
      courseProgresses(first: $first, after: $after, userId: $userId) @connection(key: "AdminUserTraining_courseProgresses", filters: ["userId"]) {
        totalCount
        edges { node { id status percent score timer completedAt touchedAt course { databaseId title } completedFor { byName reason createdAt } ...AdminLearnerHelp_progress } }
      }
    }
  `,
    query,
  )
  const { edges, totalCount } = pages.data.courseProgresses
  const { user: person } = pages.data
  const { _id: viewerId, rights } = useViewer()
  const [isCompleting, setCompleting] = useState(false)
  const { revalidate } = useRevalidator()
  // The certificates beside this list come and go with what is completed.
  const readAnew = () => {
    void revalidate()
  }
  const mayComplete = person && person.databaseId !== viewerId && rights.includes('create-edit-courses')
  return (
    <Card>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Training
        </Title>
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {counted(totalCount, 'course')}
          </Text>
          {mayComplete && (
            <Button size="xs" variant="default" onClick={() => setCompleting(true)}>
              Complete a course
            </Button>
          )}
        </Group>
      </Group>
      {person && <AdminUserOverdue user={person} />}
      {isCompleting && person && (
        <AdminCompleteCourse
          person={{ databaseId: person.databaseId, name: person.fullName }}
          onClose={() => setCompleting(false)}
          onDone={readAnew}
        />
      )}
      {edges.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          No course begun yet.
        </Text>
      )}
      <ul className={classes.rows}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <div>
              <CourseTitle databaseId={node.course.databaseId} title={node.course.title} />
              <Text size="xs" c="dimmed">
                {node.completedAt
                  ? `Passed ${formatDate(node.completedAt)}`
                  : `${node.percent}% done, last active ${formatAgo(node.touchedAt)}`}
                {node.score !== null && `, best score ${node.score}%`}
                {node.timer > 0 && `, ${formatDuration(node.timer)} spent`}
              </Text>
              {node.completedFor && (
                <Text size="xs" c="dimmed">
                  Completed by an administrator
                  {node.completedFor.byName && `, ${node.completedFor.byName}`},{' '}
                  {formatDate(node.completedFor.createdAt)}: {node.completedFor.reason}
                </Text>
              )}
            </div>
            <Group gap="xs" wrap="nowrap">
              <StatusChip status={node.status} />
              <AdminLearnerHelp progress={node} onUndone={readAnew} />
            </Group>
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} />
    </Card>
  )
}
