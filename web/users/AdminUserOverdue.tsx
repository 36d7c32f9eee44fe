import { Anchor, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminUserOverdue_user$key } from '../__generated__/AdminUserOverdue_user.graphql.ts'
import { DueNote } from '../curriculums/due/DueNote.tsx'
import { viewerHas } from '../session/session.ts'
import { counted } from '../ui/formats.ts'
import classes from './AdminUserScreen.module.css'

/** What is overdue for a person, by name: who may see curriculums opens them from here. */
export function AdminUserOverdue({ user }: { user: AdminUserOverdue_user$key }) {
  const { openTraining } = useFragment(
    graphql`
    fragment AdminUserOverdue_user on User { openTraining { curriculumId name completedCount total dueOn daysLeft } }
  `,
    user,
  )
  const overdue = openTraining.filter(({ daysLeft }) => daysLeft != null && daysLeft < 0)
  if (!overdue.length) return null
  return (
    <ul className={classes.rows} aria-label="Overdue">
      {overdue.map(({ curriculumId, name, completedCount, total, dueOn, daysLeft }) => (
        <li key={curriculumId}>
          <div>
            {viewerHas('view-curriculums') ? (
              <Anchor
                component={Link}
                to={`/auth/admin/curriculums/${curriculumId}/edit`}
                size="sm"
                fw={600}
                c="inherit"
              >
                {name}
              </Anchor>
            ) : (
              <Text size="sm" fw={600}>
                {name}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              Curriculum, {completedCount} of {counted(total, 'course')} passed
            </Text>
          </div>
          <DueNote dueOn={dueOn} daysLeft={daysLeft} />
        </li>
      ))}
    </ul>
  )
}
